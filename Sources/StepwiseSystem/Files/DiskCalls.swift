/// The calls by which a journal changes the disk: a test makes any of them fail, or dies at it.
///
/// Each gives the number of its error back, and `nil` where it has none.
package nonisolated struct DiskCalls {
  /// What is about to be called.
  package enum Call: Hashable, Sendable {
    case makeFolder, open, lock, write, truncate, synchronize, rename, remove
  }

  /// What comes of it.
  package enum Outcome: Hashable, Sendable {
    /// It is called.
    case real
    /// It fails with this number, and does nothing.
    case failure(Int32)
    /// It is not called and counts as done.
    case skipped
    /// It writes no more bytes than this.
    case atMost(Int)
  }

  private let outcome: ((Call) -> Outcome)?

  /// The real calls, unless a test decides otherwise.
  package init(outcome: ((Call) -> Outcome)? = nil) { self.outcome = outcome }

  /// Makes a folder for its owner only.
  package func makeFolder(_ path: String) -> Int32? {
    result(of: .makeFolder) { mkdir(path, 0o700) }
  }

  /// Opens a file, for its owner only where it is made.
  package func open(_ path: String, _ flags: Int32) -> (descriptor: Int32, failure: Int32?) {
    var descriptor: Int32 = -1
    let failure = result(of: .open) {
      descriptor = systemOpen(path, flags)
      return descriptor
    }
    return (descriptor, failure)
  }

  /// Takes a file's lock, and does not wait for it.
  package func lock(_ descriptor: Int32) -> Int32? {
    result(of: .lock) { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Writes some of the bytes, and says how many.
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

  /// Cuts a file off.
  package func truncate(_ descriptor: Int32, to length: Int) -> Int32? {
    result(of: .truncate) { ftruncate(descriptor, off_t(length)) }
  }

  /// Brings a file or a folder to the disk.
  package func synchronize(_ descriptor: Int32) -> Int32? {
    result(of: .synchronize) {
      #if canImport(Darwin)
        // Plain fsync leaves it in the drive's cache there; some file systems know nothing more.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
      #endif
      return fsync(descriptor)
    }
  }

  /// Puts a file in another's place.
  package func rename(_ path: String, to place: String) -> Int32? {
    result(of: .rename) { systemRename(path, place) }
  }

  /// Takes a file's name away.
  package func remove(_ path: String) -> Int32? { result(of: .remove) { unlink(path) } }

  private func result(of call: Call, _ body: () -> Int32) -> Int32? {
    result(of: call) { _ in body() }
  }

  /// Calls until it is not interrupted.
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
