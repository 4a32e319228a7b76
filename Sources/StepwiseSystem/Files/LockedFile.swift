/// An open file, which is closed, and its lock given up, with its owner.
package nonisolated final class LockedFile {
  package private(set) var descriptor: Int32

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // A program that is being started holds a copy of the descriptor for a moment, and the lock with it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Becomes another open file, which this one's owner leaves to it.
  package func become(_ other: LockedFile) { swap(&descriptor, &other.descriptor) }

  /// How long the file is, in bytes.
  package var length: Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether the file is the one that a path leads to.
  package func isAt(_ path: String) -> Bool {
    var own = stat()
    var there = stat()
    return fstat(descriptor, &own) == 0 && stat(path, &there) == 0 && own.st_ino == there.st_ino
      && own.st_dev == there.st_dev
  }

  /// Writes bytes at a place, and brings them to the disk.
  package func write(_ bytes: [UInt8], at offset: Int, _ calls: DiskCalls) -> Int32? {
    let failure: Int32? = bytes.withUnsafeBytes { all in
      var written = 0
      while written < all.count {
        let rest = UnsafeRawBufferPointer(rebasing: all[written...])
        let (count, failure) = calls.write(rest, to: descriptor, at: offset + written)
        if let failure { return failure }
        // Nothing written and nothing wrong would go on for ever.
        if count == 0 { return EIO }
        written += count
      }
      return nil
    }
    return failure ?? calls.synchronize(descriptor)
  }
}
