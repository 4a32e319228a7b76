import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// Keys that are typed before a wizard asks, or after its last answer.
@Suite("Typing ahead", .tags(.program, .terminal), .slow)
nonisolated struct TypedAheadTests {
  /// Keys behind the last answer of a wizard are for the next one, even while the first waits for the terminal's replies.
  @Test func keysBehindTheEndAreForTheNextWizard() throws {
    let program = try TerminalProgram(TerminalProgram.probe, ["asks"])
    try program.wait(until: { $0.shows("Name") && $0.keyboardFlags == 1 }, "the keys")
    program.type("Ada\nops\n")
    // The program itself reads a line as any other does.
    try program.waitFor("The rest:")
    program.type("rest\n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.shows("Ada, ops, rest"))
  }

  /// As with the `read` of a shell.
  @Test func keysFromBeforeTheStartAreForTheFirstQuestions() throws {
    let program = try TerminalProgram(
      "/bin/sh", ["-c", "read -r line; exec \"$0\" asks", TerminalProgram.probe])
    program.type("go\nAda\nops\n")
    try program.waitFor("The rest:")
    #expect(program.screen.isAsFound && program.changedSettings.isEmpty)
    program.type("rest\n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.shows("Ada, ops, rest"))
  }

  /// A wizard takes no more of a pipe than it uses.
  @Test func theRestOfAPipeIsForTheProgram() throws {
    let run = try ProgramRun(
      "/bin/sh", ["-c", #"printf 'Ada\nops\nrest\n' | "$0" asks"#, TerminalProgram.probe])
    #expect(run.output == "Ada, ops, rest\n")
  }
}
