#if DEBUG
  import Synchronization
#endif

/// How much text was looked at to draw it, in debug builds: tests count with it what a frame costs.
package nonisolated enum TextWork {
  #if DEBUG
    private static let count = Atomic<Int>(0)

    /// How many characters were looked at since the program began.
    package static var done: Int { count.load(ordering: .relaxed) }
  #endif

  /// Counts characters that are looked at.
  @inline(__always)
  static func note(_ characters: Int) {
    #if DEBUG
      count.add(characters, ordering: .relaxed)
    #endif
  }
}
