import Stepwise

/// Charges each started kilogram, and answers after a delay.
final class FakePriceService: PriceService {
  private let clock: any WizardClock
  private let delay: Duration

  init(clock: any WizardClock, delay: Duration) {
    self.clock = clock
    self.delay = delay
  }

  func price(grams: Int) async throws -> Int {
    try await clock.sleep(for: delay)
    return 450 + (grams + 999) / 1_000 * 100
  }
}
