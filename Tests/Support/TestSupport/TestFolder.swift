package import Foundation

/// A test's own folder, which is removed with the object, or an existing folder, which stays.
package nonisolated final class TestFolder: Sendable {
  /// The path of the folder.
  package let path: String
  private let isOwn: Bool

  /// Creates an empty folder, which is removed with this object.
  package init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("stepwise-\(UUID().uuidString)").path
    isOwn = true
    // If this fails, the first file reports it.
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Uses an existing folder, which stays.
  package init(path: String) {
    self.path = path
    isOwn = false
  }

  /// A folder of the repository that these tests belong to; `path` is relative to its top.
  package static func repository(_ path: String = "") -> TestFolder {
    TestFolder(
      path: URL(filePath: #filePath).appending(path: "../../../../\(path)").standardized.path)
  }

  deinit { if isOwn { remove() } }

  /// The path of a file in the folder.
  package subscript(name: String) -> String { "\(path)/\(name)" }

  /// The names of the files in the folder, including hidden files.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The text of a file in the folder.
  package func read(_ name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// The bytes of a file in it.
  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  /// The texts of all files, one after the other.
  package var text: String {
    get throws { try names.map { try read($0) }.joined() }
  }

  /// Creates or replaces a file in the folder; returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
    return self[name]
  }

  /// Creates or replaces a file in the folder; returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Creates an empty file in the folder, for the output of a program.
  package func open(_ name: String) throws -> FileHandle {
    try write([], to: name)
    return try FileHandle(forWritingTo: URL(fileURLWithPath: self[name]))
  }

  /// The permissions of a file or folder in it.
  package func mode(of name: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? NSNumber)?
      .intValue
  }

  /// Removes the folder with its contents.
  package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
