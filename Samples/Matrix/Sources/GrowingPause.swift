/// Pauses that grow while a server does not answer, a little different for each program.
///
/// Without the difference, all that lost their server at once would come back to it at once.
nonisolated struct GrowingPause {
  /// The longest.
  static let longest: Duration = .seconds(30)

  private var random: UInt64
  private var seconds = 1

  /// The same pauses for the same seed.
  init(seed: UInt64) { random = seed }

  /// The next pause: a second or somewhat less at first, then twice as long each time.
  mutating func next() -> Duration {
    let whole = min(.seconds(seconds), Self.longest)
    seconds = min(seconds * 2, Int(Self.longest.components.seconds))
    return whole * 3 / 4 + whole * Int(dice() % 1000) / 4000
  }

  /// Begins with a second again.
  mutating func reset() { seconds = 1 }

  /// The random numbers of Sebastiano Vigna's SplitMix64 (2015), the same on every machine.
  private mutating func dice() -> UInt64 {
    random &+= 0x9E37_79B9_7F4A_7C15
    var mixed = random
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
