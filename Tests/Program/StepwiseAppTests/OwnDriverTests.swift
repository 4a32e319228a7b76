import TestSupport
import Testing

/// A program with a custom driver has all features of a program.
@Suite(.tags(.program), .slow)
nonisolated struct OwnDriverTests {
  private let folder = TestFolder()

  private func run(_ arguments: String..., input: String = "") throws -> Program {
    try Program(arguments, input: input, folder: folder, program: "WizardProbe")
  }

  @Test func aRejectionEndsItWithADataError() throws {
    #expect(try run("--tap", "Nothing").code == 65)
    // Resumed, the same answers would lead to the same end.
    #expect(try !run("--tap", "Fail", "--save", "f.steps").end.contains("Go on with"))
    #expect(try run("--tap", "Fail", "--resume", "f.steps").code == 1)
  }

  @Test(arguments: [["--json"], ["--script", "a.steps"], ["--plain", "--no-input"]])
  func aSecondDriverIsRejected(_ options: [String]) throws {
    let run = try Program(["--tap", "Ask"] + options, folder: folder, program: "WizardProbe")
    #expect(run.code == 64)
    #expect(!run.conversation.contains("Start"))
  }

  @Test func theMessageNamesTheOptionToRemove() throws {
    #expect(
      try run("--tap", "Ask", "--plain").end
        == "64 --tap chooses how the wizard is answered: leave out “--plain”.")
  }

  @Test func theDriversOptionIsInTheHelpAndTheManual() throws {
    #expect(
      try run("--help").output.contains(
        #/--tap WORDS +Answers or presses these, with commas, and leaves\./#))
    #expect(try run("--manual").output.contains("tap"))
    #expect(try run("__complete", "--").output.contains("--tap"))
  }
}

/// A recording holds everything that is needed to play it again.
@Suite(.tags(.program), .slow)
nonisolated struct RecordedRunTests {
  private let folder = TestFolder()

  private func run(_ arguments: [String], input: String = "") throws -> Program {
    try Program(["onboarding", "--quiet"] + arguments, input: input, folder: folder)
  }

  /// The user to fetch, and the latest possible birthday.
  private let answers = "Fetch user\nSelect user\nLovelace\n2030-03-02\nCat\nConfirm\n"

  @Test func theDayAndTheOptionsAreThoseOfTheRecording() throws {
    let record = ["--record", "r.steps", "--today", "2030-03-02", "--fake-failures", "1"]
    let failing = "Fetch user\n" + answers
    let recorded = try run(record, input: failing)
    #expect(recorded.end == "0 ")
    #expect(
      try folder.read("r.steps").contains(
        #"# :run {"today":"2030-03-02","seed":"1","options":["--fake-failures=1"]}"#))
    #expect(try run(["--script", "r.steps"]).output == recorded.output)
    #expect(try run([], input: try folder.read("r.steps")).output == recorded.output)
    // Options on the command line come before those in the file.
    let early = try run(["--script", "r.steps", "--today", "2026-01-01"])
    #expect(early.code == 65)
  }

  @Test func anotherProgramsOptionsAreIgnored() throws {
    try folder.write(
      """
      # stepwise steps 1
      # :program {"name":"other","version":"1"}
      # :run {"today":"2030-03-02","seed":"1","options":["--nonsense=1"]}
      \(answers)
      """, to: "r.steps")
    #expect(try run(["--script", "r.steps"]).code == 0)
  }

  @Test func removedOptionsAreReported() throws {
    try folder.write(
      """
      # stepwise steps 1
      # :program {"name":"onboarding","version":"1"}
      # :run {"today":"2030-03-02","seed":"1","options":["--nonsense=1"]}
      \(answers)
      """, to: "r.steps")
    #expect(
      try run(["--script", "r.steps"]).end
        == "65 r.steps was recorded with other options: There is no option --nonsense. See stepwise onboarding --help."
    )
  }
}
