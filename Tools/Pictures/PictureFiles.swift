import Foundation
import Stepwise

/// The files that pictures are made from and written to.
nonisolated enum PictureFiles {
  /// The maximum size of a file that is read.
  private static let bytesMax = 64_000_000

  /// Reads a file.
  static func text(_ path: String) throws -> String {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw RunFailure(.noInput, "\(path) cannot be read: name a file with text in it.")
    }
    guard data.count <= bytesMax else {
      throw RunFailure(.dataError, "\(path) is larger than \(bytesMax / 1_000_000) MB.")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw RunFailure(.dataError, "\(path) is not UTF-8.")
    }
    return text
  }

  /// Writes a file completely or not at all.
  static func write(_ text: String, to path: String?) throws {
    guard let path else {
      do {
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      } catch {
        throw RunFailure(.ioError, "Standard output could not be written.")
      }
      return
    }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let kind = try? FileManager.default.attributesOfItem(atPath: url.path)[.type]
    // A device at the path would be replaced like a file.
    guard kind == nil || kind as? FileAttributeType == .typeRegular else {
      throw RunFailure(.cannotCreate, "\(path) is no file: name one to write to.")
    }
    do {
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw RunFailure(
        .cannotCreate, "\(path) cannot be made: name a file in a folder that may be written to.")
    }
  }
}
