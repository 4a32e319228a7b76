import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// After the onboarding, a program that was started without a wizard's name shows a home screen for all samples.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct HomeTests {
  private let home = ["Scoreboard", ":press Done"]

  private func play(_ lines: [String], _ arguments: [String] = []) throws -> Program {
    try Program(arguments, input: Ada.answers + lines.map { $0 + "\n" }.joined())
  }

  @Test func theOnboardingIsWrittenAndThenThereIsAHome() throws {
    let folder = TestFolder()
    let run = try play(["Quit"], ["--output", folder["ada.json"]])
    #expect(run.code == 0)
    #expect(run.output == Ada.greeting)
    #expect(try folder.read("ada.json") == Ada.json)
    #expect(run.conversation.hasSuffix("Choose: Quit\n"))
  }

  /// The written profile stays, and no message denies that.
  @Test func cancellingAtHomeUndoesNothing() throws {
    let folder = TestFolder()
    let run = try play([":cancel"], ["--output", folder["ada.json"]])
    #expect(run.end == "130 Cancelled at “Home”.")
    #expect(run.output == Ada.greeting)
    #expect(try folder.read("ada.json") == Ada.json)
  }

  @Test func theOnboardingCannotBeEnteredAgain() throws {
    #expect(
      try play([":back"]).end
        == "65 standard input:7: This is the first screen: there is no way back.")
    #expect(
      try play([":back Review"]).end
        == "65 standard input:7: There is no “Review” to go back to: this is the first screen.")
  }

  @Test func aSampleEndsOrIsSteppedBackFromAndRestarts() throws {
    let run = try play(home + ["Scoreboard", ":back", ":expect-screen Home"] + home + ["Quit"])
    #expect(run.end == "0 Choose: Quit")
    #expect(run.conversation.components(separatedBy: "\nGames\n").count == 4)
    #expect(run.output == Ada.greeting)
  }

  @Test func theOnboardingCanBeSkipped() throws {
    let run = try Program(["--skip-onboarding"], input: "Scoreboard\nDone\nQuit\n")
    #expect(run.code == 0)
    #expect(run.output == "")
    #expect(run.conversation.hasPrefix("Home\n"))
  }

  @Test func homeListsEachSampleWithASummary() throws {
    let run = try Program(["--skip-onboarding"], input: "Elements\n:back\nQuit\n")
    #expect(run.code == 0)
    for line in [
      "1. Chat: talks with people and chatbots", "2. Scoreboard: keeps the score of a game",
      "3. Messier: shows 110 objects of the sky", "4. Elements: a gallery of every element",
    ] {
      #expect(run.conversation.contains("  \(line)\n"), "\(run.conversation)")
    }
    #expect(run.conversation.contains("\nAccount\n"))
  }

  @Test func theOnboardingsOptionsAreTheHomesToo() throws {
    let run = try play(["Quit"], ["--fake-failures=1"])
    #expect(run.end.hasPrefix("65 standard input:2: Nobody is fetched yet"))
    #expect(try Program(["home", "--help"]).output.contains("  --fake-failures NUMBER"))
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
    #expect(run.conversation.contains("Choose “Scoreboard” again to try once more."))
    let alone = try Program(["scoreboard", "--state", folder.path], input: "Done\n")
    #expect(alone.code == 75)
    other.type("Done\n")
    #expect(try other.end() == .exit(0))
    #expect(try Program(["scoreboard", "--state", folder.path], input: "Done\n").code == 0)
  }

  @Test func escLeadsFromASampleToTheHomeScreen() throws {
    let folder = TestFolder()
    let program = try TerminalProgram.hosted(
      ["--skip-onboarding", "--state", folder.path])
    try program.waitFor("› [ Chat ]")
    program.press(.down)
    for _ in 1...2 {
      try program.waitFor("› [ Scoreboard ]")
      program.press(.enter)
      try program.waitFor("No game has been played yet.")
      program.press(.escape)
      // The path above the games ends with their name, too.
      try program.waitUntilGone("No game has been played yet.")
    }
    try program.waitFor("› [ Scoreboard ]")
    program.press(.end, .enter)
    #expect(try program.end() == .exit(0))
  }

  @Test func anUnusableFolderIsNamed() throws {
    let run = try Program(["scoreboard", "--state", "/dev/null/x"], input: "Done\n")
    #expect(run.end == "73 The folder /dev/null/x cannot be made: Not a directory.")
  }
}
