import Foundation
import TestSupport

/// The repository that these tools belong to.
nonisolated enum Repository {
  /// A folder of the repository; `path` is relative to its top.
  static func folder(_ path: String) -> TestFolder {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return TestFolder(path: root.appendingPathComponent(path).path)
  }
}
