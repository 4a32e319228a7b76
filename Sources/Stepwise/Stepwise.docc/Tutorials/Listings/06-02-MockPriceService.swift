import StepwiseTesting

@testable import Parcels

/// A price service whose answers a test sets.
struct MockPriceService: PriceService {
  let call: MockCall<Int, Int>

  func price(grams: Int) async throws -> Int { try await call(grams) }
}
