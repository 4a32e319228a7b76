import SampleNetwork
import StepwiseSystem
import Synchronization

/// Files and folders that go at the latest with the program, which at its end releases nothing.
nonisolated enum Leftovers {
  private static let paths = Mutex<Set<String>>([])
  private static let removesAllAtExit: Void = {
    atexit {
      for path in Leftovers.paths.withLock({ $0 }) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
    return
  }()

  /// Has something removed at the end.
  static func add(_ path: String) {
    _ = removesAllAtExit
    paths.withLock { _ = $0.insert(path) }
  }

  /// Removes something now, if it is still there.
  static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
    paths.withLock { _ = $0.remove(path) }
  }
}
