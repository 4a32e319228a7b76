import Foundation
import Synchronization

/// A fresh folder that goes with its owner, or at the latest with the program.
nonisolated final class TemporaryFolder: Sendable {
  /// Where it is.
  let path: String

  // A program that ends does not release what it holds.
  private static let all = Mutex<Set<String>>([])
  private static let removesAllAtExit: Void = {
    atexit { TemporaryFolder.all.withLock { $0 }.forEach(TemporaryFolder.remove) }
    return
  }()

  /// A folder that only its owner can read.
  ///
  /// - Throws: A ``PictureFetcherError`` where it cannot be made.
  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stepwise-\(UUID().uuidString)").path
    guard mkdir(folder, 0o700) == 0 else {
      throw PictureFetcherError("The folder \(folder) cannot be made: pictures are kept there.")
    }
    path = folder
    _ = Self.removesAllAtExit
    Self.all.withLock { _ = $0.insert(folder) }
  }

  deinit {
    Self.remove(path)
    Self.all.withLock { [path] in _ = $0.remove(path) }
  }

  private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
