import Stepwise
import StepwiseTesting
import Testing

@testable import FirstInterview

/// Each steps file in `Scripts` with the conversation that it must lead to, byte by byte.
///
/// `STEPWISE_RECORD=1 swift test` records the conversations again; read the difference.
@Suite struct ScriptTests {
  @Test(arguments: ["account", "back"])
  func aScriptLeadsToItsConversation(_ script: String) async throws {
    let environment = Environment()
    let registry = FakeNameRegistry(clock: environment.clock, delay: .seconds(1))
    let tester = await FlowTester(FirstInterviewFlow(registry: registry), environment: environment)
    let conversation = try await tester.play("Scripts/\(script).steps")
    try Golden.compare(conversation, with: "Scripts/\(script).transcript")
  }

  @Test(arguments: ["account", "back"])
  func aKillAtAnyKeyLosesNothing(_ script: String) async throws {
    let report = try await JournalCheck.run(script: "Scripts/\(script).steps") { environment in
      FirstInterviewFlow(registry: FakeNameRegistry(clock: environment.clock, delay: .seconds(1)))
    }
    #expect(report.offered > 0)
  }
}
