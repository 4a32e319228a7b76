import StepwiseConsole

/// A wizard as a standalone program; mark a conforming type with `@main`.
///
/// Properties wrapped by ``Option`` and ``Flag`` become its options. Every program also has the options that the
/// library provides.
@MainActor
public protocol WizardProgram {
  /// The root flow's type.
  associatedtype Flow: WizardFlow

  /// The program's name on the command line.
  static var name: String { get }

  /// Earlier names of the program; empty by default.
  ///
  /// An example is the name of a program that is now a wizard of a suite. Runs that were saved or recorded under these
  /// names belong to the program.
  static var formerNames: [String] { get }

  /// A one-line description for `--help`.
  static var summary: String { get }

  /// The program's version.
  static var version: String { get }

  /// The look of the wizard, in a terminal and on pages.
  static var theme: Theme { get }

  /// The way to draw pictures on a terminal; `nil`, which is the default, shows only their captions.
  ///
  /// The library `StepwiseImages` has one. A suite's way is the default of its wizards.
  static var pictures: PictureDrawing? { get }

  /// Binds keys that edit text to other commands; none by default.
  ///
  /// - Parameter keymap: The keys that the person chose, to change.
  /// - Throws: A ``Rejection`` for a key that cannot be bound.
  static func bindKeys(in keymap: inout Keymap) throws

  /// Whether an unfinished run of a person is kept, so that the next start offers to go on; `true` by default.
  ///
  /// Choose `false` if the answers themselves are as private as a password.
  static var keepsJournal: Bool { get }

  /// Drivers that it offers beside the library's own; none by default.
  static var drivers: [any DriverOption.Type] { get }

  /// Commands that may stand after its name, such as `map` and `serve`; none by default.
  static var commands: [ProgramCommand] { get }

  /// Its texts in other languages; those in the language of the person's environment are shown.
  static var strings: StringCatalog { get }

  /// Creates a program with its options as declared.
  init()

  /// Creates the root flow, with the services that it needs.
  ///
  /// - Parameter environment: The environment: the clock, today, the seed.
  /// - Returns: The flow, not yet started.
  /// - Throws: A ``Rejection`` for an invalid option.
  func makeFlow(in environment: Environment) throws -> Flow

  /// Returns the place that keeps the run, unless the person names a file with `--save` or `--resume`.
  ///
  /// - Returns: The place, not yet held; `nil` keeps nothing, which is the default.
  /// - Throws: A ``Rejection`` for an invalid option.
  func makeStore() throws -> (any RunStore)?

  /// Returns the output for an outcome.
  ///
  /// - Parameter outcome: The outcome of the wizard.
  /// - Returns: Text for standard output, and bytes for `--output`.
  /// - Throws: An error that ends the run with 1, such as an encoding error.
  func output(for outcome: Flow.Outcome) throws -> WizardOutput
}

extension WizardProgram {
  /// No earlier names.
  public static var formerNames: [String] { [] }
  /// No description.
  public static var summary: String { "" }
  /// No commands.
  public static var commands: [ProgramCommand] { [] }
  /// No translations.
  public static var strings: StringCatalog { [:] }
  /// An unfinished run is kept.
  public static var keepsJournal: Bool { true }
  /// No drivers of its own.
  public static var drivers: [any DriverOption.Type] { [] }
  /// Binds no keys.
  public static func bindKeys(in keymap: inout Keymap) {}
  /// No pictures.
  public static var pictures: PictureDrawing? { nil }
  /// The standard theme.
  public static var theme: Theme { .standard }
  /// The version 0.1.0.
  public static var version: String { "0.1.0" }

  /// No place.
  public func makeStore() -> (any RunStore)? { nil }

  /// Returns the outcome as text; no text if it is `Void`.
  public func output(for outcome: Flow.Outcome) -> WizardOutput {
    WizardOutput(verbatim: outcome is Void ? nil : String(describing: outcome))
  }

  /// Runs the program with its command line and ends it with the documented exit code.
  public static func main() async {
    ProgramRunner.exitNow(await run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the program with a command line, on the standard streams, and returns its exit code.
  package static func run(_ arguments: [String]) async -> Int32 {
    StandardStreams.prepare()
    return await ProgramRunner(path: name, commands: { Self.commands })
      .code(of: Self.self, arguments: arguments)
  }
}

/// Several wizards in one program, such as `stepwise onboarding` and `stepwise chat`.
@MainActor
public protocol WizardSuite {
  /// The program's name on the command line.
  static var name: String { get }

  /// A one-line description for `--help`.
  static var summary: String { get }

  /// The program's version.
  static var version: String { get }

  /// The wizards; the first runs if none is named.
  static var wizards: [any WizardProgram.Type] { get }

  /// Drivers that each of the wizards offers beside its own and the library's.
  static var drivers: [any DriverOption.Type] { get }

  /// The way to draw pictures on a terminal in wizards without one of their own; `nil` by default.
  static var pictures: PictureDrawing? { get }

  /// Commands that may stand after the suite's name, such as `mcp`; none by default.
  static var commands: [ProgramCommand] { get }

  /// Returns the commands that may stand after a wizard's name, such as `stepwise onboarding serve`.
  ///
  /// - Parameter wizard: The wizard.
  /// - Returns: The commands; by default those that the wizard has as a program of its own.
  static func commands<Wizard: WizardProgram>(of wizard: Wizard.Type) -> [ProgramCommand]
}

extension WizardSuite {
  /// No pictures.
  public static var pictures: PictureDrawing? { nil }
  /// No drivers of its own.
  public static var drivers: [any DriverOption.Type] { [] }
  /// No commands.
  public static var commands: [ProgramCommand] { [] }
  /// The commands of the wizard.
  public static func commands<Wizard: WizardProgram>(of wizard: Wizard.Type) -> [ProgramCommand] {
    wizard.commands
  }

  /// Runs the wizard or command that the command line names, and ends the program with its exit code.
  public static func main() async {
    ProgramRunner.exitNow(await run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the program with a command line, on the standard streams, and returns its exit code.
  package static func run(_ arguments: [String]) async -> Int32 {
    StandardStreams.prepare()
    return await SuiteRunner<Self>().code(arguments)
  }
}
