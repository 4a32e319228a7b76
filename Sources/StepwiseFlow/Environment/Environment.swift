/// The surroundings of a wizard: time, date, place and size, injected so that a run can be repeated.
///
/// A person gets the real ones. Scripts and tests get fixed ones unless told otherwise, so that a
/// transcript is the same bytes everywhere.
public struct Environment {
  /// The time that the wizard's pauses and clocks live by.
  public var clock: any WizardClock
  /// Today's date.
  public var today: CalendarDate
  /// When the clock began to count, in seconds since 1970 began in UTC; midnight of `today` there,
  /// where nothing else is said.
  public var start: Int
  /// How many seconds the local time is ahead of UTC at a moment, which is given in seconds since 1970
  /// began in UTC.
  public var utcOffset: (Int) -> Int = { _ in 0 }
  /// How a person's region writes dates; `nil` takes ISO dates only.
  public var region: Region?
  /// The language of what is shown, such as `en`, `th` or `zh-Hans`.
  public var language: String { didSet { localizer = makeLocalizer() } }
  /// The wizard's texts in other languages.
  public var strings: StringCatalog { didSet { localizer = makeLocalizer() } }
  /// The seed of everything random.
  public var seed: UInt64
  /// How many columns there are to write in.
  public var width: Int
  /// The file system that paths are looked up in.
  public var files: any FileLookup
  /// The folder for what outlives a run, such as games and chats; `nil` keeps it while the run lasts.
  public var stateFolder: String?
  /// The folder for what can be fetched again, such as pictures; `nil` keeps it while the run lasts.
  public var cacheFolder: String?

  /// Where answers of services are kept with saved progress; `nil` keeps none.
  package var results: (any ResultStore)?

  /// An object of the run that code of the wizard can find; `nil` for none.
  package var host: AnyObject?

  /// The texts of what shows the wizard, in other languages.
  package var libraryStrings = StringCatalog() { didSet { localizer = makeLocalizer() } }
  /// Shows texts in the language; `nil` for English.
  package private(set) var localizer: Localizer?

  /// Surroundings, fixed ones where nothing else is said.
  ///
  /// - Parameters:
  ///   - clock: The time; a virtual clock at zero.
  ///   - today: Today; 1 January 2026.
  ///   - region: The person's region; none.
  ///   - language: Such as `en`, `th` or `zh-Hans`; English.
  ///   - strings: The wizard's texts in other languages; none.
  ///   - seed: The seed of everything random; 1.
  ///   - width: The columns to write in; 80.
  ///   - files: The file system that paths are looked up in; an empty one.
  ///   - stateFolder: The folder for what outlives a run; none.
  ///   - cacheFolder: The folder for what can be fetched again; none.
  public init(
    clock: (any WizardClock)? = nil, today: CalendarDate = CalendarDate(daysSince1970: 20_454),
    region: Region? = nil, language: String = "en", strings: StringCatalog = [:],
    seed: UInt64 = 1,
    width: Int = 80, files: any FileLookup = NoFiles(), stateFolder: String? = nil,
    cacheFolder: String? = nil
  ) {
    self.clock = clock ?? VirtualClock()
    self.today = today
    start = today.daysSince1970 * 86_400
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

  /// A text in the person's language, for what is put together from several.
  ///
  /// Labels, titles, options and sentences in literals need it not: they are keys already.
  ///
  /// - Parameter key: The English text, which is the key to the others.
  /// - Returns: The text to show.
  public func localized(_ key: LocalizedStringKey) -> String {
    localizer?.text(key) ?? key.english
  }

  /// How many seconds have passed since 1970 began in UTC, by the wizard's clock.
  public var now: Int { start + Int(clock.now.components.seconds) }
}
