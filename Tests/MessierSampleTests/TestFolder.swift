import Foundation

/// A folder of a test's own, which goes with it.
nonisolated final class TestFolder: Sendable {
  /// Where it is, once something makes it.
  let path = FileManager.default.temporaryDirectory
    .appending(path: "messier-tests-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// What is in it.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
