import Stepwise
import StepwiseSystem

/// The commands that analyze wizards, such as `registration map` or `stepwise questions onboarding`.
///
/// A suite's commands take the name of a wizard, as in `stepwise coverage onboarding a.steps`.
@MainActor
public enum ExplorerCommands {
  /// Returns the commands of a program with one wizard; they accept the wizard's own options.
  ///
  /// ```swift
  /// static var commands: [ProgramCommand] { ExplorerCommands.all(of: Self.self) }
  /// ```
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - answers: Sample answers by the field's label or id.
  /// - Returns: The commands `map`, `coverage` and `questions`.
  public static func all<Program: WizardProgram>(
    of program: Program.Type, answers: [String: [String]] = [:]
  ) -> [ProgramCommand] {
    Look.allCases.map { look in
      ProgramCommand(
        name: look.rawValue, summary: look.summary, arguments: look.arguments, options: Program()
      ) { program, words in
        try await look.text(
          of: explorer(of: program, answers: answers), words, named: Program.name, usage: "")
      }
    }
  }

  /// Returns the commands of a suite.
  ///
  /// - Parameters:
  ///   - wizards: The suite's wizards.
  ///   - answers: Sample answers by the wizard's name, and then by the field's label or id.
  ///   - options: The words of a command line by the wizard's name, such as options that keep it from
  ///     the network.
  /// - Returns: The commands `map`, `coverage` and `questions`, each with the name of a wizard.
  public static func all(
    of wizards: [any WizardProgram.Type], answers: [String: [String: [String]]] = [:],
    options: [String: [String]] = [:]
  ) -> [ProgramCommand] {
    Look.allCases.map { look in
      ProgramCommand(
        name: look.rawValue, summary: look.summary, arguments: [.wizard] + look.arguments
      ) { words in
        guard let name = words.first else {
          throw RunFailure(.usage, "Say which wizard: \(look.usage(" WIZARD")).")
        }
        guard let wizard = wizards.first(where: { $0.name == name }) else {
          let names = wizards.map { $0.name }.joined(separator: ", ")
          throw RunFailure(.usage, "There is no wizard “\(name)”. There is: \(names).")
        }
        return try await look.text(
          of: explorer(of: wizard, answers: answers[name] ?? [:], options: options[name] ?? []),
          Array(words.dropFirst()), named: name, usage: " WIZARD")
      }
    }
  }

  /// Returns a function that gives the schema of a wizard's answers, as the command `questions` prints it.
  ///
  /// The function explores the wizard with these options, and with the flow that `makeFlow` makes for an environment
  /// that is explored (`Environment.isExplored`). No once-only button is pressed, and no action of a list begun.
  ///
  /// - Parameters:
  ///   - wizards: The wizards.
  ///   - answers: Sample answers by the wizard's name, and then by the field's label or id.
  ///   - options: The words of a command line by the wizard's name.
  /// - Returns: A function from a wizard's name to the schema as text; `nil` for an unknown name.
  public static func questions(
    of wizards: [any WizardProgram.Type], answers: [String: [String: [String]]] = [:],
    options: [String: [String]] = [:]
  ) -> (_ wizard: String) async throws -> String? {
    { name in
      guard let wizard = wizards.first(where: { $0.name == name }) else { return nil }
      let explorer = explorer(
        of: wizard, answers: answers[name] ?? [:], options: options[name] ?? [])
      return await explorer.survey().answersSchema.text(for: name)
    }
  }

  /// A command that analyzes a wizard.
  private enum Look: String, CaseIterable {
    case map, coverage, questions

    var summary: String {
      switch self {
      case .map: "Draws a wizard's screens and ways."
      case .coverage: "Lists the ways through a wizard that steps files take."
      case .questions: "Prints the questions of a wizard as JSON Schema."
      }
    }

    var arguments: [CommandArgument] {
      switch self {
      case .map: [.choice(["mermaid", "dot"], isOptional: true)]
      case .coverage: [.files]
      case .questions: []
      }
    }

    /// Returns the usage, with the words for a wizard.
    func usage(_ wizard: String) -> String {
      ([rawValue + wizard] + arguments.map(\.label)).joined(separator: " ")
    }

    /// Explores, and says if no way led to the end.
    private func survey(_ explorer: Explorer) async -> Exploration {
      let exploration = await explorer.survey()
      if exploration.shortestEnd == nil, exploration.notWalked.isEmpty {
        let sentence =
          "No way to the end was found: give the commands answers that are accepted, with “answers:”."
        _ = ByteSink.write(Array("\(sentence)\n".utf8), to: STDERR_FILENO)
      }
      return exploration
    }

    func text(
      of explorer: Explorer, _ words: [String], named name: String, usage wizard: String
    ) async throws -> String {
      switch self {
      case .map:
        guard words.isEmpty || words == ["mermaid"] || words == ["dot"] else { break }
        let map = await survey(explorer).map
        return String((words == ["dot"] ? map.dot : map.mermaid).dropLast())
      case .coverage:
        guard !words.isEmpty else { break }
        let scripts = try words.map { (name: $0, text: try StepsFile.text($0)) }
        let coverage = await explorer.coverage(of: scripts)
        // The coverage of a failed script would be that of its beginning.
        if let failure = coverage.failures.first { throw failure }
        return coverage.report
      case .questions:
        guard words.isEmpty else { break }
        return await survey(explorer).answersSchema.text(for: name)
      }
      let problem = words.last.map { "“\($0)” was not expected" } ?? "A steps file is missing"
      throw RunFailure(.usage, verbatim: "\(problem): write \(usage(wizard)).")
    }
  }

  private static func explorer<Program: WizardProgram>(
    of program: Program, answers: [String: [String]]
  ) -> Explorer {
    explorer(answers, makeFlow: program.makeFlow)
  }

  private static func explorer<Outcome>(
    _ answers: [String: [String]],
    makeFlow: @escaping (Environment) throws -> any WizardFlow<Outcome>
  ) -> Explorer {
    // One place of each kind is enough to find the screens and the ways between them.
    Explorer(
      answers: answers, variantsMax: 1, environment: { Environment(files: SystemFiles()) },
      makeFlow: makeFlow)
  }

  private static func explorer<Program: WizardProgram>(
    of type: Program.Type, answers: [String: [String]], options: [String]
  ) -> Explorer {
    explorer(answers) { environment in
      let program = Program()
      try OptionTable(of: program).read(options, program: Program.name)
      return try program.makeFlow(in: environment)
    }
  }
}
