import Foundation
import TestSupport

/// The repository that these tools belong to.
nonisolated enum Repository {
  /// A folder of the repository; `path` is relative to its top.
  static func folder(_ path: String) -> TestFolder {
    TestFolder(path: TestFolder.repository[path])
  }
}
