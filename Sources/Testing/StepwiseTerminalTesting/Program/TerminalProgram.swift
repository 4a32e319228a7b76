package import StepwiseSystem

/// A program in its own terminal, which a test drives as a person does: it presses keys, and waits
/// for texts on the screen.
///
/// ```swift
/// let program = try TerminalProgram("/usr/bin/wizard", ["onboarding"])
/// try program.waitFor("Last name")
/// program.type("Lovelace")
/// program.press(.enter)
/// try program.waitFor("Birthday")
/// program.press(.control("c"))
/// #expect(try program.end() == .exit(130))
/// #expect(program.screen.isAsFound && program.changedSettings.isEmpty)
/// ```
///
/// There are no sleeps. Before a key that depends on something, wait for that; a limit ends a test
/// that would hang. If the program is still running when this object is released, it is killed.
public nonisolated final class TerminalProgram {
  /// The maximum time of each wait, in seconds.
  public let hangLimitInSeconds: Int
  /// The settings of the terminal before the program began.
  package let settingsAsFound: termios

  let line: TerminalLine
  private let streams: [StreamFile]
  /// The length of the output that has been waited for.
  private var seen = 0

  /// Starts a program with the terminal as its controlling terminal.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: The arguments after its name.
  ///   - shell: A shell command that runs the program as `"$@"`: `name=$("$@")`.
  ///   - environment: Changes of the default environment, which is `PATH`, `TERM=xterm-256color`,
  ///     `LANG=C.UTF-8` and `LD_LIBRARY_PATH`; `nil` removes a variable.
  ///   - folder: The working directory; `nil` for the test's own.
  ///   - columns: The number of columns of the window.
  ///   - rows: The number of rows of the window.
  ///   - traits: The kind of terminal.
  ///   - input: The standard input.
  ///   - output: The standard output.
  ///   - error: The standard error.
  ///   - hangLimitInSeconds: The maximum time of each wait, in seconds.
  ///   - listens: Whether ``heard`` records what a screen reader would say.
  /// - Throws: ``TerminalProgramError`` if it cannot be started.
  public init(
    _ path: String, _ arguments: [String] = [], shell: String? = nil,
    environment: [String: String?] = [:], folder: String? = nil, columns: Int = 80, rows: Int = 24,
    traits: TerminalTraits = .modern, input: ProgramStream = .terminal,
    output: ProgramStream = .terminal, error: ProgramStream = .terminal,
    hangLimitInSeconds: Int = 30, listens: Bool = false
  ) throws {
    self.hangLimitInSeconds = hangLimitInSeconds
    let terminal = try PseudoTerminal()
    terminal.resize(columns: columns, rows: rows)
    let held = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    settingsAsFound = terminal.settings
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, Self.free, terminal.path, O_RDWR, 0)
    var files: [StreamFile] = []
    for (number, stream) in [input, output, error].enumerated() {
      let file = try StreamFile(stream, isInput: number == 0)
      files.append(file)
      if stream == .terminal {
        posix_spawn_file_actions_adddup2(&actions, Self.free, Int32(number))
      } else if let program = file.program {
        posix_spawn_file_actions_adddup2(&actions, program, Int32(number))
      } else {
        posix_spawn_file_actions_addclose(&actions, Int32(number))
      }
    }
    posix_spawn_file_actions_addclose(&actions, Self.free)
    let words = (shell.map { ["/bin/sh", "-c", $0, "sh"] } ?? []) + [path] + arguments
    let process: pid_t
    do {
      process = try SpawnedProgram.start(
        words, environment: SpawnedProgram.environment(environment), folder: folder,
        actions: &actions)
    } catch {
      close(held)
      throw error
    }
    var pipes: [Int32: Int32] = [:]
    for number in [1, 2] {
      files[number].hasStarted()
      if let reading = files[number].reading { pipes[Int32(number)] = reading }
    }
    streams = files
    line = TerminalLine(
      RunningProgram(child: process), terminal, held: held, pipes: pipes,
      wake: try UnsharedPipe(),
      model: TerminalScreen(columns: columns, rows: rows, traits: traits), listens: listens)
    line.start()
  }

  /// Starts a program in another way, with the terminal as its standard streams.
  ///
  /// - Parameters:
  ///   - columns: The number of columns of the window.
  ///   - rows: The number of rows of the window.
  ///   - traits: The kind of terminal.
  ///   - hangLimitInSeconds: The maximum time of each wait, in seconds.
  ///   - listens: Whether ``heard`` records what a screen reader would say.
  ///   - start: Starts the program; it receives the program's end of the terminal.
  /// - Throws: The error of `start`.
  package init(
    columns: Int, rows: Int, traits: TerminalTraits, hangLimitInSeconds: Int = 30,
    listens: Bool = false, start: (Int32) throws -> RunningProgram
  ) throws {
    self.hangLimitInSeconds = hangLimitInSeconds
    let terminal = try PseudoTerminal()
    terminal.resize(columns: columns, rows: rows)
    let held = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    settingsAsFound = terminal.settings
    streams = []
    let program: RunningProgram
    do {
      program = try start(held)
    } catch {
      close(held)
      throw error
    }
    line = TerminalLine(
      program, terminal, held: held, pipes: [:], wake: try UnsharedPipe(),
      model: TerminalScreen(columns: columns, rows: rows, traits: traits), listens: listens)
    line.start()
  }

  deinit { line.stop() }

  /// A descriptor that no stream of the test or the program has.
  private static let free: Int32 = 900

  // MARK: Input

  /// Presses keys, one after the other.
  ///
  /// They are encoded as the program asked for. A program cannot tell Escape from the beginning of
  /// a sequence, unless it asked for Kitty's protocol; wait for the effect of Escape before you
  /// press another key.
  ///
  /// - Parameter keys: The keys: `.down`, `.enter`, `"y"`, `.control("c")`.
  public func press(_ keys: PressedKey...) {
    for pressed in keys {
      line.send(isArrow: pressed == .up || pressed == .down) { model in
        KeyEncoder(isApplication: model.modes.contains(1), flags: model.keyboardFlags)
          .bytes(for: pressed.key)
      }
    }
  }

  /// Types text, character by character; a line break presses Enter.
  ///
  /// - Parameter text: The text.
  public func type(_ text: String) {
    for character in text { press(character == "\n" ? .enter : .character(character)) }
  }

  /// Pastes text, with bracketed paste if the program asked for it.
  ///
  /// - Parameter text: The text; its line breaks are sent as terminals send them.
  public func paste(_ text: String) {
    line.send { model in
      let sent = Array(text.replacing("\r\n", with: "\r").replacing("\n", with: "\r").utf8)
      guard model.modes.contains(2004) else { return sent }
      return Array("\u{1B}[200~".utf8) + sent + Array("\u{1B}[201~".utf8)
    }
  }

  /// Clicks the first character of a visible text.
  ///
  /// The program gets the click only if it asked for the mouse; otherwise the terminal would select
  /// text.
  ///
  /// - Parameters:
  ///   - text: The text, in one row. If it appears several times, the lowest one is clicked,
  ///     because the text above may be outdated.
  ///   - offset: The number of cells to the right of the text's beginning.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError`` if the text is not visible.
  public func click(
    _ text: String, offset: Int = 0, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    guard let place = screen.place(of: text) else {
      throw TerminalProgramError(
        "There is no “\(text)” to click.", file: file, line: line, screen: screen.text)
    }
    report(.press(row: place.row, column: place.column + offset))
  }

  /// Turns the mouse wheel.
  ///
  /// - Parameter notches: The number of notches; negative numbers scroll up.
  public func scroll(_ notches: Int) {
    let screen = screen
    for _ in 0..<abs(notches) {
      report(.wheel(isUp: notches < 0, row: screen.rows / 2, column: screen.columns / 2))
    }
  }

  private func report(_ report: MouseReport) { line.send { report.bytes(in: $0.modes) } }

  /// Sends bytes as they are.
  ///
  /// - Parameter bytes: The bytes.
  public func send(_ bytes: [UInt8]) { line.send { _ in bytes } }

  /// Resizes the window.
  ///
  /// - Parameters:
  ///   - columns: The number of columns.
  ///   - rows: The number of rows.
  ///   - isTold: Whether the program is told at once; tmux tells it up to a quarter of a second
  ///     later.
  public func resize(columns: Int, rows: Int, isTold: Bool = true) {
    line.resize(columns: columns, rows: rows, isTold: isTold)
  }

  /// Tells the program a size that the window already has, or no longer has.
  ///
  /// - Parameters:
  ///   - columns: The number of columns.
  ///   - rows: The number of rows.
  public func tell(columns: Int, rows: Int) { line.tell(columns: columns, rows: rows) }

  /// Sends a signal to the program, or to the shell that it runs in.
  ///
  /// - Parameter number: The signal, such as `SIGTERM`.
  public func signal(_ number: Int32) { line.signal(number) }

  /// Closes the window, as when a connection breaks off.
  public func hangUp() { line.hangUp() }

  // MARK: Waiting

  /// Waits until the screen shows a text.
  ///
  /// Rows that were wrapped at the margin are joined into lines.
  ///
  /// - Parameters:
  ///   - text: The text, which may have several lines.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError`` if it is never shown.
  public func waitFor(_ text: String, file: StaticString = #fileID, line: UInt = #line) throws {
    try wait(
      until: { $0.shows(text) },
      "“\(text)” to be shown", file: file, line: line)
  }

  /// Waits until the screen no longer shows a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError`` if it stays.
  public func waitUntilGone(
    _ text: String, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try wait(
      until: { !$0.shows(text) },
      "“\(text)” to be gone", file: file, line: line)
  }

  /// Waits until a condition on the terminal is true.
  ///
  /// The condition is checked after each output, but not while the program draws a frame that is
  /// not visible yet.
  ///
  /// - Parameters:
  ///   - isSo: The condition.
  ///   - what: The expectation, to be read after “waited for”.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError`` if the condition never becomes true.
  public func wait(
    until isSo: (TerminalScreen) -> Bool, _ what: String, file: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    try wait(what, file, line) { !$0.model.isDrawing && isSo($0.model) }
  }

  /// Waits until a text is written after the output that was waited for before; for programs that
  /// write line after line, wherever the text is on the screen.
  ///
  /// - Parameters:
  ///   - text: The text, with `\n` for line breaks.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError`` if it is never written.
  public func waitForNext(
    _ text: String, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    let wanted = Array(text.utf8)
    var end = 0
    try wait("“\(text)” to be written", file, line) { state in
      let new = state.written[seen...].indices.filter { state.written[$0] != 13 }
      let bytes = new.map { state.written[$0] }
      guard let range = bytes.firstRange(of: wanted) else { return false }
      end = range.isEmpty ? seen : new[range.upperBound - 1] + 1
      return true
    }
    seen = end
  }

  /// Skips all output so far for ``waitForNext(_:file:line:)``.
  public func skipWritten() {
    var count = seen
    _ = line.wait(seconds: 0) { state in
      count = state.written.count
      return true
    }
    seen = count
  }

  /// Waits until the program has ended, and reads all its output.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Returns: How it ended.
  /// - Throws: ``TerminalProgramError`` if it does not end.
  @discardableResult
  public func end(file: StaticString = #fileID, line: UInt = #line) throws -> ProgramEnd {
    var end: ProgramEnd?
    let isOver = self.line.wait(seconds: hangLimitInSeconds) { state in
      end = state.end
      return state.isDrained
    }
    if isOver, let end { return end }
    let message =
      end == nil
      ? "The program does not end."
      : "The program ended, but a process that it started holds the terminal."
    throw TerminalProgramError(message, file: file, line: line, screen: screen.text)
  }

  func wait(
    _ what: String, _ file: StaticString, _ line: UInt,
    until isSo: (TerminalLine.State) -> Bool
  ) throws {
    var last: TerminalLine.State?
    var isSoAtLast = false
    _ = self.line.wait(seconds: hangLimitInSeconds) { state in
      isSoAtLast = isSo(state)
      last = state
      return isSoAtLast || state.isDrained
    }
    guard !isSoAtLast, let last else { return }
    let reason = last.end.map { "but the program ended: \($0)." } ?? "in vain."
    throw TerminalProgramError(
      "Waited for \(what), \(reason)", file: file, line: line, screen: last.model.text)
  }

  // MARK: State

  /// The current contents and state of the terminal.
  public var screen: TerminalScreen { line.locked { $0.model } }

  /// All bytes that were written to the terminal so far.
  public var written: [UInt8] { line.locked { $0.written } }

  /// The text that was written to standard output so far, if that is a file or a pipe.
  public var output: String { collected(1) }

  /// The text that was written to standard error so far, if that is a file or a pipe.
  public var errorOutput: String { collected(2) }

  private func collected(_ stream: Int) -> String {
    guard streams.indices.contains(stream) else { return "" }
    let bytes = streams[stream].contents ?? line.locked { $0.collected[Int32(stream)] ?? [] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The process of the program, or of the shell that it runs in.
  package var process: pid_t { line.program.process }

  /// The current settings of the terminal.
  package var settings: termios { line.settings }

  /// The settings of the terminal that differ from those before the program; empty if all were
  /// restored.
  public var changedSettings: [String] {
    let (found, now) = (settingsAsFound, settings)
    var changed: [String] = []
    if found.c_iflag != now.c_iflag { changed.append("c_iflag") }
    if found.c_oflag != now.c_oflag { changed.append("c_oflag") }
    if found.c_cflag != now.c_cflag { changed.append("c_cflag") }
    if found.c_lflag != now.c_lflag { changed.append("c_lflag") }
    if found.c_line != now.c_line { changed.append("c_line") }
    if found.c_ispeed != now.c_ispeed || found.c_ospeed != now.c_ospeed { changed.append("speed") }
    let characters = [found.c_cc, now.c_cc].map { withUnsafeBytes(of: $0) { Array($0) } }
    if characters[0] != characters[1] { changed.append("c_cc") }
    return changed
  }

  /// Whether the terminal's settings were restored; differences are listed in ``changedSettings``.
  public var settingsAreAsFound: Bool { changedSettings.isEmpty }
}
