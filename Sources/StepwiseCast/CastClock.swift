import Stepwise

/// The time of a recording: the wizard's, and what a person takes for their keys.
///
/// The wizard's own time moves just as it does for a script without a recording, so that both come to
/// the same end whatever depends on time.
final class CastClock: WizardClock {
  private let base: any WizardClock
  private var handTime = Duration.zero

  init(_ base: any WizardClock) { self.base = base }

  var now: Duration { base.now + handTime }

  func sleep(for duration: Duration) async throws { try await base.sleep(for: duration) }

  /// Lets time pass for the person alone.
  func add(_ duration: Duration) { handTime += duration }
}
