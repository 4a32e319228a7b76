#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The operating system's calls, under a name that no method of the same name hides.
///
/// All of them may be made in a signal handler, so nothing here allocates memory.
package nonisolated enum SystemCall {
  /// Reads what is there.
  static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.read(descriptor, bytes, count)
    #else
      Darwin.read(descriptor, bytes, count)
    #endif
  }

  /// Writes as much as fits.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }

  /// Opens a file.
  static func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags)
    #elseif canImport(Musl)
      Musl.open(path, flags)
    #else
      Darwin.open(path, flags)
    #endif
  }

  /// Closes a file; one that is not there is none.
  static func close(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Writes all bytes, however many calls it takes.
  package static func writeAll(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int, patience: Int32 = -1
  ) -> Int32 {
    var written = 0
    var waited: Int32 = 0
    while written < count {
      let more = write(descriptor, bytes + written, count - written)
      if more >= 0 {
        written += more
      } else if errno == EAGAIN {
        if patience >= 0, waited >= patience { return EAGAIN }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, 50)
        waited += 50
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// A pipe that no other program gets.
  ///
  /// - Parameter isWriteBlocking: Whether writing waits while it is full.
  /// - Returns: Its two ends; reading never waits.
  /// - Throws: ``TerminalError`` where there are no descriptors left.
  static func makePipe(isWriteBlocking: Bool) throws -> (read: Int32, write: Int32) {
    var ends: (Int32, Int32) = (-1, -1)
    let made = withUnsafeMutablePointer(to: &ends) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { pipe($0) }
    }
    guard made == 0 else { throw TerminalError(number: errno) }
    _ = fcntl(ends.0, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.1, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.0, F_SETFL, O_NONBLOCK)
    if !isWriteBlocking { _ = fcntl(ends.1, F_SETFL, O_NONBLOCK) }
    return (ends.0, ends.1)
  }
}

/// A terminal that cannot be used.
package nonisolated struct TerminalError: Error {
  /// The operating system's number of what went wrong.
  package let number: Int32
}
