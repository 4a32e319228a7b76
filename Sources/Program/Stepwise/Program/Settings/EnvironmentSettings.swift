/// The language, date, seed, clock and folder of a run: what its ``Environment`` is made from.
///
/// What is not set here is real for a person and fixed for a script.
public struct EnvironmentSettings {
  /// The wizard's texts in other languages.
  public var strings: StringCatalog {
    get { makeStrings() }
    set { makeStrings = { newValue } }
  }
  /// Returns the texts; called only for a language other than English, because it takes time.
  package var makeStrings: () -> StringCatalog = { [:] }
  /// The language, such as `th`; `nil` is the person's own language, and English for a script.
  public var language: String?
  /// Today's date; `nil` for the default.
  ///
  /// The default is the real date for a person, a recording's date when it is played, and a fixed date for any other
  /// script.
  public var today: CalendarDate?
  /// The random seed; `nil` is a recording's seed when it is played, otherwise 1.
  public var seed: UInt64?
  /// Whether a script's pauses take real time.
  public var usesRealClock = false
  /// The folder for data that outlives the run; `nil` is the person's own folder in a program, otherwise none.
  public var stateFolder: String?
  /// The name of the program's folders among the person's own; `nil` for none.
  package var folderName: String?

  /// The environment as it is, whatever the settings are; `nil` makes one from them.
  private var complete: Environment?

  /// Creates settings in which nothing is set.
  public init() {}

  /// Takes an environment as it is.
  ///
  /// - Parameter environment: The environment; later settings change nothing of it.
  public init(_ environment: Environment) { complete = environment }

  /// Creates the environment of a person or a script.
  package func make(isLive: Bool) throws -> Environment {
    guard var environment = complete else { return try standard(isLive: isLive) }
    environment.libraryStrings = .stepwise
    return environment
  }
}
