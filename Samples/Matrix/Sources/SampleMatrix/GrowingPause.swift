import Stepwise

/// Pauses that grow while a server does not answer.
///
/// They differ a little between programs, so that programs that lost the server together do not all come back
/// together.
nonisolated struct GrowingPause {
  /// The longest pause: no program waits longer once the server is back.
  static let longest: Duration = .seconds(10)

  private var random: SeededGenerator
  private var seconds = 1

  /// Creates pauses; the same seed gives the same pauses.
  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next pause: a second or somewhat less at first, then twice as long each time.
  mutating func next() -> Duration {
    let whole = min(.seconds(seconds), Self.longest)
    seconds = min(seconds * 2, Int(Self.longest.components.seconds))
    return whole * 3 / 4 + whole * random.below(1000) / 4000
  }

  /// Starts again with a second.
  mutating func reset() { seconds = 1 }
}
