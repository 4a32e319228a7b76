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

  @Test func refusesWhatIsTooHeavy() async throws {
    let price = MockCall<Int, Int>.forbidden("price")
    try await withFlow(SendFlow(prices: MockPriceService(call: price))) { tester in
      try await tester.expectRejection("30001 g is too heavy: a parcel has at most 30000 g.") {
        try await tester.answer("30001")
      }
      try tester.expect(screen: "Weight")
    }
  }

  @Test func goesBackIntoTheChildFlow() async throws {
    let price = MockCall<Int, Int>.forbidden("price")
    try await withFlow(SendFlow(prices: MockPriceService(call: price))) { tester in
      for answer in ["1200", "Ada", "Oslo"] { try await tester.answer(answer) }
      try tester.expect(screen: "Price")
      try await tester.back()
      try await tester.back()
      try tester.expect(value: "Ada", of: "Name")
      try await tester.answer("Grace")
      try await tester.acceptDefault()
      try tester.expect(stack: ["Weight", "Recipient", "Town", "Price"])
    }
  }

  @Test func aChangedWeightKeepsTheAddressAndAsksThePriceAgain() async throws {
    let price = MockCall<Int, Int>("price", .value(700), .value(900))
    try await withFlow(SendFlow(prices: MockPriceService(call: price))) { tester in
      for answer in ["1200", "Ada", "Oslo", "Get the price", "Agree"] {
        try await tester.answer(answer)
      }

      try await tester.press("Change weight")
      try await tester.answer("3000")
      try tester.expect(stack: ["Weight", "Recipient", "Town", "Price"])
      for answer in ["Get the price", "Agree"] { try await tester.answer(answer) }
      try tester.expect("Recipient: Ada")
      try tester.expect("Price: 900 cents")
      #expect(price.inputs == [1200, 3000])
    }
  }

  @Test func goingBackStopsTheCall() async throws {
    let price = MockCall<Int, Int>("price", .value(700).after(.seconds(60)))
    try await withFlow(SendFlow(prices: MockPriceService(call: price))) { tester in
      for answer in ["1200", "Ada", "Oslo"] { try await tester.answer(answer) }

      try await tester.press("Get the price")
      try await tester.advance(by: .seconds(59))
      try tester.expect(busy: ["Get the price"])
      try await tester.back()
      #expect(price.cancelled == [1])
      try tester.expect(screen: "Town")
      #expect(tester.elapsed == .seconds(59))
    }
  }
}
