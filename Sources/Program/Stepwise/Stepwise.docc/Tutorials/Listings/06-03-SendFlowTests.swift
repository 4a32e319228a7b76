import Stepwise
import StepwiseTesting
import Testing

@testable import Parcels

struct SendFlowTests {
  @Test func sendsAParcel() async throws {
    let price = MockCall<Int, Int>("price", .value(700))
    try await withFlow(SendFlow(prices: MockPriceService(call: price))) { tester in
      for answer in ["1200", "Ada", "Oslo", "Get the price", "Agree", "Send"] {
        try await tester.answer(answer)
      }

      let address = Address(name: "Ada", town: "Oslo")
      try tester.expect(outcome: Shipment(grams: 1200, address: address, cents: 700))
      #expect(price.inputs == [1200])
    }
  }
}
