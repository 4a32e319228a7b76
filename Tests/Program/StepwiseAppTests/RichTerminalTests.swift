import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The wizard on a terminal as a program: the terminal's state at the end, and the effects of other programs.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct RichTerminalTests {
  private static var probe: String { ProgramPath.built("WizardProbe") }

  private func begin(
    _ arguments: [String] = [], shell: String? = nil, environment: [String: String?] = [:],
    output: ProgramStream = .terminal, error: ProgramStream = .terminal,
    traits: TerminalTraits = .modern, isProcess: Bool = false
  ) throws -> TerminalProgram {
    let environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
    let program =
      !isProcess && shell == nil && output == .terminal && error == .terminal
      ? try TerminalProgram.hosted(
        arguments, program: "WizardProbe", environment: environment, traits: traits)
      : try TerminalProgram(
        Self.probe, arguments, shell: shell, environment: environment, traits: traits,
        output: output, error: error)
    // Replies that come after a signal ended the program would be echoed by the terminal, so wait for all replies.
    try program.wait(until: { $0.shows("F1") && $0.keyboardFlags == 1 }, "the keys")
    return program
  }

  /// Moves to a button and presses it.
  private func press(_ label: String, in program: TerminalProgram) throws {
    while !program.screen.shows("› [ \(label) ]") {
      let before = program.screen.text
      program.press(.down)
      try program.wait(until: { $0.text != before }, "the next button")
    }
    program.press(.enter)
  }

  private func expectTidy(_ program: TerminalProgram, cursor: Bool = true) {
    #expect(program.screen.isAsFound, "\(program.screen.changes)")
    #expect(program.changedSettings == [])
    #expect(program.screen.unknown == [])
    if cursor {
      #expect(
        program.screen.cursor.column == 0,
        "\(String(decoding: program.written.suffix(400), as: UTF8.self).debugDescription)")
    }
  }

  // MARK: Sizes

  /// A frame for an outdated size would be torn, and other rows above it would be taken for the program's own.
  ///
  /// The size is still trusted if the window is larger than the largest frame, or if the terminal reports its columns
  /// first.
  @Test(arguments: [(80, 24, false), (1200, 600, false), (90, 40, true)])
  func noFrameIsDrawnForAnOutdatedSize(
    _ columns: Int, _ rows: Int, _ isSwapped: Bool
  ) throws {
    let program = try begin(traits: TerminalTraits(swapsTextSize: isSwapped))
    if columns != 80 {
      program.resize(columns: columns, rows: rows)
      try program.waitForNext("\u{1B}[6n")
      try program.waitForNext("F1")
    }
    let before = program.written.count
    program.resize(columns: 60, rows: 20, isTold: false)
    program.skipWritten()
    program.tell(columns: 100, rows: 30)
    try program.waitForNext("\u{1B}[6n")
    program.tell(columns: 60, rows: 20)
    try program.waitForNext("\u{1B}[6n")
    try program.waitForNext("F1")
    let written = String(decoding: program.written[before...], as: UTF8.self)
    let parts = written.split(separator: "\u{1B}[6n", omittingEmptySubsequences: false)
    #expect(parts.count == 3)
    #expect(parts[1] == "\u{1B}[18t")
    program.press(.control("c"))
    _ = try program.end()
    expectTidy(program)
  }

  /// A key between the two is not drawn over rows that have moved.
  ///
  /// tmux wraps at once, and reports the new size up to a quarter of a second later.
  @Test func aKeyBetweenTwoSizesIsDrawnForTheSecond() throws {
    let program = try begin()
    program.resize(columns: 100, rows: 24)
    try program.waitForNext("\u{1B}[6n")
    try program.waitForNext("F1")
    program.skipWritten()
    let before = program.written.count
    program.resize(columns: 30, rows: 24, isTold: false)
    program.press(.tab)
    try program.waitForNext("\u{1B}[6n")
    #expect(program.written[before...].elementsEqual("\u{1B}[18t\u{1B}[6n".utf8))
    program.tell(columns: 30, rows: 24)
    try program.waitForNext("\u{1B}[6n")
    try program.waitForNext("F1")
    let rows = program.screen.text.split(separator: "\n")
    #expect(rows.count { $0.contains("F1") } == 1, "\(program.screen.text)")
    program.press(.control("c"))
    _ = try program.end()
    expectTidy(program)
  }

  // MARK: Restoring the terminal

  enum Way: CaseIterable {
    case finish, cancel, fail, trap, interrupt, terminate, hangUpSignal, quit, abort, fault
  }

  /// All signals have one handler, so most are sent in a full window only.
  private static let ways: [(Way, Bool)] =
    [.finish, .cancel, .fail, .trap, .interrupt, .fault].map { ($0, false) }
    + Way.allCases.filter { ![.fail, .trap].contains($0) }.map { ($0, true) }

  @Test(arguments: ways)
  func theTerminalIsRestoredAtTheEnd(_ way: Way, inWindow: Bool) throws {
    let program = try begin(isProcess: ![.finish, .cancel, .fail].contains(way))
    if inWindow {
      try press("Window", in: program)
      try program.waitFor("Line 1")
      #expect(program.screen.isAlternate)
    }
    let end: ProgramEnd
    switch way {
    case .finish where inWindow:
      program.press(.end, .enter)
      end = .exit(0)
    case .finish:
      try press("Ask", in: program)
      try program.waitFor("Name")
      program.type("Ada\n")
      end = .exit(0)
    case .cancel:
      program.press(.control("c"))
      end = .exit(130)
    case .fail:
      try press("Fail", in: program)
      end = .exit(1)
    case .trap:
      try press("Trap", in: program)
      end = .signal(SIGTRAP)
    case .interrupt: end = signal(SIGINT, program)
    case .terminate: end = signal(SIGTERM, program)
    case .hangUpSignal: end = signal(SIGHUP, program)
    case .quit: end = signal(SIGQUIT, program)
    case .abort: end = signal(SIGABRT, program)
    case .fault: end = signal(SIGSEGV, program)
    }
    let found = try program.end()
    if way == .trap {
      #expect([.signal(SIGTRAP), .signal(SIGILL)].contains(found))
      #expect(program.screen.transcript.contains("This is meant."))
    } else {
      #expect(found == end)
    }
    if way == .fail { #expect(program.screen.shows("This failed on purpose.")) }
    if way == .finish {
      #expect(program.screen.shows(inWindow ? "Back from the window" : "Hello, Ada!"))
    }
    // A fault from outside may come between a frame and the sequence that must follow it.
    expectTidy(program, cursor: ![.fault, .abort].contains(way))
  }

  private func signal(_ number: Int32, _ program: TerminalProgram) -> ProgramEnd {
    program.signal(number)
    return .signal(number)
  }

  @Test func aTerminalThatIsClosedEndsTheProgram() throws {
    let program = try begin(isProcess: true)
    program.hangUp()
    let end = try program.end()
    #expect([.signal(SIGHUP), .exit(130)].contains(end))
  }

  // MARK: Full windows

  @Test func aFullWindowRestoresTheEarlierScreen() throws {
    let program = try begin(shell: #"echo before; exec "$@""#)
    try press("Window", in: program)
    try program.waitFor("Line 1")
    #expect(program.screen.isAlternate)
    #expect(!program.screen.shows("before"))
    program.press(.escape)
    try program.waitFor("before")
    #expect(!program.screen.isAlternate)
    #expect(program.screen.text.split(separator: "Start").count == 2)
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    expectTidy(program)
  }

  // MARK: Other programs at the terminal

  @Test func printedOutputIsAboveTheFrame() throws {
    let program = try begin()
    try press("Print", in: program)
    try program.waitFor("printed to the output")
    try program.waitFor("printed to the error")
    let text = program.screen.text
    #expect(text.hasPrefix("printed to the "))
    #expect(text.split(separator: " Start").count == 2)
    program.press(.control("c"))
    _ = try program.end()
    expectTidy(program)
  }

  @Test func printedOutputCannotControlTheTerminal() throws {
    let program = try begin()
    try press("Escape", in: program)
    try program.waitFor("red alert")
    #expect(program.screen.title == "Probe")
    #expect(program.screen.shows("Start"))
    program.press(.control("c"))
    _ = try program.end()
    expectTidy(program)
  }

  @Test func printedOutputGoesToTheLog() throws {
    let folder = TestFolder()
    let program = try begin(["--log", folder["log"]])
    try press("Print", in: program)
    program.press(.control("c"))
    _ = try program.end()
    let log = try folder.read("log")
    #expect(log.contains("printed to the output\n") && log.contains("printed to the error\n"))
    #expect(!program.screen.shows("printed"))
  }

  @Test func theTerminalIsLentToAnotherProgram() throws {
    let program = try begin()
    try press("Borrow", in: program)
    try program.waitFor("borrowed")
    // The other program has line mode and echo.
    try program.waitFor(" icanon")
    #expect(!program.screen.shows("F1"))
    program.type("thanks\n")
    try program.waitFor("F1")
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    expectTidy(program)
  }

  /// The modes that were turned on before an unhandled stop are turned off once, because they were turned on once.
  @Test(arguments: [[SIGCONT], [SIGSTOP, SIGCONT], [SIGCONT, SIGCONT]], [false, true])
  func aContinuationLeavesNothingBehind(_ signals: [Int32], inWindow: Bool) throws {
    // On a busy machine a terminal may report its cursor too late, and the frame is drawn below the old frame.
    var isDrawnOver = false
    for _ in 1...3 where !isDrawnOver {
      isDrawnOver = try goesOn(after: signals, inWindow: inWindow)
    }
    #expect(isDrawnOver)
  }

  /// A continuation and Ctrl-C come at about the same time, so that the wizard comes back after it has ended.
  @Test(arguments: 0..<6)
  func aContinuationAtTheEndLeavesNothingBehind(_ gap: Int) throws {
    let program = try begin(isProcess: true)
    program.signal(SIGCONT)
    let end = ContinuousClock.now + .microseconds(gap * 200)
    while ContinuousClock.now < end {}
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    expectTidy(program, cursor: false)
  }

  /// Another continuation may come while the terminal is still being set up after the last one.
  @Test func manyContinuationsAtOnceLeaveNothingBehind() throws {
    let program = try begin(isProcess: true)
    for gap in 0..<400 {
      program.signal(SIGCONT)
      // Each pause ends at another moment of the set-up.
      let end = ContinuousClock.now + .microseconds(gap)
      while ContinuousClock.now < end {}
    }
    program.signal(SIGCONT)
    try program.waitForNext("\u{1B}[?2004h")
    try program.wait(until: { $0.shows("F1") && $0.keyboardFlags == 1 }, "the keys")
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    expectTidy(program)
  }

  /// Sends signals to a program, and returns whether the new frame was drawn over the old one.
  private func goesOn(after signals: [Int32], inWindow: Bool) throws -> Bool {
    let program = try begin(isProcess: true)
    if inWindow {
      try press("Window", in: program)
      try program.waitFor("Line 1")
    }
    let before = program.screen.text
    for signal in signals {
      program.signal(signal)
      // A continued program draws its frame again; a stop cannot be seen.
      if signal == SIGCONT { try program.waitForNext("\u{1B}[?2004h") }
    }
    try program.wait(
      until: { $0.shows(inWindow ? "Line 1" : "F1") && $0.keyboardFlags == 1 }, "the keys")
    if !inWindow {
      // The effects of two keys show that the frame is whole.
      program.press(.down)
      try program.waitFor("› [ Print ]")
      program.press(.up)
      try program.waitUntilGone("› [ Print ]")
      try program.waitFor("› [ Ask ]")
    }
    // No other program has written meanwhile, so the frame is at its old place.
    let isDrawnOver = inWindow || program.screen.text == before
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    expectTidy(program)
    return isDrawnOver
  }

  /// Ctrl-C cancels even within an unfinished sequence.
  ///
  /// A connection may lose the end of a paste, and Alt with some letters begins like a reply of the terminal.
  @Test(arguments: ["\u{1B}[200~abc", "\u{1B}P", "\u{1B}]11;rgb:", "\u{1B}_Gi=31;"])
  func controlCWorksWithinAnySequence(_ begun: String) throws {
    let program = try begin()
    program.send(Array(begun.utf8))
    program.send([3])
    #expect(try program.end() == .exit(130))
    expectTidy(program)
  }

  // MARK: Streams

  @Test func theResultIsCapturedAndTheFrameIsNot() throws {
    let program = try begin(output: .pipe())
    try press("Ask", in: program)
    try program.waitFor("esc back")
    program.type("Ada\n")
    #expect(try program.end() == .exit(0))
    #expect(program.output == "Hello, Ada!\n")
    expectTidy(program)
  }

  @Test func withRedirectedErrorsTheControllingTerminalIsDrawnOn() throws {
    let program = try begin(error: .pipe())
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    #expect(program.errorOutput == "Cancelled at “Start”. No result was written.\n")
    expectTidy(program)
  }

  @Test(
    arguments: [
      (["--plain"], [:]), ([], ["TERM": "dumb"]), ([], ["ACCESSIBLE": "1"]), ([], ["TERM": nil]),
    ] as [([String], [String: String?])])
  func linesAreChosenByOptionOrEnvironment(
    _ arguments: [String], _ environment: [String: String?]
  ) throws {
    let program = try TerminalProgram.hosted(
      arguments, program: "WizardProbe", environment: environment)
    try program.waitFor("Choose:")
    program.type("Ask\n")
    try program.waitFor("Name:")
    program.type("Ada\n")
    #expect(try program.end() == .exit(0))
    #expect(!program.written.contains(27))
    #expect(program.screen.shows("Hello, Ada!"))
  }

  // MARK: Cancelling

  @Test func cancellingAfterAnAnswerIsConfirmed() throws {
    let program = try begin()
    try press("Ask", in: program)
    try program.waitFor("esc back")
    program.press(.control("c"))
    try program.waitFor("Throw the answers away?")
    program.type("no\n")
    try program.waitUntilGone("Throw")
    program.press(.control("c"))
    try program.waitFor("Throw the answers away?")
    program.type("yes\n")
    #expect(try program.end() == .exit(130))
    expectTidy(program)
  }

  @Test func cancellingInLinesIsConfirmed() throws {
    let program = try TerminalProgram.hosted(["--plain"], program: "WizardProbe")
    try program.waitFor("Choose:")
    program.type("Ask\n")
    try program.waitForNext("Name:")
    program.type(":cancel\n")
    try program.waitForNext("Throw the answers away?")
    program.type("no\n")
    try program.waitForNext("Going on.")
    program.type(":cancel\n")
    try program.waitForNext("Throw the answers away?")
    program.type("yes\n")
    #expect(try program.end() == .exit(130))
  }

  // MARK: Keyboard protocol

  /// Each of a terminal's two screens has its own keyboard setting, and the terminal replies after the first frame.
  @Test func aFullWindowAtTheStartEnablesTheKeyboardProtocol() throws {
    let folder = TestFolder()
    let program = try TerminalProgram.hosted(["chat", "--state", folder.path])
    try program.waitFor("Alan")
    try program.wait(until: { $0.isAlternate && $0.keyboardFlags == 1 }, "Kitty's keys")
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    let entered = String(decoding: program.written, as: UTF8.self).ranges(of: "\u{1B}[?1049h")
    #expect(entered.count == 1)
    expectTidy(program)
  }

  @Test func aFullWindowBetweenScreensEnablesTheKeyboardProtocol() throws {
    let program = try begin()
    try program.wait(until: { $0.keyboardFlags == 1 }, "Kitty's keys")
    try press("Window", in: program)
    try program.waitFor("Line 1")
    #expect(program.screen.isAlternate)
    #expect(program.screen.keyboardFlags == 1)
    program.press(.escape)
    try program.wait(until: { !$0.isAlternate && $0.keyboardFlags == 1 }, "the screen before")
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    expectTidy(program)
  }

  // MARK: Idle screens

  @Test func anIdleScreenWritesNothing() throws {
    let program = try begin()
    program.press(.control("l"))
    try program.waitForNext("\u{1B}[2J")
    try program.waitFor("F1")
    let written = program.written.count
    // The answer to this key comes after anything that the program writes by itself.
    program.press(.down)
    try program.waitFor("› [ Print ]")
    #expect(program.written.count - written < 200)
    program.press(.control("c"))
    _ = try program.end()
  }
}
