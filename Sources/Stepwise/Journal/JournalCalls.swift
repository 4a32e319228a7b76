#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The calls by which a journal changes the disk: a test makes any of them fail, or dies at it.
///
/// Each gives the number of its error back, and `nil` where it has none.
package nonisolated class JournalCalls {
  package init() {}

  /// Makes a folder for its owner only.
  package func makeFolder(_ path: String) -> Int32? {
    mkdir(path, 0o700) == 0 ? nil : errno
  }

  /// Opens a file, for its owner only where it is made.
  package func open(_ path: String, _ flags: Int32) -> (descriptor: Int32, failure: Int32?) {
    let descriptor = systemOpen(path, flags)
    return (descriptor, descriptor >= 0 ? nil : errno)
  }

  /// Writes some of the bytes, and says how many.
  package func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int) -> (
    count: Int, failure: Int32?
  ) {
    let count = pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    return (count, count >= 0 ? nil : errno)
  }

  /// Cuts a file off.
  package func truncate(_ descriptor: Int32, to length: Int) -> Int32? {
    ftruncate(descriptor, off_t(length)) == 0 ? nil : errno
  }

  /// Brings a file or a folder to the disk.
  package func synchronize(_ descriptor: Int32) -> Int32? {
    #if canImport(Darwin)
      // Plain fsync leaves it in the drive's cache there; some file systems know nothing more.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return nil }
    #endif
    return fsync(descriptor) == 0 ? nil : errno
  }

  /// Puts a file in another's place.
  package func rename(_ path: String, to place: String) -> Int32? {
    systemRename(path, place) == 0 ? nil : errno
  }

  /// Takes a file's name away.
  package func remove(_ path: String) -> Int32? {
    unlink(path) == 0 ? nil : errno
  }
}

private nonisolated func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags, 0o600)
}

private nonisolated func systemRename(_ path: String, _ place: String) -> Int32 {
  rename(path, place)
}
