import StepwiseLines

/// Runs the wizard or command that a suite's command line names.
struct SuiteRunner<Suite: WizardSuite> {
  /// Runs it and ends the process with its exit code.
  func exit(_ words: [String]) async -> Never {
    do {
      guard let word = words.first, !word.hasPrefix("-") else { return try await exitFirst(words) }
      let others = Array(words.dropFirst())
      if word == ProgramGuide.completionWord {
        ProgramRunner.exit(printing: guide.completions(of: others))
      }
      if let wizard = Suite.wizards.first(where: { $0.name == word }) {
        await ProgramRunner(
          path: "\(Suite.name) \(word)", manual: manual, suiteDrivers: Suite.drivers
        )
        .exit(of: wizard, arguments: others)
      }
      guard let command = commands.first(where: { $0.name == word }) else { throw unknown(word) }
      ProgramRunner.exit(printing: try await command.run(others, of: Suite.name))
    } catch {
      ProgramRunner.exit(ProgramRunner.failure(error), in: nil)
    }
  }

  private func exitFirst(_ words: [String]) async throws -> Never {
    let suite = (help: { guide.help(width: HelpSheet.outputWidth) }, version: Suite.version)
    // If given alone, these options need no table.
    if words == ["--help"] || words == ["-h"] { ProgramRunner.exit(printing: suite.help()) }
    if words == ["--version"] { ProgramRunner.exit(printing: "\(Suite.name) \(Suite.version)") }
    guard let first = Suite.wizards.first else {
      throw RunFailure(.failure, "\(Suite.name) has no wizards: add one to them.")
    }
    await ProgramRunner(
      path: Suite.name, manual: manual, suite: suite, suiteDrivers: Suite.drivers
    )
    .exit(of: first, arguments: words)
  }

  private var manual: String { "\(Suite.name) manual" }

  private var guide: ProgramGuide { ProgramGuide(Suite.self, commands: commands) }

  private func unknown(_ word: String) -> RunFailure {
    let names = Suite.wizards.map { $0.name }
    let near = NearestName.of(word, among: names + commands.map(\.name))
    let hint =
      near.map { "Did you mean “\($0)”?" } ?? "There is: \(names.joined(separator: ", "))."
    return RunFailure(.usage, "There is no “\(word)”. \(hint) See \(Suite.name) --help.")
  }

  // MARK: Commands that every suite has

  private var commands: [ProgramCommand] {
    Suite.commands + [
      ProgramCommand(
        name: "completions", summary: "Prints the completion code for a shell.",
        arguments: [.choice(Shell.choices)]
      ) { words in
        guard words.count == 1, let shell = Shell(rawValue: words[0]) else {
          throw RunFailure(
            .usage,
            "Say for which shell: \(Suite.name) completions \(Sentence.list(Shell.choices)).")
        }
        return guide.stub(for: shell)
      },
      ProgramCommand(name: "manual", summary: "Prints the manual as a man page.") { words in
        guard words.isEmpty else {
          throw RunFailure(.usage, "The manual is about the whole program: \(Suite.name) manual.")
        }
        return Manual(guide).page
      },
      ProgramCommand(
        name: "help", summary: "Prints the help of a wizard or command.", arguments: [.name]
      ) { try help($0) },
    ]
  }

  private func help(_ words: [String]) throws -> String {
    let width = HelpSheet.outputWidth
    guard let word = words.first else { return guide.help(width: width) }
    guard words.count == 1 else {
      throw RunFailure(.usage, "Name one wizard or command: \(Suite.name) help \(word).")
    }
    if let command = commands.first(where: { $0.name == word }) {
      return command.help(of: Suite.name, width: width)
    }
    guard let wizard = guide.wizards.first(where: { $0.name == word }) else {
      throw unknown(word)
    }
    return ProgramGuide.help(
      of: "\(Suite.name) \(word)", summary: wizard.summary, table: wizard.table, manual: manual,
      width: width)
  }
}
