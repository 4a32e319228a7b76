import Stepwise
import StepwiseTesting
import Testing

@testable import Parcels

/// Each steps file in `Scripts` with the conversation that it must lead to, byte by byte.
///
/// `STEPWISE_RECORD=1 swift test` records the conversations again; read the difference.
struct ScriptTests {
  @Test(arguments: ["send"])
  func aScriptLeadsToItsConversation(_ script: String) async throws {
    let environment = Environment()
    let prices = FakePriceService(clock: environment.clock, delay: .seconds(2))
    let tester = await FlowTester(SendFlow(prices: prices), environment: environment)
    let conversation = try await tester.play("Scripts/\(script).steps")
    try Golden.compare(conversation, with: "Scripts/\(script).transcript")
  }

  @Test(arguments: ["send"])
  func aKillAtAnyKeyLosesNothing(_ script: String) async throws {
    let report = try await JournalCheck.run(script: "Scripts/\(script).steps") { environment in
      SendFlow(prices: FakePriceService(clock: environment.clock, delay: .seconds(2)))
    }
    #expect(report.offered > 0)
  }
}
