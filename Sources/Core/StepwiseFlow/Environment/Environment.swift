/// The environment of a wizard: time, date, place and size, injected so that a run can be repeated.
///
/// A person gets the real values. Scripts and tests get fixed ones unless told otherwise, so that a
/// transcript is the same bytes everywhere.
public struct Environment {
  /// The clock of the wizard's pauses and timers.
  public var clock: any WizardClock
  /// Today's date.
  public var today: CalendarDate
  /// The time at which the clock began to count, in seconds since 1970 began in UTC.
  ///
  /// Unless it is set, it is midnight of `today` in UTC.
  public var start: Int {
    get { ownStart ?? today.daysSince1970 * Self.secondsOfDay }
    set { ownStart = newValue }
  }
  private var ownStart: Int?
  private static let secondsOfDay = 86_400
  /// The offset of local time from UTC, in seconds, at a time given in seconds since 1970 began in UTC.
  public var utcOffset: (Int) -> Int = { _ in 0 }
  /// The person's region, for its date notation; `nil` accepts only ISO dates.
  public var region: Region?
  /// The language of the shown texts, such as `en`, `th` or `zh-Hans`.
  public var language: String { didSet { localizer = makeLocalizer() } }
  /// The wizard's texts in other languages.
  public var strings: StringCatalog { didSet { localizer = makeLocalizer() } }
  /// The seed of all random numbers.
  public var seed: UInt64
  /// The number of columns for text.
  public var width: Int
  /// The file system for looking up paths.
  public var files: any FileLookup
  /// The folder for data that outlives a run, such as games and chats; `nil` keeps the data only during the run.
  public var stateFolder: String?
  /// The folder for data that can be fetched again, such as pictures; `nil` keeps the data only during the run.
  public var cacheFolder: String?
  /// Whether nobody runs the wizard, but a walk that learns its screens, such as `map` or an assistant's list of tools.
  ///
  /// A walk presses no once-only button and begins no action of an ``ActionList``. Services that other answers call
  /// do what they always do, so give the flow services that touch nothing: its sample data, or a mock.
  public package(set) var isExplored = false

  /// The store that keeps results of services with saved progress; `nil` keeps none.
  package var results: (any ResultStore)?

  /// Returns the last answer that was kept under a name, as typed text, for fields that begin with it; `nil` keeps none.
  package var lastAnswer: ((_ name: String) -> String?)?

  /// A flow that the person sees before the wizard, which takes its place when it finishes; `nil` for none.
  package var prelude: (any Prelude)?

  /// The translations of the texts of drivers and programs.
  package var libraryStrings = StringCatalog() { didSet { localizer = makeLocalizer() } }
  /// Translates texts into the language; `nil` for English.
  package private(set) var localizer: Localizer?

  /// Creates an environment; the defaults are fixed values.
  ///
  /// - Parameters:
  ///   - clock: The clock; `nil` for a virtual clock at zero.
  ///   - today: Today's date; by default 1 January 2026.
  ///   - region: The person's region; `nil` for none.
  ///   - language: The language, such as `en`, `th` or `zh-Hans`; by default English.
  ///   - strings: The wizard's texts in other languages; by default none.
  ///   - seed: The seed of all random numbers; by default 1.
  ///   - width: The number of columns for text; by default 80.
  ///   - files: The file system for looking up paths; by default an empty one.
  ///   - stateFolder: The folder for data that outlives a run; `nil` for none.
  ///   - cacheFolder: The folder for data that can be fetched again; `nil` for none.
  public init(
    clock: (any WizardClock)? = nil, today: CalendarDate = CalendarDate(daysSince1970: 20_454),
    region: Region? = nil, language: String = "en", strings: StringCatalog = [:],
    seed: UInt64 = 1,
    width: Int = 80, files: any FileLookup = NoFiles(), stateFolder: String? = nil,
    cacheFolder: String? = nil
  ) {
    self.clock = clock ?? VirtualClock()
    self.today = today
    self.region = region
    self.language = language
    self.strings = strings
    self.seed = seed
    self.width = width
    self.files = files
    self.stateFolder = stateFolder
    self.cacheFolder = cacheFolder
    localizer = makeLocalizer()
  }

  private func makeLocalizer() -> Localizer? {
    Localizer(language: language, strings: strings, library: libraryStrings)
  }

  /// Returns a text in the person's language, for strings composed of several texts.
  ///
  /// Literal labels, titles, options and sentences do not need this, because they are keys already.
  ///
  /// - Parameter key: The English text, which is the key of its translations.
  /// - Returns: The text to show.
  public func localized(_ key: LocalizedStringKey) -> String {
    localizer?.text(key) ?? key.english
  }

  /// The current time in seconds since 1970 began in UTC, on the wizard's clock.
  public var now: Int { start + Int(clock.now.components.seconds) }
}
