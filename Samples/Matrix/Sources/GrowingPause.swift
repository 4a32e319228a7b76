import Stepwise

/// Pauses that grow while a server does not answer, a little different for each program.
///
/// Without the difference, all that lost their server at once would come back to it at once.
package nonisolated struct GrowingPause {
  /// The longest: who waits for a server that is back should not wait much longer than it took to come.
  package static let longest: Duration = .seconds(10)

  private var random: SeededGenerator
  private var seconds = 1

  /// The same pauses for the same seed.
  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next pause: a second or somewhat less at first, then twice as long each time.
  package mutating func next() -> Duration {
    let whole = min(.seconds(seconds), Self.longest)
    seconds = min(seconds * 2, Int(Self.longest.components.seconds))
    return whole * 3 / 4 + whole * random.below(1000) / 4000
  }

  /// Begins with a second again.
  mutating func reset() { seconds = 1 }
}
