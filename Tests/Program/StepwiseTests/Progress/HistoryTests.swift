import StepwiseRecords
import TestSupport
import Testing

@testable import Stepwise

/// Every step is saved, recorded and replayed as it was, whatever failed on the way.
@Suite struct HistoryTests {
  let folder = TestFolder()

  // MARK: Once-only buttons

  private let toSending = ["Fetch", "Go on", "Cat", "Ada", "", "36", "", "Next"]

  /// A second press of a running button, and leaving its screen and coming back.
  @Test func theEndOfARunningButtonIsUnknown() async throws {
    for more in [["Send"], [":back", ":press Next"]] {
      let name = "\(more.count)"
      let world = World()
      world.before = Door()
      let run = try await SavedRun(Journey(world), at: folder["\(name).steps"])
      try await run.play(toSending + ["Send"])
      if more.count == 1 {
        await #expect(throws: Rejection("“Send” is still running.")) { try await run.play(more) }
      } else {
        try await run.play(more)
      }
      // The door keeps the killed run alive, so the next run reads a copy of its file.
      let copy = try folder.write(try folder.read("\(name).steps"), to: "copy.steps")
      let next = try await SavedRun(Journey(World()), at: copy, isResumed: true)
      #expect(next.place.contains { $0.hasPrefix("current Sending") }, "\(more)")
      #expect(
        next.notices.contains { $0.hasPrefix("It is not known whether “Send” was done") }, "\(more)"
      )
    }
  }

  // MARK: Steps that failed once

  /// A wizard whose options and whose check fail the first time.
  private static func failing() -> Talk {
    var calls = 0
    func fail() throws {
      calls += 1
      if calls % 2 == 1 { throw FlowError("The server is down.") }
    }
    return Talk { talk in
      talk.push(
        Card("Pet") {
          Picker(
            "Pet",
            load: {
              try fail()
              return ["Cat", "Dog"]
            }
          ) {
            talk.note("pet \($0)")
            talk.push(
              Card("Name") {
                TextField("Name") { name in
                  talk.note("name \(name)")
                  talk.push(Card("End") { Button("Finish") { talk.finish(talk.state) } })
                } check: { _ in
                  try fail()
                }
              })
          }
        })
    }
  }

  private func play(_ lines: [String], _ flow: Talk) async -> (lines: [String], end: String) {
    let session = Session(flow, environment: Environment())
    session.history.begin()
    let steps = lines.map { $0 + "\n" }.joined()
    let (_, failure) = await HeadlessLines.conversation(steps, called: "a.steps", on: session)
    let state = session.flowStates.joined(separator: ", ")
    let end = session.ending.map { "\($0): \(state)" } ?? "It goes on."
    return (session.recordedLines, failure.map { "\($0)" } ?? end)
  }

  @Test func aRecordingOfAFailureLeadsToTheSameEndWhetherOrNotItFails() async throws {
    let (recorded, end) = await play(
      [":press Pet", "Cat", "Ada", ":retry Name = Ada", "Finish"], Self.failing())
    #expect(end.hasPrefix("finished"))
    #expect(recorded == [":retry Pet", "Cat", "Ada", ":retry Name = Ada", "Finish"])
    #expect(await play(recorded, Self.failing()).end == end)
    var isReady = false
    let well = Talk { talk in
      talk.push(
        Card("Pet") {
          Picker("Pet", load: { ["Cat", "Dog"] }) {
            talk.note("pet \($0)")
            talk.push(
              Card("Name") {
                TextField("Name") { name in
                  talk.note("name \(name)")
                  talk.push(Card("End") { Button("Finish") { talk.finish(talk.state) } })
                } check: { _ in
                  isReady = true
                }
              })
          }
        })
    }
    #expect(await play(recorded, well).end == end)
    #expect(isReady)
    // An answer to options that failed to load is rejected there.
    #expect(
      await play(["Cat", "Ada"], Self.failing()).end
        == "a.steps:1: “Pet” could not be loaded: try that again first.")
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
}
