import Foundation
import Stepwise
import StepwiseJournal

/// A record of the tests.
nonisolated struct Game: Codable, Equatable, Sendable {
  var player: String
  var score: Int

  init(_ player: String, _ score: Int) {
    self.player = player
    self.score = score
  }
}

/// A folder of a test's own, which goes with it.
nonisolated final class StateFolder {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "stepwise-state-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  subscript(name: String) -> String { "\(path)/\(name)" }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: self[name])))
  }

  func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: self[name]))
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// The permissions of a file or folder in it.
  func mode(of name: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? NSNumber)?
      .intValue
  }
}

/// How a call ended: its code and sentence, with the folder's path left out.
func failure(in folder: StateFolder, _ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch let failure as RunFailure {
    return "\(failure.code.rawValue) "
      + failure.description.replacingOccurrences(of: folder.path + "/", with: "")
  } catch {
    return "no RunFailure: \(error)"
  }
}
