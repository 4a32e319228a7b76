import Foundation

/// A folder of a test's own, which goes with it.
nonisolated final class MatrixFolder: Sendable {
  /// Where it is, once something makes it.
  let path = FileManager.default.temporaryDirectory
    .appending(path: "matrix-tests-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// What is in it.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// What its files say, one after the other.
  var text: String {
    get throws {
      try names.map { try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8) }.joined()
    }
  }
}
