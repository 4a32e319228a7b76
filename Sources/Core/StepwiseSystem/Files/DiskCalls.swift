/// The calls with which a journal changes the disk; a test can make any of them fail or do nothing.
///
/// Each call returns its error number, or `nil` for success.
package nonisolated struct DiskCalls {
  /// The next call.
  package enum Call: Hashable, Sendable {
    case makeFolder, open, lock, changeMode, write, truncate, synchronize, rename, remove
  }

  /// The outcome of a call.
  package enum Outcome: Hashable, Sendable {
    /// The call is made.
    case real
    /// The call is not made, and fails with this number.
    case failure(Int32)
    /// The call is not made, and counts as successful.
    case skipped
    /// The call writes at most this number of bytes.
    case atMost(Int)
  }

  private let outcome: ((Call) -> Outcome)?

  /// Creates the real calls, unless a test decides otherwise.
  package init(outcome: ((Call) -> Outcome)? = nil) { self.outcome = outcome }

  /// Creates a folder that only its owner can use.
  package func makeFolder(_ path: String) -> Int32? {
    result(of: .makeFolder) { mkdir(path, 0o700) }
  }

  /// Opens a file; a new file is only for its owner.
  package func open(_ path: String, _ flags: Int32) -> (descriptor: Int32, failure: Int32?) {
    var descriptor: Int32 = -1
    let failure = result(of: .open) {
      descriptor = systemOpen(path, flags)
      return descriptor
    }
    return (descriptor, failure)
  }

  /// Locks a file without waiting for the lock.
  package func lock(_ descriptor: Int32) -> Int32? {
    result(of: .lock) { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Changes the permissions of a file.
  package func changeMode(_ descriptor: Int32, to mode: mode_t) -> Int32? {
    result(of: .changeMode) { fchmod(descriptor, mode) }
  }

  /// Writes some of the bytes; returns their number.
  package func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int) -> (
    count: Int, failure: Int32?
  ) {
    var count = 0
    let failure = result(of: .write) { limit in
      count = pwrite(
        descriptor, bytes.baseAddress, min(bytes.count, limit ?? .max), off_t(offset))
      return count < 0 ? -1 : 0
    }
    return (count, failure)
  }

  /// Truncates a file.
  package func truncate(_ descriptor: Int32, to length: Int) -> Int32? {
    result(of: .truncate) { ftruncate(descriptor, off_t(length)) }
  }

  /// Flushes a file or a folder to the disk.
  package func synchronize(_ descriptor: Int32) -> Int32? {
    result(of: .synchronize) {
      #if canImport(Darwin)
        // On Darwin plain fsync leaves data in the drive's cache, but some file systems offer
        // nothing more.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
      #endif
      return fsync(descriptor)
    }
  }

  /// Renames a file, and replaces the file that is there.
  package func rename(_ path: String, to place: String) -> Int32? {
    result(of: .rename) { systemRename(path, place) }
  }

  /// Removes a file.
  package func remove(_ path: String) -> Int32? { result(of: .remove) { unlink(path) } }

  private func result(of call: Call, _ body: () -> Int32) -> Int32? {
    result(of: call) { _ in body() }
  }

  /// Repeats a call until it is not interrupted.
  private func result(of call: Call, _ body: (_ limit: Int?) -> Int32) -> Int32? {
    while true {
      var failure: Int32?
      switch outcome?(call) ?? .real {
      case .real: failure = body(nil) < 0 ? errno : nil
      case .failure(let number): failure = number
      case .skipped: failure = nil
      case .atMost(let limit): failure = body(limit) < 0 ? errno : nil
      }
      if failure != EINTR { return failure }
    }
  }
}

private nonisolated func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags, 0o600)
}

private nonisolated func systemRename(_ path: String, _ place: String) -> Int32 {
  rename(path, place)
}
