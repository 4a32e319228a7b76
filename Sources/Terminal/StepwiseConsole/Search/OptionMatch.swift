/// An option that matches.
///
/// A match ranks before another if it compares less: its distance is smaller, or equal with an earlier position in the
/// list.
package nonisolated struct OptionMatch: Hashable, Sendable, Comparable {
  /// The distance in the upper half and the position in the lower half.
  ///
  /// A million matches take 8 megabytes and are fast to sort.
  package let packed: UInt64

  /// Creates a match.
  @inline(__always)
  package init(position: Int, distance: UInt32) {
    packed = UInt64(distance) << 32 | UInt64(UInt32(truncatingIfNeeded: position))
  }

  /// The position of the option in its list.
  package var position: Int { Int(packed & 0xFFFF_FFFF) }

  /// The quality of the match: higher is better, and comparable only within a query.
  package var score: Int { Int(UInt32.max) - Int(packed >> 32) }

  /// Whether the typed letters are scattered over the label, with others between them.
  package var isScattered: Bool { packed >> 32 >= UInt64(MatchQuality.scatteredDistance) }

  /// Returns whether a match ranks before another.
  package static func < (left: OptionMatch, right: OptionMatch) -> Bool {
    left.packed < right.packed
  }
}
