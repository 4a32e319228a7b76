import Stepwise
import StepwiseTesting
import Testing

@testable import Parcels

struct SendFlowTests {
  @Test func sendsAParcel() async throws {
    let price = ScriptedCall<Int, Int>("price", .value(700))
    let tester = await FlowTester(SendFlow(prices: ScriptedPriceService(call: price)))

    for answer in ["1200", "Ada", "Oslo", "Get the price", "Agree", "Send"] {
      try await tester.answer(answer)
    }

    let address = Address(name: "Ada", town: "Oslo")
    try tester.expect(outcome: Shipment(grams: 1200, address: address, cents: 700))
    #expect(price.inputs == [1200])
    try await tester.finish()
  }
}
