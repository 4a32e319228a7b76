import Stepwise

/// A clock whose pauses end at once, and which remembers them.
final class QuickClock: WizardClock {
  private(set) var pauses: [Duration] = []
  private(set) var now: Duration = .zero
  /// Called in each pause.
  var onPause: () -> Void = {}

  func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    pauses.append(duration)
    now += duration
    onPause()
    await Task.yield()
    try Task.checkCancellation()
  }
}
