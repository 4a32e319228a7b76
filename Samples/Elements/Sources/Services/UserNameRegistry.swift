import Stepwise

/// Knows which user names are taken.
protocol UserNameRegistry {
  /// Whether the name is still free.
  func isFree(_ userName: String) async throws -> Bool
}

/// Answers after a delay, and knows one taken name.
final class FakeUserNameRegistry: UserNameRegistry {
  private let clock: any WizardClock

  init(clock: any WizardClock) { self.clock = clock }

  func isFree(_ userName: String) async throws -> Bool {
    try await clock.sleep(for: .milliseconds(300))
    return userName != "ada"
  }
}
