import StepwiseFlow

@testable import Stepwise

/// A driver that does what a test does with the session.
struct SessionDriver: Driver {
  let isLive: Bool
  let playsScript: Bool
  private let body: (Session) async throws -> Void

  init(
    isLive: Bool = false, playsScript: Bool = false,
    body: @escaping (Session) async throws -> Void
  ) {
    self.isLive = isLive
    self.playsScript = playsScript
    self.body = body
  }

  func drive(_ session: Session, in run: RunContext) async throws {
    try await body(session)
  }
}
