import Dispatch
import StepwiseSystem

/// A lock that one process at a time holds, by a file in a folder that the processes share.
///
/// The lock ends with its owner, even if the owner is killed.
final class FolderLock {
  private let file: LockedFile

  private init(_ file: LockedFile) { self.file = file }

  /// Waits for the lock and holds it, while other work of the process continues.
  ///
  /// - Parameters:
  ///   - path: The file, which is created if it is missing; its folder must exist.
  ///   - limit: How long to wait.
  /// - Returns: The lock; `nil` if another process held it all that time, or if the file cannot be
  ///   created.
  static func hold(path: String, for limit: Duration) async -> FolderLock? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    let lock = FolderLock(LockedFile(descriptor))
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return lock }
    guard errno == EWOULDBLOCK || errno == EINTR else { return nil }
    return await isHeld(descriptor, within: limit) ? lock : nil
  }

  /// Waits on a thread of its own, which the system wakes when the lock is free.
  private static func isHeld(_ descriptor: Int32, within limit: Duration) async -> Bool {
    // The thread may wait longer than the caller, so it has a descriptor of its own; without the
    // caller's one, the lock that it gets ends with it.
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { return false }
    let result = FirstResult()
    return await withCheckedContinuation { continuation in
      result.continuation = continuation
      DispatchQueue.global().async {
        var code: Int32
        repeat { code = flock(own, LOCK_EX) } while code != 0 && errno == EINTR
        let isHeld = code == 0
        SystemCall.close(own)
        Task { @MainActor in result.give(isHeld) }
      }
      result.timer = Task {
        try? await Task.sleep(for: limit)
        result.give(false)
      }
    }
  }

  /// Hands on the first of two results.
  private final class FirstResult {
    var continuation: CheckedContinuation<Bool, Never>?
    var timer: Task<Void, Never>?

    func give(_ isHeld: Bool) {
      timer?.cancel()
      continuation?.resume(returning: isHeld)
      continuation = nil
    }
  }
}
