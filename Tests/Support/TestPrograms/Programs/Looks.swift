private import Foundation

/// Waits for something that only a look can show.
///
/// The looks are counted, and not their time, because a busy machine needs more time for the same number.
package nonisolated enum Looks {
  /// The maximum number of looks; there is a millisecond or more between two.
  private static let countMax = 300_000

  /// Waits until something is there.
  ///
  /// - Parameter isThere: Looks for it.
  /// - Returns: Whether it came.
  package static func wait(until isThere: () throws -> Bool) rethrows -> Bool {
    for _ in 1...countMax {
      if try isThere() { return true }
      // The processors are left to the program that is waited for.
      poll(nil, 0, 1)
    }
    return false
  }

  /// Waits in the same way, and lets other tasks go on meanwhile.
  package static func yield(until isThere: () async throws -> Bool) async rethrows -> Bool {
    for _ in 1...countMax {
      if try await isThere() { return true }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return false
  }
}
