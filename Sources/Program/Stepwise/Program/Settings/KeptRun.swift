import StepwiseRecords
import StepwiseSystem

/// What the finished runs of a program leave for the next one, in one file beside its journal.
///
/// The file has the lines of the run that the person kept for `--again`, if there is one, and behind them the last answers
/// to the fields that begin with them. Only the person can read it.
final class KeptRun {
  /// The path of the file.
  let path: String
  /// The answers of this run to fields that begin with the last answer, by their names.
  var answers: [String: String] = [:]
  private let folder: PrivateFolder
  private let fileName: String
  /// The command that runs the program, such as `stepwise onboarding`.
  private let program: String
  private lazy var lastAnswers = content.answers

  /// Creates a value for a file, which is read when it is needed.
  ///
  /// - Parameters:
  ///   - folder: The folder of the journals.
  ///   - program: The command that runs the program.
  init(in folder: String, of program: String) {
    self.folder = PrivateFolder(path: folder)
    self.program = program
    fileName = PrivateJournal.nameOfKept(program)
    path = "\(folder)/\(fileName)"
  }

  /// The lines of the run, and the last answers by their names.
  private var content: (run: [String], answers: [String: String]) {
    let bytes = folder.read(fileName, lengthMax: JournalFile.fileLengthMax)
    var lines = bytes.flatMap(StepsFile.lines) ?? []
    var answers: [String: String] = [:]
    while let line = lines.last, ProgressComment.isLast(line) {
      if case .last(let name, let text) = ProgressComment(line) { answers[name] = text }
      lines.removeLast()
    }
    return (lines, answers)
  }

  /// Returns the last answer that was kept under a name, as typed text; `nil` if there is none.
  func lastAnswer(named name: String) -> String? { lastAnswers[name] }

  /// Returns the run that the person kept.
  ///
  /// - Throws: A `RunFailure` with the code 66 if there is none, or 65 if the file is damaged.
  func run() throws -> SavedHistory {
    let lines = content.run
    // Without a run, there is at most the first line.
    guard lines.count > 1 else {
      throw RunFailure(
        .noInput,
        verbatim: """
          No finished run of \(program) is kept: keep one with --keep, or name a file with --again FILE.
          """)
    }
    return try SavedHistory(lines, in: path)
  }

  /// Writes what a finished run leaves; the rest of the file stays.
  ///
  /// - Parameter run: The lines of the run; `nil` to keep only its answers to fields that begin with them.
  /// - Throws: A `RunFailure` with the code 74 if the run cannot be written. Nobody asked for the answers, so nothing is
  ///   said of them.
  func write(run: [String]?) throws(RunFailure) {
    guard run != nil || !answers.isEmpty else { return }
    let old = content
    var lines = run ?? old.run
    if lines.isEmpty { lines = ["\(StepsReader.header)\(StepsReader.version)"] }
    for (name, text) in old.answers.merging(answers, uniquingKeysWith: { $1 }).sorted(by: <) {
      lines.append(ProgressComment.last(name: name, text: text).line)
    }
    let isWritten = folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: fileName)
    guard isWritten || run == nil else {
      throw RunFailure(.ioError, "\(path) cannot be written, so --keep kept nothing.")
    }
  }
}
