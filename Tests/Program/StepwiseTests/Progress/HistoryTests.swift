import StepwiseFlow
import StepwiseRecords
import TestSupport
import Testing

@testable import Stepwise

/// What is saved and recorded of options with crossed names, and of sections.
@Suite struct HistoryTests {
  let folder = TestFolder()

  private func play(_ lines: [String], _ flow: Talk) async -> (lines: [String], end: String) {
    let session = Session(flow, environment: Environment())
    session.history.begin()
    let steps = lines.map { $0 + "\n" }.joined()
    let (_, failure) = await HeadlessLines.conversation(steps, called: "a.steps", on: session)
    let state = session.flowStates.joined(separator: ", ")
    let end = session.ending.map { "\($0): \(state)" } ?? "It goes on."
    return (session.recordedLines, failure.map { "\($0)" } ?? end)
  }

  // MARK: Crossed names

  /// Options with crossed names: the id of each is the label of the other.
  private static func crossed() -> Talk {
    let options = OptionList([.init("A", id: "B"), .init("B", id: "A"), .init("C", id: "Cc")])
    return Talk { talk in
      talk.push(
        Card("One") {
          Picker("One", options: options) { one in
            talk.note("one \(one)")
            talk.push(
              Card("Some") {
                MultiPicker("Some", options: options) { some in
                  talk.note("some \(some.joined(separator: " "))")
                  talk.push(Card("End") { Button("Finish") { talk.finish(talk.state) } })
                }
              })
          }
        })
    }
  }

  @Test func theChosenOptionIsSavedAndRecorded() async throws {
    let (recorded, end) = await play(["A", "A, C", "Finish"], Self.crossed())
    #expect(end.contains("one B, some B Cc") || end.contains(#""one B", "some B Cc""#), "\(end)")
    #expect(await play(recorded, Self.crossed()).end == end)
    var run: SavedRun? = try await SavedRun(Self.crossed(), at: folder["a.steps"])
    try await run?.play(["A", "A, C"])
    let place = try #require(run?.place)
    run = nil
    let next = try await SavedRun(Self.crossed(), at: folder["a.steps"], isResumed: true)
    #expect(next.place == place)
  }

  /// Programs name options by their ids, in every driver.
  @Test func programsMeanTheSameByAText() async throws {
    let json = try await JSONTalk(
      Self.crossed(), #"{"entry":1,"action":"answer","element":"One","value":"A"}"#,
      #"{"entry":2,"action":"answer","element":"Some","value":["A","C"]}"#,
      #"{"entry":3,"action":"press","element":"Finish"}"#)
    let filled = try await Filled(
      Self.crossed(), #"{"One": "A", "Some": ["A", "C"], "Finish": true}"#)
    #expect(json.outcome == ["one A", "some A Cc"])
    #expect(filled.outcome == json.outcome)
  }

  // MARK: Sections

  /// Sections whose screens have the same titles, one of which was left in the middle.
  @Test func sectionsThatAreEnteredAgainLeaveNothingInTheFiles() async throws {
    let run = try await SavedRun(
      AwkwardWizard.hub.makeFlow(Weather(isFair: true)), at: folder["hub.steps"])
    try await run.play(["Two", "Cleopatra", "Ada", "One", "Ada", ":press Back to the list"])
    let again = [
      // Entered and left, gone through with the same answers, and changed and changed back.
      "One", ":press Back to the list", "Two", "Cleopatra", "Ada", "Two", "Bob", "Two",
      "Cleopatra", "Two", "Cleopatra", "Bob", "Two", "Cleopatra", "Ada",
    ]
    try await run.play(again)
    let lines = (run.session.recordedLines, run.session.savedLines)
    for _ in 0..<5 { try await run.play(again) }
    #expect(run.session.recordedLines == lines.0)
    #expect(run.session.savedLines == lines.1)
    #expect(
      run.session.recordedLines.joined(separator: ", ")
        == "Two, Cleopatra, Ada, One, Ada, :press Back to the list")
  }
}
