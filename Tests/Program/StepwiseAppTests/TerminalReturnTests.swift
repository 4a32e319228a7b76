import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The terminal that the shell gets back.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct TerminalReturnTests {
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
}
