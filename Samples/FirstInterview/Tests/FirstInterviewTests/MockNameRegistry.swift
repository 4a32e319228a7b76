import StepwiseTesting

@testable import FirstInterview

/// The registry's double: each test scripts its answers.
struct MockNameRegistry: NameRegistry {
  let isFreeCall: MockCall<String, Bool>

  func isFree(_ userName: String) async throws -> Bool { try await isFreeCall(userName) }
}
