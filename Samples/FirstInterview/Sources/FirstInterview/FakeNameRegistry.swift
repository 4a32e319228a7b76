import Stepwise

/// Answers after a delay, and knows one taken name.
///
/// It sleeps on the wizard's clock, so that tests need not wait.
final class FakeNameRegistry: NameRegistry {
  private let clock: any WizardClock
  private let delay: Duration

  init(clock: any WizardClock, delay: Duration) {
    self.clock = clock
    self.delay = delay
  }

  func isFree(_ userName: String) async throws -> Bool {
    try await clock.sleep(for: delay)
    return userName.lowercased() != "ada"
  }
}
