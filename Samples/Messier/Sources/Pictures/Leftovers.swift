import SampleNetwork
import StepwiseSystem
import Synchronization

/// Files and folders that are removed at the latest when the program exits, because a program releases nothing then.
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

  /// Registers a file or folder to be removed at exit.
  static func add(_ path: String) {
    _ = removesAllAtExit
    paths.withLock { _ = $0.insert(path) }
  }

  /// Removes a file or folder now, if it still exists.
  static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
    paths.withLock { _ = $0.remove(path) }
  }
}
