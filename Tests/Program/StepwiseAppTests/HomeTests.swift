import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// After the onboarding, a program that was started without a wizard's name shows a home screen for all samples.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct HomeTests {
  private typealias Row = CommandRow
  private static let home = "Scoreboard\n:press Done\n"

  private static func after(
    _ lines: String, _ end: String, _ line: String = "--output ada.json", says: [String] = []
  ) -> CommandRow {
    Row(
      line, end, input: Ada.answers + lines, output: Ada.greeting, says: says,
      left: line.contains("ada.json") ? ["ada.json": Ada.json] : [:])
  }

  private static let summaries = [
    "1. Chat: talks with people and chatbots", "2. Scoreboard: keeps the score of a game",
    "3. Messier: shows 110 objects of the sky", "4. Elements: a gallery of every element",
  ]

  // Claims: elements-home
  @Test func theOnboardingIsWrittenAndThenThereIsAHome() throws {
    try Row.check([
      Self.after("Quit\n", "0 Choose: Quit"),
      // The written profile stays, and no message denies that.
      Self.after(":cancel\n", "130 Cancelled at “Home”."),
      // The onboarding cannot be entered again.
      Self.after(
        ":back\n", "65 standard input:7: What was done cannot be undone: there is no way back."),
      Self.after(
        ":back Review\n",
        "65 standard input:7: There is no “Review” to go back to: this is the first screen."),
      // A sample ends, or is stepped back from and restarts.
      Self.after(
        Self.home + "Scoreboard\n:back\n:expect-screen Home\n" + Self.home + "Quit\n",
        "0 Choose: Quit"),
      // The onboarding can be skipped, and each sample has a summary.
      Row(
        "--skip-onboarding", "0 Choose: Quit", input: "Scoreboard\nDone\nElements\n:back\nQuit\n",
        says: ["Home\n", "\nAccount\n"] + Self.summaries.map { "  \($0)\n" }),
      // The onboarding's options are the home's, too.
      Row(
        "--fake-failures=1", "65 standard input:2: Nobody is fetched yet…",
        input: Ada.answers + "Quit\n"),
    ])
    #expect(try Program(["home", "--help", "all"]).output.contains("  --fake-failures NUMBER"))
  }

  /// If another run holds the journal, the button shows a sentence and can be pressed again later.
  @Test func aSampleThatCannotStartReportsTheReason() throws {
    let folder = TestFolder()
    let other = try TerminalProgram.hosted(
      ["scoreboard", "--state", folder.path], environment: ["TERM": "dumb"])
    try other.waitForNext("Choose: ")
    let run = try Program(
      ["--skip-onboarding", "--state", folder.path], input: "Scoreboard\nQuit\n")
    #expect(run.code == 0)
    #expect(run.conversation.contains("! "), "\(run.conversation)")
    #expect(run.conversation.contains("Choose “Scoreboard” to try once more."))
    let alone = try Program(["scoreboard", "--state", folder.path], input: "Done\n")
    #expect(alone.code == 75)
    other.type("Done\n")
    #expect(try other.end() == .exit(0))
    #expect(try Program(["scoreboard", "--state", folder.path], input: "Done\n").code == 0)
  }
}
