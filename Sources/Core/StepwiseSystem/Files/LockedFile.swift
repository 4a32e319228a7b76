/// An open file; when its owner is released, it is unlocked and closed.
package nonisolated final class LockedFile {
  package private(set) var descriptor: Int32
  /// The device and the number of the open file, which stay the same while it is open.
  private var known: (device: dev_t, inode: ino_t)?

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // A program that is just being started may hold a copy of the descriptor, and the lock with it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Swaps the open files of two owners.
  package func become(_ other: LockedFile) {
    swap(&descriptor, &other.descriptor)
    swap(&known, &other.known)
  }

  /// Returns the length in bytes of the file at a path; `nil` if it is not this file.
  package func length(at path: String) -> Int? {
    var there = stat()
    guard let own = identity(), stat(path, &there) == 0, own.device == there.st_dev,
      own.inode == there.st_ino
    else { return nil }
    return Int(there.st_size)
  }

  /// Whether a path leads to this file.
  package func isAt(_ path: String) -> Bool { length(at: path) != nil }

  /// Tries to lock the file, which is open meanwhile; returns whether somebody else has it locked.
  package func isLockedByAnother(_ calls: DiskCalls) -> Bool {
    withExtendedLifetime(self) { calls.lock(descriptor) == EWOULDBLOCK }
  }

  private func identity() -> (device: dev_t, inode: ino_t)? {
    if let known { return known }
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { return nil }
    known = (own.st_dev, own.st_ino)
    return known
  }

  /// Writes bytes at an offset, and flushes them to the disk unless they need not last; returns an error number, or
  /// `nil` for success.
  package func write(
    _ bytes: [UInt8], at offset: Int, _ calls: DiskCalls, isDurable: Bool = true
  ) -> Int32? {
    let failure: Int32? = bytes.withUnsafeBytes { all in
      var written = 0
      while written < all.count {
        let rest = UnsafeRawBufferPointer(rebasing: all[written...])
        let (count, failure) = calls.write(rest, to: descriptor, at: offset + written)
        if let failure { return failure }
        // Without this, a call that writes nothing would be repeated for ever.
        if count == 0 { return EIO }
        written += count
      }
      return nil
    }
    return failure ?? (isDurable ? calls.synchronize(descriptor) : nil)
  }
}
