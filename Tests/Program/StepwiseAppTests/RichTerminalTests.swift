import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The wizard on a terminal as a program: sizes, full windows, streams and the keyboard's protocol.
///
/// `TerminalAsFoundTests` has its ends.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct RichTerminalTests {
  private func begin(
    _ arguments: [String] = [], shell: String? = nil, output: ProgramStream = .terminal,
    error: ProgramStream = .terminal, traits: TerminalTraits = .modern
  ) throws -> TerminalProgram {
    let program = try TerminalProgram.probing(
      arguments, shell: shell, traits: traits, output: output, error: error)
    try program.waitForKeys()
    return program
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
    try program.cancelAsFound()
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
    try program.cancelAsFound()
  }

  // MARK: Full windows

  @Test func aFullWindowRestoresTheEarlierScreen() throws {
    let program = try begin(shell: #"echo before; exec "$@""#)
    try program.pressButton("Window")
    try program.waitFor("Line 1")
    #expect(program.screen.isAlternate)
    #expect(!program.screen.shows("before"))
    program.press(.escape)
    try program.waitFor("before")
    #expect(!program.screen.isAlternate)
    #expect(program.screen.text.split(separator: "Start").count == 2)
    try program.cancelAsFound()
  }

  // MARK: Other programs at the terminal

  @Test func printedOutputIsAboveTheFrame() throws {
    let program = try begin()
    try program.pressButton("Print")
    try program.waitFor("printed to the output")
    try program.waitFor("printed to the error")
    let text = program.screen.text
    #expect(text.hasPrefix("printed to the "))
    #expect(text.split(separator: " Start").count == 2)
    try program.cancelAsFound()
  }

  @Test func printedOutputGoesToTheLog() throws {
    let folder = TestFolder()
    let program = try begin(["--log", folder["log"]])
    try program.pressButton("Print")
    program.press(.control("c"))
    _ = try program.end()
    let log = try folder.read("log")
    #expect(log.contains("printed to the output\n") && log.contains("printed to the error\n"))
    #expect(!program.screen.shows("printed"))
  }

  // MARK: Streams

  @Test func theResultIsCapturedAndTheFrameIsNot() throws {
    let program = try begin(output: .pipe())
    try program.pressButton("Ask")
    try program.waitFor("esc back")
    program.type("Ada\n")
    #expect(try program.end() == .exit(0))
    #expect(program.output == "Hello, Ada!\n")
    program.expectAsFound()
  }

  @Test func withRedirectedErrorsTheControllingTerminalIsDrawnOn() throws {
    let program = try begin(error: .pipe())
    program.press(.control("c"))
    #expect(try program.end() == .exit(130))
    #expect(program.errorOutput == "Cancelled at “Start”. No result was written.\n")
    program.expectAsFound()
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
    try program.pressButton("Ask")
    try program.waitFor("esc back")
    program.press(.control("c"))
    try program.waitFor("Throw the answers away?")
    program.type("no\n")
    try program.waitUntilGone("Throw")
    program.press(.control("c"))
    try program.waitFor("Throw the answers away?")
    program.type("yes\n")
    #expect(try program.end() == .exit(130))
    program.expectAsFound()
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
    program.expectAsFound()
  }

  @Test func aFullWindowBetweenScreensEnablesTheKeyboardProtocol() throws {
    let program = try begin()
    try program.wait(until: { $0.keyboardFlags == 1 }, "Kitty's keys")
    try program.pressButton("Window")
    try program.waitFor("Line 1")
    #expect(program.screen.isAlternate)
    #expect(program.screen.keyboardFlags == 1)
    program.press(.escape)
    try program.wait(until: { !$0.isAlternate && $0.keyboardFlags == 1 }, "the screen before")
    try program.cancelAsFound()
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
