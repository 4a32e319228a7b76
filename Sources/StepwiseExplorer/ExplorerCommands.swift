import Stepwise
import StepwiseSystem

/// The commands by which a suite's wizards are looked at: `stepwise map onboarding`,
/// `stepwise coverage onboarding a.steps`, `stepwise questions onboarding`.
@MainActor
public enum ExplorerCommands {
  /// All of them.
  ///
  /// - Parameters:
  ///   - wizards: The suite's wizards.
  ///   - answers: Sample answers by the wizard's name, and then by the field's label or id.
  ///   - options: The words of a command line by the wizard's name, such as those that keep it from
  ///     the network.
  /// - Returns: The commands.
  public static func all(
    of wizards: [any WizardProgram.Type], answers: [String: [String: [String]]] = [:],
    options: [String: [String]] = [:]
  ) -> [SuiteCommand] {
    func named(_ name: String) throws -> Explorer {
      guard let wizard = wizards.first(where: { $0.name == name }) else {
        let names = wizards.map { $0.name }.joined(separator: ", ")
        throw RunFailure(.usage, "There is no wizard “\(name)”. There is: \(names).")
      }
      return explorer(of: wizard, answers: answers[name] ?? [:], options: options[name] ?? [])
    }
    return [
      SuiteCommand(
        name: "map", summary: "Draws a wizard's screens and ways.",
        arguments: [.wizard, .choice(["mermaid", "dot"], isOptional: true)]
      ) { words in
        guard (1...2).contains(words.count),
          ["mermaid", "dot"].contains(words.last ?? "")
            || words.count == 1
        else {
          throw RunFailure(
            .usage, "Say which wizard, and in which language: map WIZARD [mermaid|dot].")
        }
        let map = try await named(words[0]).explore().map
        let text = words.last == "dot" ? map.dot : map.mermaid
        return String(text.dropLast())
      },
      SuiteCommand(
        name: "coverage", summary: "Says which ways through a wizard steps files take.",
        arguments: [.wizard, .files]
      ) { words in
        guard words.count > 1 else {
          throw RunFailure(
            .usage, "Say which wizard, and which steps files: coverage WIZARD FILE ….")
        }
        let scripts = try words.dropFirst().map { (name: $0, text: try StepsFile.text($0)) }
        let coverage = try await named(words[0]).coverage(of: scripts)
        // Figures of a script that fails would be those of its beginning.
        if let failure = coverage.failures.first { throw failure }
        return coverage.report
      },
      SuiteCommand(
        name: "questions", summary: "Prints what can be answered, as JSON Schema.",
        arguments: [.wizard]
      ) { words in
        guard words.count == 1 else {
          throw RunFailure(.usage, "Say which wizard, and nothing else: questions WIZARD.")
        }
        return try await named(words[0]).explore().answersSchema.text(for: words[0])
      },
    ]
  }

  private static func explorer<Program: WizardProgram>(
    of type: Program.Type, answers: [String: [String]], options: [String]
  ) -> Explorer {
    // One place of each kind shows which screens there are and what leads where.
    Explorer(
      answers: answers, variantsMax: 1, environment: { Environment(files: SystemFiles()) }
    ) { environment in
      let program = Program()
      try OptionTable(of: program).read(options, program: Program.name)
      return try program.makeFlow(in: environment)
    }
  }
}
