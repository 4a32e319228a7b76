import StepwiseConsole

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

  /// Names that it had before, such as that of the program that is now a wizard of a suite: runs that were
  /// saved or recorded under them are its own. None, where it is not said.
  static var formerNames: [String] { get }

  /// What it does, in a line, for `--help`.
  static var summary: String { get }

  /// The program's version.
  static var version: String { get }

  /// How it looks in a terminal.
  static var theme: Theme { get }

  /// Ways to talk that it offers beside the library's own; none, where it is not said.
  static var drivers: [any DriverOption.Type] { get }

  /// Commands that run no wizard, such as `map`; none, where it is not said.
  ///
  /// A suite has commands of its own, and leaves out those of its wizards.
  static var commands: [ProgramCommand] { get }

  /// Its texts in other languages; those of the person's environment are shown.
  static var strings: StringCatalog { get }

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
  /// - Throws: An error that ends the run with 1, such as one of encoding.
  func output(for outcome: Flow.Outcome) throws -> WizardOutput
}

extension WizardProgram {
  /// None.
  public static var formerNames: [String] { [] }
  /// Nothing.
  public static var summary: String { "" }
  /// None.
  public static var commands: [ProgramCommand] { [] }
  /// None: it talks in one language.
  public static var strings: StringCatalog { [:] }
  /// None.
  public static var drivers: [any DriverOption.Type] { [] }
  /// Calm and modern.
  public static var theme: Theme { .standard }
  /// The first version.
  public static var version: String { "0.1.0" }

  /// The outcome as text; nothing, where it is `Void`.
  public func output(for outcome: Flow.Outcome) -> WizardOutput {
    WizardOutput(verbatim: outcome is Void ? nil : String(describing: outcome))
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

  /// Ways to talk that each of the wizards offers beside its own and the library's.
  static var drivers: [any DriverOption.Type] { get }

  /// Commands that run no wizard; none, where it is not said.
  static var commands: [ProgramCommand] { get }
}

extension WizardSuite {
  /// None.
  public static var drivers: [any DriverOption.Type] { [] }
  /// None.
  public static var commands: [ProgramCommand] { [] }

  /// Runs the wizard that the command line names, and ends the program with its exit code.
  public static func main() async {
    StandardStreams.prepare()
    await SuiteRunner<Self>().exit(Array(CommandLine.arguments.dropFirst()))
  }
}
