import StepwiseRecords
import StepwiseSystem

extension ProgramCommand {
  /// The command `journal`, which lists the unfinished runs that are kept without being asked for, and deletes them.
  ///
  /// They are those of all programs of the library. Every suite has the command.
  public static var journal: ProgramCommand {
    ProgramCommand(
      name: "journal", summary: "Lists the unfinished runs that are kept, or deletes them.",
      arguments: [
        .choice(["list", "delete"], isOptional: true), .word("NAME", isOptional: true),
      ], options: JournalOptions()
    ) { options, words in
      let folder = try EnvironmentSettings.neededJournalFolder(in: options.state)
      let now = time(nil)
      let all = PrivateJournal.entries(in: folder, now: now)
      switch words.first ?? "list" {
      case "list" where words.count <= 1:
        let off = obstacle(in: folder).map { ["No run is kept now, because \($0)."] } ?? []
        guard !all.isEmpty else {
          return (["No unfinished run is kept in \(folder)."] + off).joined(separator: "\n")
        }
        return (all.map { row(of: $0, in: folder) } + off).joined(separator: "\n")
      case "delete" where words.count <= 2:
        let named = all.filter { entry in
          words.count == 1 || entry.program == words[1]
            || entry.program.hasSuffix(" \(words[1])")
        }
        guard !named.isEmpty || words.count == 1 else {
          throw RunFailure(.usage, "No unfinished run of “\(words[1])” is kept.")
        }
        for entry in named { try entry.remove() }
        return named.isEmpty
          ? "No unfinished run is kept in \(folder)."
          : named.map { "Deleted: \(title(of: $0))" }.joined(separator: "\n")
      default: throw RunFailure(.usage, "Say journal, journal delete or journal delete NAME.")
      }
    }
  }

  /// The options of the command.
  private struct JournalOptions {
    @Option("The folder that --state named.", value: "DIR") var state: String?
  }

  /// Why runs are not kept now; `nil` if they are.
  private static func obstacle(in folder: String) -> String? {
    if let setting = JournalChoice.current.forbiddingVariable { return "\(setting) is set" }
    return PrivateFolder.obstacle(in: folder)
  }

  private static func title(of entry: PrivateJournal.Entry) -> String {
    "\(entry.program) \(entry.version ?? "(last answers)")\(entry.isDamaged ? " (put aside)" : "")"
  }

  private static func row(of entry: PrivateJournal.Entry, in folder: String) -> String {
    let name = String(entry.path.dropFirst(folder.utf8.count + 1))
    let bytes = PrivateFolder(path: folder).read(name, lengthMax: JournalFile.fileLengthMax)
    let count = bytes.flatMap(StepsFile.lines).flatMap { lines in
      entry.version == nil
        ? lines.count(where: ProgressComment.isLast)
        : try? SavedRun.summary(of: lines, in: entry.path).answerCount
    }
    func day(_ seconds: Int) -> String { "\(CalendarDate(daysSince1970: seconds / 86_400))" }
    let answers = count.map { "\($0) \($0 == 1 ? "answer" : "answers")" } ?? "cannot be read"
    let end = entry.lastChange + PrivateJournal.daysMax * 86_400
    let until = entry.version == nil ? "until you delete it" : "until \(day(end))"
    return """
      \(title(of: entry)): \(answers), \(day(entry.lastChange)), kept \(until)
        \(entry.path)
      """
  }
}
