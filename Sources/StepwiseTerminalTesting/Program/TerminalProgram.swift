package import StepwiseSystem

/// A program in a terminal of its own, driven by a test as by a person: keys go in, and what is waited for
/// is what the screen shows.
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
/// Nothing here sleeps. A key is only pressed in time if what it depends on was waited for; a limit ends
/// a test that would hang. A program that is still there when this goes is killed.
public nonisolated final class TerminalProgram {
  /// How long something may take that is waited for, in seconds.
  public let hangLimitInSeconds: Int
  /// How the terminal was set before the program began.
  package let settingsAsFound: termios

  private let line: TerminalLine
  private let streams: [StreamFile]
  /// How much of what was written has been waited for.
  private var seen = 0

  /// Starts a program, with the terminal as its controlling one.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: The words after its name.
  ///   - shell: What a shell does with the program, which is `"$@"` there: `name=$("$@")`.
  ///   - environment: What is otherwise in its environment than `PATH`, `TERM=xterm-256color`,
  ///     `LANG=C.UTF-8` and `LD_LIBRARY_PATH`; `nil` for a variable that is not to be there.
  ///   - folder: Where it runs; where the test does, if nothing is said.
  ///   - columns: How many columns the window has.
  ///   - rows: How many rows the window has.
  ///   - traits: What kind of terminal it is.
  ///   - input: Its standard input.
  ///   - output: Its standard output.
  ///   - error: Its standard error.
  ///   - hangLimitInSeconds: How long something may take that is waited for.
  /// - Throws: ``TerminalProgramError``, if it cannot be started.
  public init(
    _ path: String, _ arguments: [String] = [], shell: String? = nil,
    environment: [String: String?] = [:], folder: String? = nil, columns: Int = 80, rows: Int = 24,
    traits: TerminalTraits = .modern, input: ProgramStream = .terminal,
    output: ProgramStream = .terminal, error: ProgramStream = .terminal,
    hangLimitInSeconds: Int = 30
  ) throws {
    self.hangLimitInSeconds = hangLimitInSeconds
    let terminal = try PseudoTerminal()
    terminal.resize(columns: columns, rows: rows)
    let held = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    settingsAsFound = terminal.settings
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes its controlling terminal.
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
    var words = (shell.map { ["/bin/sh", "-c", $0, "sh"] } ?? []) + [path] + arguments
    if let folder {
      // The shell goes there and becomes the program.
      words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder] + words
    }
    let process: pid_t
    do {
      process = try SpawnedProgram.start(
        words, environment: SpawnedProgram.environment(environment), actions: &actions)
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
      process, terminal, held: held, pipes: pipes, wake: try UnsharedPipe(),
      model: TerminalScreen(columns: columns, rows: rows, traits: traits))
    line.start()
  }

  deinit { line.stop() }

  /// A number that no stream of the test or the program has.
  private static let free: Int32 = 900

  // MARK: What a person does

  /// Presses keys, one after the other.
  ///
  /// They are sent as the program asked for them. A program cannot tell Escape from the beginning of a
  /// sequence, unless it asked for Kitty's: wait for what it does before pressing more.
  ///
  /// - Parameter keys: The keys: `.down`, `.enter`, `"y"`, `.control("c")`.
  public func press(_ keys: PressedKey...) {
    for pressed in keys {
      line.send { model in
        KeyEncoder(isApplication: model.modes.contains(1), flags: model.keyboardFlags)
          .bytes(for: pressed.key)
      }
    }
  }

  /// Types text, character by character; a line end presses Enter.
  ///
  /// - Parameter text: The text.
  public func type(_ text: String) {
    for character in text { press(character == "\n" ? .enter : .character(character)) }
  }

  /// Pastes text, in brackets where the program asked for them.
  ///
  /// - Parameter text: The text; its line ends are sent as terminals send them.
  public func paste(_ text: String) {
    line.send { model in
      let sent = Array(text.replacing("\r\n", with: "\r").replacing("\n", with: "\r").utf8)
      guard model.modes.contains(2004) else { return sent }
      return Array("\u{1B}[200~".utf8) + sent + Array("\u{1B}[201~".utf8)
    }
  }

  /// Clicks the first character of a text that the screen shows.
  ///
  /// The program hears of it only if it asked for the mouse; otherwise the terminal would select text.
  ///
  /// - Parameters:
  ///   - text: The text, in one row. Of several places the lowest counts, since what stands above may be over.
  ///   - offset: How many cells to the right of the text's beginning.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError``, if the text is not shown.
  public func click(
    _ text: String, offset: Int = 0, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    guard let place = screen.place(of: text) else {
      throw TerminalProgramError(
        "There is no “\(text)” to click.", file: file, line: line, screen: screen.text)
    }
    report(.press(row: place.row, column: place.column + offset))
  }

  /// Turns the mouse's wheel.
  ///
  /// - Parameter notches: How far: negative numbers scroll up.
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

  /// Gives the window another size.
  ///
  /// - Parameters:
  ///   - columns: How many columns.
  ///   - rows: How many rows.
  ///   - isTold: Whether the program is told at once; tmux tells it up to a quarter of a second later.
  public func resize(columns: Int, rows: Int, isTold: Bool = true) {
    line.resize(columns: columns, rows: rows, isTold: isTold)
  }

  /// Tells the program a size, which the window has already or has no longer.
  ///
  /// - Parameters:
  ///   - columns: How many columns.
  ///   - rows: How many rows.
  public func tell(columns: Int, rows: Int) { line.tell(columns: columns, rows: rows) }

  /// Sends a signal to the program, or to the shell that it runs in.
  ///
  /// - Parameter number: The signal, such as `SIGTERM`.
  public func signal(_ number: Int32) { line.signal(number) }

  /// Closes the window, as when a connection breaks off.
  public func hangUp() { line.hangUp() }

  // MARK: What is waited for

  /// Waits until the screen shows a text.
  ///
  /// Lines that are wrapped at the margin are taken for the lines that they are.
  ///
  /// - Parameters:
  ///   - text: The text, which may have several lines.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError``, if it is never shown.
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
  /// - Throws: ``TerminalProgramError``, if it stays.
  public func waitUntilGone(
    _ text: String, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try wait(
      until: { !$0.shows(text) },
      "“\(text)” to be gone", file: file, line: line)
  }

  /// Waits until the terminal is as a test wants it.
  ///
  /// It is looked at whenever something was written, but not while the program draws a frame that is
  /// not to be seen yet.
  ///
  /// - Parameters:
  ///   - isSo: Whether it is so.
  ///   - what: What is waited for, to be read after “waited for”.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError``, if that never comes to be.
  public func wait(
    until isSo: (TerminalScreen) -> Bool, _ what: String, file: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    try wait(what, file, line) { !$0.model.isDrawing && isSo($0.model) }
  }

  /// Waits until a text is written that was not waited for before: for programs that write line after
  /// line, wherever on the screen that is by now.
  ///
  /// - Parameters:
  ///   - text: The text, with `\n` for line ends.
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Throws: ``TerminalProgramError``, if it is never written.
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

  /// Takes all that was written so far as waited for, for ``waitForNext(_:file:line:)``.
  public func skipWritten() {
    var count = seen
    _ = line.wait(seconds: 0) { state in
      count = state.written.count
      return true
    }
    seen = count
  }

  /// Waits until the program has ended, and reads all that it wrote.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - line: The test's line.
  /// - Returns: How it ended.
  /// - Throws: ``TerminalProgramError``, if it does not.
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
      ? "The program does not end." : "The program ended, but what it started holds the terminal."
    throw TerminalProgramError(message, file: file, line: line, screen: screen.text)
  }

  private func wait(
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

  // MARK: What there is

  /// What the terminal shows now, and how it is set.
  public var screen: TerminalScreen { line.locked { $0.model } }

  /// All that was written to the terminal so far.
  public var written: [UInt8] { line.locked { $0.written } }

  /// What was written to standard output so far, where that is a file or a pipe.
  public var output: String { collected(1) }

  /// What was written to standard error so far, where that is a file or a pipe.
  public var errorOutput: String { collected(2) }

  private func collected(_ stream: Int) -> String {
    let bytes = streams[stream].contents ?? line.locked { $0.collected[Int32(stream)] ?? [] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The program's process, or that of the shell that it runs in.
  package var process: pid_t { line.process }

  /// How the terminal is set now: `c_lflag` and all that.
  package var settings: termios { line.settings }

  /// Which of the terminal's settings are not as the program found them; none where all are.
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

  /// Whether the terminal's settings are as the program found them; what is not is in
  /// ``changedSettings``.
  public var settingsAreAsFound: Bool { changedSettings.isEmpty }
}
