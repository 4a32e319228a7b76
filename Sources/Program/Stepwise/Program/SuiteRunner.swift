import StepwiseLines

/// Runs the wizard or command that a suite's command line names.
struct SuiteRunner<Suite: WizardSuite> {
  /// Runs it, reports its failure, and returns its exit code.
  func code(_ words: [String]) async -> Int32 {
    guard let word = words.first, !word.hasPrefix("-") else { return await codeOfFirst(words) }
    let others = Array(words.dropFirst())
    if let wizard = Suite.wizards.first(where: { $0.name == word }) {
      let runner = ProgramRunner(
        path: "\(Suite.name) \(word)", commands: { Suite.commands(of: wizard) }, manual: manual,
        suiteDrivers: Suite.drivers, suiteCommands: { Suite.commands },
        suitePictures: Suite.pictures)
      return await runner.code(of: wizard, arguments: others)
    }
    return await ProgramRunner.code {
      if word == ProgramGuide.completionWord {
        return try StandardStreams.print(guide.completions(of: others))
      }
      guard let command = commands.first(where: { $0.name == word }) else { throw unknown(word) }
      try StandardStreams.print(await command.run(others, of: Suite.name))
    }
  }

  private func codeOfFirst(_ words: [String]) async -> Int32 {
    let suite = (help: { guide.help(width: HelpSheet.outputWidth) }, version: Suite.version)
    guard let first = Suite.wizards.first else {
      return ProgramRunner.report(
        RunFailure(.failure, "\(Suite.name) has no wizards: add one to them."))
    }
    // If given alone, these options need no table.
    if words == ["--help"] || words == ["-h"] {
      return await ProgramRunner.code { try StandardStreams.print(suite.help()) }
    }
    if words == ["--version"] {
      return await ProgramRunner.code {
        try StandardStreams.print("\(Suite.name) \(Suite.version)")
      }
    }
    let runner = ProgramRunner(
      path: Suite.name, manual: manual, suite: suite, suiteDrivers: Suite.drivers,
      suiteCommands: { Suite.commands }, suitePictures: Suite.pictures)
    return await runner.code(of: first, arguments: words)
  }

  private var manual: String { "\(Suite.name) manual" }

  private var guide: ProgramGuide { ProgramGuide(Suite.self, commands: commands) }

  private func unknown(_ word: String) -> RunFailure {
    if guide.wizardCommands.contains(where: { $0.name == word }) {
      return RunFailure(
        .usage, "“\(word)” stands after the name of a wizard: \(Suite.name) WIZARD \(word).")
    }
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
      .journal,
      ProgramCommand(name: "manual", summary: "Prints the manual as a man page.") { words in
        guard words.isEmpty else {
          throw RunFailure(.usage, "The manual is about the whole program: \(Suite.name) manual.")
        }
        return Manual(guide).page
      },
      ProgramCommand(
        name: "help", summary: "Prints the help of a wizard or command.",
        arguments: [.name, .choice(["all"], isOptional: true)]
      ) { try help($0) },
    ]
  }

  private func help(_ words: [String]) throws -> String {
    let width = HelpSheet.outputWidth
    guard let word = words.first else { return guide.help(width: width) }
    let isWhole = words.dropFirst() == ["all"]
    guard words.count == 1 || isWhole else {
      throw RunFailure(.usage, "Name one wizard or command: \(Suite.name) help \(word).")
    }
    if let command = commands.first(where: { $0.name == word }) {
      return command.help(of: Suite.name, width: width)
    }
    guard let wizard = guide.wizards.first(where: { $0.name == word }) else {
      throw unknown(word)
    }
    return ProgramGuide.help(
      of: "\(Suite.name) \(word)", summary: wizard.summary, table: wizard.table,
      commands: wizard.commands, manual: manual, width: width, isWhole: isWhole)
  }
}
