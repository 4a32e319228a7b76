import StepwiseTesting

@testable import Parcels

/// A price service with answers from the test.
struct MockPriceService: PriceService {
  let call: MockCall<Int, Int>

  func price(grams: Int) async throws -> Int { try await call(grams) }
}
