import Stepwise
import StepwiseTerminalTesting
import StepwiseTesting
import Testing

@testable import PlainDriver

/// The driver of another package asks the same as the library's own drivers.
@Suite struct PlainDriverTests {
  private let drivers =
    DriverConformance.standard + [
      PlainConformance(name: "outside") { session, line in
        _ = try await PlainConversation(
          session: session, input: TypedLines(line: line), transcript: Transcript(of: session)
        ).run()
      }
    ]

  @Test(arguments: SlowWorkCase.all) func slowWork(_ slow: SlowWorkCase) async throws {
    try await DriverConformance.check(slow, drivers: drivers)
  }

  private let steps = """
    Ada
    2
    :expect Ada
    :back City
    Oslo
    :text
    two
    lines
    :end
    Book

    """

  @Test func aTripThereAndBack() async throws {
    let recording = try await DriverConformance.check(steps: steps, drivers: drivers) { TripFlow() }
    #expect(recording.ending == "finished with Ada, Oslo, two\nlines")
  }

  @Test func aKillAtAnyKeyLosesNothing() async throws {
    let report = try await JournalCheck.run(steps: steps) { _ in TripFlow() }
    #expect(
      report.description
        == "28 keys: 26 offered, 26 the same, 12 half typed, 0 not compared, 2 empty, 0 not resumable"
    )
  }

  @Test func theDriverWritesWhatItIsAsked() async throws {
    var replies = ["Ada", "Bergen"][...]
    let session = TripFlow().makeSession(environment: Environment(), isLive: false) { _ in }
    let transcript = Transcript(of: session)
    try await PlainConversation(
      session: session, input: TypedLines { replies.popFirst() }, transcript: transcript
    ).run()
    #expect(session.ending == nil)
    #expect(transcript.takeText().contains("Name: "))
    let context = try RunContext(RunConfiguration(.plain))
    #expect(context.takesLeftovers && context.records.leftOver.isEmpty)
  }
}

/// Asks for a name, a city and a note.
private final class TripFlow: FlowController<[String], String> {
  init() { super.init(state: []) }

  override func startFlow() {
    push("Name") {
      TextField("Name") {
        self.state.append($0)
        self.askCity()
      }
    }
  }

  private func askCity() {
    push("City") {
      Text("Hello, \(self.state[0])!")
      Picker("City", options: ["Oslo", "Bergen"]) {
        self.state.append($0)
        self.askNote()
      }
    }
  }

  private func askNote() {
    push("Note") {
      Text("A trip of \(self.state[0])")
      TextEditor("Note") { self.state.append($0) }
      Button("Book") { self.finish(self.state.joined(separator: ", ")) }
    }
  }
}
