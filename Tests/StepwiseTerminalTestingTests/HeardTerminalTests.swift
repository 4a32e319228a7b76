import StepwiseTerminalTesting
import TestSupport
import Testing

/// The speech for a program in a terminal.
@Suite(.tags(.terminal), .slow)
nonisolated struct HeardTerminalTests {
  @Test func eachKeyHasItsSpokenTexts() throws {
    let program = try TerminalProgram(
      "/bin/sh", ["-c", #"printf 'Name: '; read -r name; echo "Hello, $name!"; read -r x"#],
      listens: true)
    try program.waitToHear("Name:")
    program.type("A")
    try program.waitFor("Name: A")
    #expect(program.heard == [])
    program.press(.enter)
    try program.waitToHear("Hello")
    // The end of the line may arrive on its own, and is a blank row then.
    #expect(program.heardByKey.last?.last == "Hello, A!")
    #expect(program.heardByKey.count == 3)
  }

  @Test func withoutListeningNothingIsRecorded() throws {
    let program = try TerminalProgram("/bin/echo", ["Ada"])
    try program.end()
    #expect(program.heardByKey == [])
  }

  @Test func aMissingSpokenTextIsAnError() throws {
    let program = try TerminalProgram("/bin/echo", ["Ada"], listens: true)
    let error = #expect(throws: TerminalProgramError.self) { try program.waitToHear("Bob") }
    #expect(error.map { "\($0)".contains("“Bob” to be said") } == true)
  }
}
