/// A random number generator with the same numbers in every run with the same seed, such as ``Environment/seed``.
///
/// It is Sebastiano Vigna's SplitMix64 (2015): for games and examples, not for secrets.
public nonisolated struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator with a seed.
  ///
  /// - Parameter seed: The seed.
  public init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 to just below a bound, by a rule that is the same in all versions of Swift.
  ///
  /// - Parameter bound: More than 0; a lower number counts as 1.
  /// - Returns: The number.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}
