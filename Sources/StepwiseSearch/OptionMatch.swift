/// An option that was found.
///
/// One ranks before another if it is less: nearer to what was typed, or as near and before it in the
/// list.
package nonisolated struct OptionMatch: Hashable, Sendable, Comparable {
  /// The distance, and in the lower half the position: a million take 8 megabytes and sort fast.
  package let packed: UInt64

  /// A match.
  @inline(__always)
  package init(position: Int, distance: UInt32) {
    packed = UInt64(distance) << 32 | UInt64(UInt32(truncatingIfNeeded: position))
  }

  /// Where the option stands in its list.
  package var position: Int { Int(packed & 0xFFFF_FFFF) }

  /// How well it fits: more is better, and numbers are comparable within one query.
  package var score: Int { Int(UInt32.max) - Int(packed >> 32) }

  /// Whether the letters typed are scattered over the label, with others between them.
  package var isScattered: Bool { packed >> 32 >= UInt64(FindFit.scatteredDistance) }

  /// Whether one ranks before another.
  package static func < (left: OptionMatch, right: OptionMatch) -> Bool {
    left.packed < right.packed
  }
}
