import SampleNetwork
import Stepwise
import StepwiseSystem

/// An incomplete picture: a file beside its final path, which is removed unless the picture is
/// completed.
///
/// Its lock ends with its process, so that a file without a lock belongs to a killed run.
nonisolated final class PartialPicture {
  private static let suffix = ".partial"

  private let path: String
  private let finalPath: String
  private let descriptor: Int32

  /// Creates an empty file for a picture.
  init(of finalPath: String) throws {
    self.finalPath = finalPath
    path = "\(finalPath).\(UUID().uuidString)\(Self.suffix)"
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.error(finalPath) }
    flock(descriptor, LOCK_EX)
    Leftovers.add(path)
  }

  deinit {
    close(descriptor)
    Leftovers.remove(path)
  }

  /// Appends data that has arrived.
  func append(_ data: Data) throws {
    var left = data[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw Self.error(finalPath) }
      left = left.dropFirst(max(0, count))
    }
  }

  /// Gives the complete picture its final name.
  func keep() throws {
    guard fsync(descriptor) == 0, rename(path, finalPath) == 0 else { throw Self.error(finalPath) }
  }

  /// Removes the files of killed runs from a folder.
  static func removeLeftovers(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(suffix) {
      let descriptor = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink("\(folder)/\(name)") }
      close(descriptor)
    }
  }

  private static func error(_ path: String) -> PictureFetcherError {
    let reason = String(cString: strerror(errno))
    return PictureFetcherError("\(path) cannot be written: \(reason).")
  }
}
