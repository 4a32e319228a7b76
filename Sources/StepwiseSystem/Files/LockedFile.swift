/// An open file; when its owner is released, it is unlocked and closed.
package nonisolated final class LockedFile {
  package private(set) var descriptor: Int32

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // A program that is just being started may hold a copy of the descriptor, and the lock with it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Swaps the open files of two owners.
  package func become(_ other: LockedFile) { swap(&descriptor, &other.descriptor) }

  /// The length of the file in bytes; `nil` if it cannot be read.
  package var length: Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether a path leads to this file.
  package func isAt(_ path: String) -> Bool {
    var own = stat()
    var there = stat()
    return fstat(descriptor, &own) == 0 && stat(path, &there) == 0 && own.st_ino == there.st_ino
      && own.st_dev == there.st_dev
  }

  /// Writes bytes at an offset, and flushes them to the disk; returns an error number, or `nil` for
  /// success.
  package func write(_ bytes: [UInt8], at offset: Int, _ calls: DiskCalls) -> Int32? {
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
    return failure ?? calls.synchronize(descriptor)
  }
}
