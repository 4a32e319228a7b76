/// A lock that one process at a time holds, by a file in a folder that the processes share.
///
/// The lock ends with its owner, even if the owner is killed.
package nonisolated final class FolderLock {
  private let file: LockedFile

  /// The time between two attempts, in microseconds.
  private static let pause: UInt32 = 10_000

  /// Waits for the lock and holds it; `nil` if another process held it all that time, or if the
  /// file cannot be created.
  ///
  /// - Parameters:
  ///   - path: The file, which is created if it is missing; its folder must exist.
  ///   - seconds: How long to wait.
  package init?(path: String, seconds: Double) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    file = LockedFile(descriptor)
    var left = seconds * 1_000_000
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, left > 0 else { return nil }
      usleep(Self.pause)
      left -= Double(Self.pause)
    }
  }
}
