import StepwiseTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Answers from a steps file, as `--script` does.
struct StepsDriver: Driver {
  /// The file's path; `nil` for standard input.
  let path: String?
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    let sink = ByteSink(descriptor: run.isQuiet ? nil : STDERR_FILENO, drops: true)
    let input = try SharedInput.script(path)
    input.beforeReading = { sink.flush() }
    let driver = ScriptDriver(
      session: session, input: input, sink: sink, waiting: run.waiting,
      secrets: TerminalSecrets(of: session), takesLeftovers: run.takesLeftovers,
      isQuiet: run.isQuiet)
    do {
      try await driver.run()
    } catch {
      // That the conversation was lost came first.
      try sink.check()
      throw error
    }
    try sink.check()
    return .ended
  }
}

/// Answers from a steps file as a person would at a terminal, and films it, as `--cast` does.
struct FilmDriver: Driver {
  /// The steps file's path; `nil` for standard input.
  let path: String?
  let file: OutputFile
  let size: WindowSize
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    try await CastDriver(
      session: session, input: try SharedInput.script(path), size: size, theme: run.theme,
      timeout: run.waiting.timeout, secrets: TerminalSecrets(of: session),
      takesLeftovers: run.takesLeftovers, isQuiet: run.isQuiet
    ).run(to: file)
    return .ended
  }
}

/// Asks a person in plain lines, as `--plain` does.
struct LinesDriver: Driver {
  let conversation: Terminal
  let isLive = true

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    let driver = PlainDriver(
      session: session, input: SharedInput.typed,
      sink: ByteSink(descriptor: conversation.descriptor), terminal: Terminal.of(STDIN_FILENO))
    return try await driver.run() ? .ended : .endOfInput
  }
}

/// Draws the wizard on a person's terminal.
struct ScreenDriver: Driver {
  let conversation: Terminal
  /// The file that keeps what is printed meanwhile; `nil` for none.
  let log: String?
  let isLive = true

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    let driver = TerminalDriver(
      session: session,
      device: TerminalDevice(input: STDIN_FILENO, output: conversation.descriptor),
      theme: run.theme, log: try log.map { try LogFile(path: $0) })
    return try await driver.run() ? .ended : .endOfInput
  }
}

/// Talks with another program in lines of JSON, as `--json` does.
struct ProgramDriver: Driver {
  let lines = JSONLines.standardOutput()
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    try await JSONDriver(
      session: session, input: SharedInput.typed, lines: lines, waiting: run.waiting
    ).run()
    return .ended
  }

  func commit(_ text: String?) { lines.commit(text) }
  func finish(_ text: String?) throws { try lines.finish(text) }
  func fail(_ failure: RunFailure) { lines.end(failure) }
}

/// Asks nobody, as `--no-input` does.
struct NobodyDriver: Driver {
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    try await UnattendedDriver(session: session, records: run.records, waiting: run.waiting).run()
    return .ended
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

extension RunConfiguration {
  /// Chooses how to talk, by what is asked for and by what standard input and error are.
  ///
  /// - Returns: The driver.
  /// - Throws: ``RunFailure`` with the code 64 where there is nobody to talk to.
  func chosenDriver() throws -> any Driver {
    if let driver { return driver }
    if asksNobody { return NobodyDriver() }
    if talksJSON {
      guard !StandardStreams.isInputClosed else { throw Self.nothingToTalkTo }
      return ProgramDriver()
    }
    if let script, script != "-" { return try scripted(script) }
    guard !StandardStreams.isInputClosed else { throw Self.nothingToTalkTo }
    if script != nil || Terminal.of(STDIN_FILENO) == nil { return try scripted(nil) }
    guard cast == nil else {
      throw RunFailure(.usage, "--cast records a script: name one with --script FILE.")
    }
    guard let terminal = Terminal.of(STDERR_FILENO) ?? Terminal.controlling() else {
      throw RunFailure(.usage, "There is no terminal to talk on: answer with --script FILE.")
    }
    return talksPlain || Self.wantsLines
      ? LinesDriver(conversation: terminal) : ScreenDriver(conversation: terminal, log: log)
  }

  private func scripted(_ path: String?) throws -> any Driver {
    guard let cast else { return StepsDriver(path: path) }
    return FilmDriver(path: path, file: cast, size: castSize)
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
}
