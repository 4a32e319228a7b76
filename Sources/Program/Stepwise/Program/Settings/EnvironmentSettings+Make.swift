import StepwiseSystem

extension EnvironmentSettings {
  /// Creates a person's real environment or a script's fixed one, with these settings.
  func standard(isLive: Bool) throws -> Environment {
    var environment = Environment(seed: seed ?? 1, files: SystemFiles())
    let language = try chosenLanguage(isLive: isLive)
    if language != "en" {
      environment.strings = strings
      environment.libraryStrings = .stepwise
      environment.language = language
    }
    if let folder = stateFolder {
      environment.stateFolder = folder
      environment.cacheFolder = folder + "/cache"
    } else if isLive, let name = folderName {
      environment.stateFolder = Self.stateFolder(of: name)
      environment.cacheFolder = Self.own(Self.folder("XDG_CACHE_HOME", else: ".cache", name))
    }
    if isLive {
      environment.clock = DispatchClock()
      environment.start = time(nil)
      environment.utcOffset = Self.realOffset
      environment.today = Self.day(environment.start + Self.realOffset(environment.start))
      environment.region = Self.locale.flatMap { Region(posixLocale: $0) }
      // A person who is shown Buddhist years may type them, in any region.
      if language == "th" { environment.region?.countsBuddhistYears = true }
    } else if usesRealClock {
      environment.clock = DispatchClock()
    }
    if let today {
      // The run starts with the day, so that it shows the same times whenever it is made.
      environment.start = today.daysSince1970 * 86_400
      environment.start -= environment.utcOffset(environment.start)
      environment.today = today
    }
    return environment
  }

  /// Returns the language that was asked for, the person's own, or English.
  private func chosenLanguage(isLive: Bool) throws -> String {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    if let name = language {
      return try LanguageNegotiation(strings).language(named: name)
    }
    // For English, the languages of the texts need not be loaded.
    guard isLive, let first = LanguageNegotiation.wanted(variable).first else { return "en" }
    // Few wizards have texts in the English of one region.
    guard first != "en", !first.hasPrefix("en-") || strings.codes.contains(first) else {
      return "en"
    }
    return LanguageNegotiation(strings).language(variable)
  }

  /// Returns the folder for a program's data that outlives a run; `nil` if the person has no folder.
  private static func stateFolder(of name: String) -> String? { own(usualStateFolder(of: name)) }

  private static func usualStateFolder(of name: String) -> String? {
    #if canImport(Darwin)
      folder("XDG_STATE_HOME", else: "Library/Application Support", name)
    #else
      folder("XDG_STATE_HOME", else: ".local/state", name)
    #endif
  }

  /// Returns the folder of the journals of all programs; `nil` if the person has no folder.
  ///
  /// - Parameter given: The folder for data that outlives a run, if the person names one.
  /// - Returns: The folder, which may not exist.
  static func journalFolder(in given: String?) -> String? {
    (given ?? stateFolder(of: "stepwise")).map { "\($0)/runs" }
  }

  /// Returns the folder of the journals.
  ///
  /// - Parameter given: The folder for data that outlives a run, if the person names one.
  /// - Returns: The folder, which may not exist.
  /// - Throws: A `RunFailure` with the code 64 if the person has no folder.
  static func neededJournalFolder(in given: String?) throws -> String {
    if let folder = journalFolder(in: given) { return folder }
    throw RunFailure(
      .usage,
      verbatim: obstacle.map(keepsNothing)
        ?? "There is no home folder: name one with --state DIR.")
  }

  /// Says that nothing is kept.
  static func keepsNothing(_ obstacle: String) -> String {
    "Nothing is kept for another start, because \(obstacle): name a folder with --state DIR."
  }

  /// Why nothing is kept in the person's own folder; `nil` if it can be.
  static var obstacle: String? {
    guard let path = usualStateFolder(of: "stepwise"),
      PrivateFolder.strangersFolder(of: path) != nil
    else { return nil }
    return PrivateFolder.obstacle(in: path)
  }

  /// Returns a folder unless another person owns it or the home that it is in.
  private static func own(_ path: String?) -> String? {
    path.flatMap { PrivateFolder.strangersFolder(of: $0) == nil ? $0 : nil }
  }

  /// Returns a program's folder by the XDG Base Directory Specification 0.8, which ignores relative paths.
  private static func folder(_ variable: String, else usual: String, _ name: String) -> String? {
    func path(_ variable: String) -> String? {
      getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (path(variable) ?? path("HOME").map { "\($0)/\(usual)" }).map { "\($0)/\(name)" }
  }

  private static var locale: String? {
    for name in ["LC_ALL", "LC_TIME", "LANG"] {
      if let value = getenv(name), value.pointee != 0 { return String(cString: value) }
    }
    return nil
  }

  private static func realOffset(_ moment: Int) -> Int {
    var moment = moment
    var parts = tm()
    localtime_r(&moment, &parts)
    return Int(parts.tm_gmtoff)
  }

  private static func day(_ localSeconds: Int) -> CalendarDate {
    CalendarDate(daysSince1970: localSeconds / 86_400)
  }
}
