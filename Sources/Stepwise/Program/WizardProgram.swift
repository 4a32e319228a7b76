/// A wizard as a program of its own: mark a type that conforms with `@main`.
///
/// Options are properties wrapped by ``Option`` and ``Flag``; all others that a wizard's program
/// should have come with it.
@MainActor
public protocol WizardProgram {
  /// The root flow's type.
  associatedtype Flow: WizardFlow

  /// The program's name, as one types it.
  static var name: String { get }

  /// What it does, in a line, for `--help`.
  static var summary: String { get }

  /// The program's version.
  static var version: String { get }

  /// How it looks in a terminal.
  static var theme: Theme { get }

  /// A program with its options as declared.
  init()

  /// Makes the root flow, with the services it needs.
  ///
  /// - Parameter environment: The surroundings: the clock, today, the seed.
  /// - Returns: The flow, not yet started.
  /// - Throws: A ``Rejection`` for an option that will not do.
  func makeFlow(in environment: Environment) throws -> Flow

  /// What the world gets of the outcome.
  ///
  /// - Parameter outcome: What came of the wizard.
  /// - Returns: Text for standard output, and bytes for `--output`.
  func output(for outcome: Flow.Outcome) -> WizardOutput
}

extension WizardProgram {
  /// Nothing.
  public static var summary: String { "" }
  /// Calm and modern.
  public static var theme: Theme { .standard }
  /// The first version.
  public static var version: String { "0.1.0" }

  /// The outcome as text; nothing, where it is `Void`.
  public func output(for outcome: Flow.Outcome) -> WizardOutput {
    WizardOutput(text: outcome is Void ? nil : String(describing: outcome))
  }

  /// Runs the program on its command line, and ends it with the documented exit code.
  public static func main() async {
    StandardStreams.prepare()
    await ProgramRunner(path: name)
      .exit(of: Self.self, arguments: Array(CommandLine.arguments.dropFirst()))
  }
}

/// Several wizards under one name: `stepwise onboarding`, `stepwise chat`.
@MainActor
public protocol WizardSuite {
  /// The program's name, as one types it.
  static var name: String { get }

  /// What it does, in a line, for `--help`.
  static var summary: String { get }

  /// The program's version.
  static var version: String { get }

  /// The wizards; the first one runs where none is named.
  static var wizards: [any WizardProgram.Type] { get }

  /// Commands that run no wizard; none, where it is not said.
  static var commands: [SuiteCommand] { get }
}

extension WizardSuite {
  /// None.
  public static var commands: [SuiteCommand] { [] }

  /// Runs the wizard that the command line names, and ends the program with its exit code.
  public static func main() async {
    StandardStreams.prepare()
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard let first = wizards.first else { return }
    var wizard = first
    var path = name
    if let word = arguments.first, let command = commands.first(where: { $0.name == word }) {
      if arguments.dropFirst() == ["--help"] {
        ProgramRunner.exit(printing: "\(name) \(command.name): \(command.summary)")
      }
      await run(command, Array(arguments.dropFirst()))
    } else if let word = arguments.first, !word.hasPrefix("-") {
      guard let named = wizards.first(where: { $0.name == word }) else {
        let near = NearestName.of(
          word, among: wizards.map { $0.name } + commands.map(\.name))
        let hint = near.map { "Did you mean “\($0)”?" } ?? "There is: \(names)."
        ProgramRunner.exit(
          RunFailure(.usage, "There is no “\(word)”. \(hint) See \(name) --help."), program: name)
      }
      arguments.removeFirst()
      wizard = named
      path = "\(name) \(word)"
    } else if arguments == ["--help"] {
      ProgramRunner.exit(printing: help)
    } else if arguments == ["--version"] {
      ProgramRunner.exit(printing: "\(name) \(version)")
    }
    await ProgramRunner(path: path).exit(of: wizard, arguments: arguments)
  }

  private static func run(_ command: SuiteCommand, _ words: [String]) async -> Never {
    do {
      ProgramRunner.exit(printing: try await command.run(words))
    } catch let failure as RunFailure {
      ProgramRunner.exit(failure, program: name)
    } catch {
      ProgramRunner.exit(RunFailure(.failure, String(describing: error)), program: name)
    }
  }

  private static var names: String { wizards.map { $0.name }.joined(separator: ", ") }

  private static var help: String {
    let all = wizards.map { ($0.name, $0.summary) } + commands.map { ($0.name, $0.summary) }
    let width = (all.map(\.0.count).max() ?? 0) + 2
    let rows = all.map { "  \($0)\(String(repeating: " ", count: width - $0.count))\($1)" }
    let others = rows.dropFirst(wizards.count)
    return """
      \(summary)

      Usage: \(name) [WIZARD] [OPTIONS]

      Wizards:
      \(rows.prefix(wizards.count).joined(separator: "\n"))
      \(others.isEmpty ? "" : "\nCommands:\n\(others.joined(separator: "\n"))\n")
      “\(name)” alone is “\(name) \(wizards.first?.name ?? "")”. “\(name) WIZARD --help” lists a wizard's options.
      """
  }
}
