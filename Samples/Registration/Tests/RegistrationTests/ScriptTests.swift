import Stepwise
import StepwiseTesting
import Testing

@testable import Registration

/// Each steps file in `Scripts` with the conversation that it must lead to, byte by byte.
///
/// `STEPWISE_RECORD=1 swift test` records the conversations again; read the difference.
@Suite struct ScriptTests {
  @Test(arguments: [("workshop", 0), ("failing-tickets", 1)])
  func aScriptLeadsToItsConversation(_ script: (name: String, failures: Int)) async throws {
    let environment = Environment()
    let conference = FakeConference(clock: environment.clock, failures: script.failures)
    let tester = await FlowTester(
      RegistrationFlow(conference: conference), environment: environment)
    let conversation = try await tester.play("Scripts/\(script.name).steps")
    try Golden.compare(conversation, with: "Scripts/\(script.name).transcript")
  }

  /// A kill at any key of a script loses nothing; tickets that failed to load do not fail again.
  @Test(arguments: [
    (
      "workshop", 0,
      "278 keys: 276 offered, 274 the same, 234 half typed, 2 not compared, 2 empty, 0 not resumable"
    ),
    (
      "failing-tickets", 1,
      "35 keys: 33 offered, 30 the same, 18 half typed, 3 not compared, 2 empty, 0 not resumable"
    ),
  ])
  func aKillLosesNothing(_ script: (name: String, failures: Int, counts: String)) async throws {
    var failures = script.failures
    let report = try await JournalCheck.run(script: "Scripts/\(script.name).steps") { environment in
      defer { failures = 0 }
      return RegistrationFlow(
        conference: FakeConference(clock: environment.clock, failures: failures))
    }
    #expect(report.description == script.counts)
  }
}
