import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The keys that edit text in a wizard that runs as a program.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct KeysProgramTests {
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
}
