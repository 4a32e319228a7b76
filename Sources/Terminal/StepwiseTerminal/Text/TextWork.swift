#if DEBUG
  import Synchronization
#endif

/// Counts the characters that are read to draw text, in debug builds, so that tests can measure the
/// cost of a frame.
package nonisolated enum TextWork {
  #if DEBUG
    private static let count = Atomic<Int>(0)

    /// The number of characters that were read since the program began.
    package static var done: Int { count.load(ordering: .relaxed) }
  #endif

  /// Adds to the count.
  @inline(__always)
  static func note(_ characters: Int) {
    #if DEBUG
      count.add(characters, ordering: .relaxed)
    #endif
  }
}
