import StepwiseTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a program talks: with nobody or with another program where that is asked for, with a script where
/// standard input is no terminal or one is named, else with a person.
enum Driver {
  case script(path: String?)
  case plain(conversation: Terminal)
  case terminal(conversation: Terminal)
  case json(JSONLines)
  case unattended

  /// Chooses by the options and by what standard input and error are.
  ///
  /// - Throws: ``RunFailure`` with the code 64 where there is nobody to talk to.
  init(_ options: RunOptions) throws {
    if options.noInput {
      self = .unattended
    } else if options.json {
      guard !StandardStreams.isInputClosed else { throw Self.nothingToTalkTo }
      self = .json(.standardOutput())
    } else if let path = options.script, path != "-" {
      self = .script(path: path)
    } else if StandardStreams.isInputClosed {
      throw Self.nothingToTalkTo
    } else if options.script != nil {
      self = .script(path: nil)
    } else if Terminal.of(STDIN_FILENO) == nil {
      self = .script(path: nil)
    } else if let terminal = Terminal.of(STDERR_FILENO) ?? Terminal.controlling() {
      self =
        options.plain || Self.wantsLines
        ? .plain(conversation: terminal) : .terminal(conversation: terminal)
    } else {
      throw RunFailure(.usage, "There is no terminal to talk on: answer with --script FILE.")
    }
    guard options.cast == nil || !isLive else {
      throw RunFailure(.usage, "--cast records a script: name one with --script FILE.")
    }
  }

  private static var nothingToTalkTo: RunFailure {
    RunFailure(
      .usage,
      "There is nothing to talk to: standard input is closed. Open it, or answer with --script FILE."
    )
  }

  /// Whether the terminal can do nothing but lines, or its person wants nothing else.
  private static var wantsLines: Bool {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return ["", "dumb"].contains(variable("TERM"))
      || !["", "0", "false"].contains(variable("ACCESSIBLE"))
  }

  /// Whether a person watches.
  var isLive: Bool {
    switch self {
    case .script, .json, .unattended: false
    case .plain, .terminal: true
    }
  }

  /// Where lines of JSON go; `nil` for every other driver.
  var lines: JSONLines? {
    if case .json(let lines) = self { lines } else { nil }
  }

  /// A person's real surroundings, or a script's fixed ones, less what the options say.
  ///
  /// - Parameters:
  ///   - options: What the command line says of them.
  ///   - name: The program's name, by which its folders are called; `nil` for none.
  ///   - strings: The wizard's texts in other languages.
  /// - Returns: The surroundings.
  /// - Throws: ``RunFailure`` with the code 64 for a language that there are no texts in.
  func environment(
    _ options: RunOptions, name: String?, strings: @autoclosure () -> StringCatalog
  ) throws -> Environment {
    var environment = Environment(seed: UInt64(options.seed), files: SystemFiles())
    let language = try language(options, strings)
    if language != "en" {
      environment.strings = strings()
      environment.libraryStrings = .stepwise
      environment.language = language
    }
    if let folder = options.state {
      environment.stateFolder = folder
      environment.cacheFolder = folder + "/cache"
    } else if isLive, let name {
      environment.stateFolder = Self.folder("XDG_STATE_HOME", else: ".local/state", name)
      environment.cacheFolder = Self.folder("XDG_CACHE_HOME", else: ".cache", name)
    }
    if isLive {
      environment.clock = DispatchClock()
      environment.start = time(nil)
      environment.utcOffset = Self.realOffset
      environment.today = Self.day(environment.start + Self.realOffset(environment.start))
      environment.region = Self.locale.flatMap { Region(posixLocale: $0) }
      // Whoever is shown years of the Thai count may type them, wherever they are.
      if language == "th" { environment.region?.countsBuddhistYears = true }
    } else if options.clock == .real {
      environment.clock = DispatchClock()
    }
    if let today = options.today {
      // The run begins with the day, so that it shows the same times whenever it is made.
      environment.start = today.daysSince1970 * 86_400
      environment.start -= environment.utcOffset(environment.start)
      environment.today = today
    }
    return environment
  }

  /// The language that is asked for, a person's own, or English.
  private func language(_ options: RunOptions, _ strings: () -> StringCatalog) throws -> String {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    if let name = options.language {
      return try PersonLanguage(strings()).language(named: name)
    }
    // Whoever wants English need not wait until it is known what else there is.
    guard isLive, let first = PersonLanguage.wanted(variable).first else { return "en" }
    // Hardly a wizard has texts in the English of one region.
    guard first != "en", !first.hasPrefix("en-") || strings().codes.contains(first) else {
      return "en"
    }
    return PersonLanguage(strings()).language(variable)
  }

  /// A program's folder by the XDG Base Directory Specification 0.8, which takes no relative paths.
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

  /// Drives the session to its end.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - options: How long to wait, among others.
  ///   - records: What is kept of it and answered ahead in it.
  ///   - isQuiet: Whether to leave out the conversation when a script answers.
  ///   - takesLeftovers: Whether answers may be left over, for a wizard that comes after.
  ///   - theme: How it looks where it is drawn.
  /// - Returns: `false` where a person's input ended before the wizard did.
  /// - Throws: ``RunFailure``.
  func run(
    _ session: Session, _ options: RunOptions, _ records: RunRecords?, isQuiet: Bool,
    takesLeftovers: Bool, theme: Theme
  ) async throws -> Bool {
    switch self {
    case .script(let path):
      let sink = ByteSink(descriptor: isQuiet ? nil : STDERR_FILENO, drops: true)
      let input = try SharedInput.script(path)
      if let file = records?.cast {
        try await CastDriver(
          session: session, input: input, size: options.size ?? .standard, theme: theme,
          timeout: .seconds(options.timeout), secrets: TerminalSecrets(of: session),
          takesLeftovers: takesLeftovers, isQuiet: isQuiet
        ).run(to: file)
        return true
      }
      input.beforeReading = { sink.flush() }
      let driver = ScriptDriver(
        session: session, input: input, sink: sink,
        waiting: Waiting(timeout: .seconds(options.timeout)),
        secrets: TerminalSecrets(of: session),
        takesLeftovers: takesLeftovers, isQuiet: isQuiet)
      do {
        try await driver.run()
      } catch {
        // That the conversation was lost came first.
        try sink.check()
        throw error
      }
      try sink.check()
      return true
    case .plain(let conversation):
      let sink = ByteSink(descriptor: conversation.descriptor)
      let driver = PlainDriver(
        session: session, input: SharedInput.typed, sink: sink,
        terminal: Terminal.of(STDIN_FILENO))
      return try await driver.run()
    case .terminal(let conversation):
      let driver = TerminalDriver(
        session: session,
        device: TerminalDevice(input: STDIN_FILENO, output: conversation.descriptor),
        theme: theme, log: try options.log.map { try LogFile(path: $0) })
      return try await driver.run()
    case .json(let lines):
      let driver = JSONDriver(
        session: session, input: SharedInput.typed, lines: lines,
        waiting: Waiting(timeout: .seconds(options.timeout)))
      try await driver.run()
      return true
    case .unattended:
      guard let records else { return false }
      let driver = UnattendedDriver(
        session: session, records: records,
        waiting: Waiting(timeout: .seconds(options.timeout)))
      try await driver.run()
      return true
    }
  }
}

extension ByteSink {
  /// Throws where the conversation was lost; a standard error that is closed was closed on purpose.
  fileprivate func check() throws {
    guard let failure, failure != EBADF else { return }
    throw RunFailure(
      .ioError, "The conversation could not be written: \(SystemError.text(failure)).")
  }
}
