import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The wizard on a drawn terminal as a program: streams, keys, the mouse, and what comes too late.
///
/// `TerminalAsFoundTests` has its ends, and `StepwiseConsoleTests` what is drawn.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct RichTerminalTests {
  private func begin(
    _ arguments: [String] = [], shell: String? = nil, output: ProgramStream = .terminal,
    error: ProgramStream = .terminal
  ) throws -> TerminalProgram {
    let program = try TerminalProgram.probing(
      arguments, shell: shell, output: output, error: error)
    try program.waitForKeys()
    return program
  }

  // MARK: Streams

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

  /// Replies that come after the last answer are read, and not typed into the shell.
  @Test func lateRepliesAreRead() throws {
    var traits = TerminalTraits.modern
    traits.answers = false
    let program = try TerminalProgram(
      ProgramPath.built(), ["elements"],
      shell: #""$@" >/dev/null; echo "[over]"; IFS= read -r line; echo "[$line]""#, traits: traits)
    try program.waitFor("User name")
    program.press(.control("c"))
    try program.waitUntilGone("User name")
    program.send(Array("\u{1B}]11;rgb:1414/1515/1616\u{1B}\\\u{1B}[?0u\u{1B}[?62;22c".utf8))
    try program.waitFor("[over]")
    program.type("typed\n")
    try program.waitFor("[typed]")
    #expect(try program.end() == .exit(0))
    #expect(!program.screen.text.contains("rgb"))
  }

  /// Without a shell that could continue it, a program is not stopped.
  @Test func controlZWithoutJobControlDrawsTheFrameAgain() throws {
    let program = try TerminalProgram.hosted(["elements"])
    try program.waitFor("User name")
    program.type("gr")
    try program.waitFor("gr")
    for _ in 0..<3 {
      program.skipWritten()
      program.send([0x1A])
      // The modes are turned on again.
      try program.waitForNext("\u{1B}[?2004h")
    }
    program.type("ace")
    try program.waitFor("grace")
    let rows = program.screen.text.split(separator: "\n")
    #expect(rows.count { $0.contains("User name") } == 1)
    #expect(rows.count { $0.contains("Elements") } == 1)
    program.press(.control("c"))
    _ = try? program.waitFor("?")
    program.type("y\n")
    try program.end()
    #expect(program.screen.isAsFound && program.changedSettings.isEmpty)
  }

  // MARK: Keys and the mouse

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

  @Test(
    arguments: [
      ([], nil, false), (["--keys", "vi"], nil, true), ([], "set editing-mode vi\n", true),
      (["--keys=emacs"], "set editing-mode vi\n", false),
    ] as [([String], String?, Bool)])
  func thePersonChoosesTheKeys(_ options: [String], _ file: String?, _ usesVi: Bool) throws {
    let folder = TestFolder()
    if let file { try folder.write(file, to: "inputrc") }
    let program = try TerminalProgram.hosted(
      ["elements"] + options,
      environment: ["INPUTRC": folder["inputrc"], "SWIFT_BACKTRACE": "enable=no"])
    try program.waitFor("F1")
    #expect(program.screen.shows("insert mode") == usesVi)
    program.type("ada")
    program.press(.escape)
    if usesVi { try program.waitFor("command mode") }
    program.press(.control("c"))
    _ = try program.end()
    #expect(program.screen.isAsFound, "\(program.screen.changes)")
  }

  private func hasMouse(_ program: TerminalProgram) -> Bool {
    program.screen.modes.isSuperset(of: [1000, 1006])
  }

  @Test func aFrameIsClickedAnywhereInTheWindow() throws {
    let program = try begin(["--mouse"], shell: #"echo one; echo two; exec "$@""#)
    #expect(hasMouse(program))
    try program.click("Ask")
    try program.waitFor("Name")
    program.type("Ada Lovelace")
    try program.waitFor("Ada Lovelace")
    // Keys that are typed at once come after the click.
    try program.click("Lovelace")
    program.type("B. \n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.shows("Hello, Ada B. Lovelace!"))
    program.expectAsFound()
  }

  @Test func withoutTheOptionTheTerminalKeepsTheMouse() throws {
    let program = try begin()
    let written = String(decoding: program.written, as: UTF8.self)
    #expect(!written.contains("?1000") && !written.contains("?1006"))
    #expect(!hasMouse(program))
    try program.cancelAsFound()
    #expect(!String(decoding: program.written, as: UTF8.self).contains("?100"))
  }

  @Test func anotherProgramGetsNoMouseReports() throws {
    let program = try begin(["--mouse"])
    try program.click("Borrow")
    try program.waitFor("borrowed")
    #expect(!program.screen.modes.contains(1000) && !program.screen.modes.contains(1006))
    program.type("thanks\n")
    try program.waitFor("F1")
    try program.wait(until: { $0.modes.isSuperset(of: [1000, 1006]) }, "the mouse")
    try program.click("Ask")
    try program.waitFor("Name")
    try program.cancelAsFound(isAnswered: true)
  }
}
