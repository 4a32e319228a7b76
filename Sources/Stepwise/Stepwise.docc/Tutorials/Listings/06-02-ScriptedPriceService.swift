import StepwiseTesting

@testable import Parcels

/// Answers as a test says.
struct ScriptedPriceService: PriceService {
  let call: ScriptedCall<Int, Int>

  func price(grams: Int) async throws -> Int { try await call(grams) }
}
