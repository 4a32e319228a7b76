import StepwiseTesting

@testable import Parcels

/// Answers as a test says.
struct MockPriceService: PriceService {
  let call: MockCall<Int, Int>

  func price(grams: Int) async throws -> Int { try await call(grams) }
}
