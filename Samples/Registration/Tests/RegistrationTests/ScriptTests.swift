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
}
