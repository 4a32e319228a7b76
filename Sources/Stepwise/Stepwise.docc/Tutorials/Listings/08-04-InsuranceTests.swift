import Stepwise
import StepwiseTesting
import Testing

@testable import Parcels

struct InsuranceTests {
  @Test func aChangeOfTheListMovesNoValue() async throws {
    let price = MockCall<Int, Int>("price", .value(700))
    try await withFlow(SendFlow(prices: MockPriceService(call: price))) { tester in
      for answer in ["1200", "Ada", "Oslo", "Get the price", "Agree", "Insure"] {
        try await tester.answer(answer)
      }
      for answer in ["Books, Glass", "100", "200"] { try await tester.answer(answer) }
      try tester.expect(screen: "Review")

      try await tester.back(to: "Contents")
      try await tester.answer("Books, Wine")
      try tester.expect(screen: "Value of Wine")
      try await tester.answer("300")
      try tester.expect(notices: ["“Value of Glass: 200” no longer applies."])
      try await tester.answer("Send")
      #expect(try tester.outcome().values == ["Books": 100, "Wine": 300])
    }
  }
}
