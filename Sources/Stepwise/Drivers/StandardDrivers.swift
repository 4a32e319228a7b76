import StepwiseTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The driver of `--script`: a `ScriptDriver` whose conversation goes to standard error.
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

/// The driver of `--cast`: a `CastDriver` that writes its film to a file.
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

/// The driver of `--plain`: a `PlainDriver` on standard input and a terminal.
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

/// The driver of a terminal: a `TerminalDriver` on standard input and the terminal's device.
struct ScreenDriver: Driver {
  let conversation: Terminal
  /// The file for text that is printed meanwhile; `nil` for none.
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

/// The driver of `--json`: a `JSONDriver` on standard input and output.
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

/// The driver of `--no-input`: an `UnattendedDriver` that never prompts.
struct NobodyDriver: Driver {
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    try await UnattendedDriver(session: session, records: run.records, waiting: run.waiting).run()
    return .ended
  }
}

extension ByteSink {
  /// Throws if the conversation could not be written, unless standard error was closed.
  fileprivate func check() throws {
    guard let failure, failure != EBADF else { return }
    throw RunFailure(
      .ioError, "The conversation could not be written: \(SystemError.text(failure)).")
  }
}

extension RunConfiguration {
  /// Chooses the driver by the settings, standard input and standard error.
  ///
  /// - Returns: The driver.
  /// - Throws: ``RunFailure`` with the code 64 if there is no input.
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

  /// Whether the terminal supports only lines, or the person asked for lines in the environment.
  private static var wantsLines: Bool {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return ["", "dumb"].contains(variable("TERM"))
      || !["", "0", "false"].contains(variable("ACCESSIBLE"))
  }
}
