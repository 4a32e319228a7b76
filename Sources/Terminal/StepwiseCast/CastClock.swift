import Stepwise

/// The clock of a film: the wizard's time plus the person's time for keys.
///
/// The wizard's own time moves as for a script without a film, so that everything that depends on time ends the
/// same in both.
final class CastClock: WizardClock {
  private let base: any WizardClock
  private var handTime = Duration.zero

  init(_ base: any WizardClock) { self.base = base }

  var now: Duration { base.now + handTime }

  func sleep(for duration: Duration) async throws { try await base.sleep(for: duration) }

  /// Lets time pass for the person only.
  func add(_ duration: Duration) { handTime += duration }
}
