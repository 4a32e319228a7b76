/// The operating system's calls, under a name that no method of the same name hides.
///
/// All of them may be made in a signal handler, so nothing here allocates memory.
package nonisolated enum SystemCall {
  /// Reads what is there.
  package static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int)
    -> Int
  {
    systemRead(descriptor, bytes, count)
  }

  /// Writes as much as fits.
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    systemWrite(descriptor, bytes, count)
  }

  /// Opens a file.
  package static func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    systemOpen(path, flags)
  }

  /// Closes a file; one that is not there is none.
  package static func close(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    _ = systemClose(descriptor)
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
  /// - Throws: ``SystemError`` where there are no descriptors left.
  package static func makePipe(isWriteBlocking: Bool) throws -> (read: Int32, write: Int32) {
    var ends: (Int32, Int32) = (-1, -1)
    let made = withUnsafeMutablePointer(to: &ends) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { pipe($0) }
    }
    guard made == 0 else { throw SystemError(number: errno) }
    _ = fcntl(ends.0, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.1, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.0, F_SETFL, O_NONBLOCK)
    if !isWriteBlocking { _ = fcntl(ends.1, F_SETFL, O_NONBLOCK) }
    return (ends.0, ends.1)
  }
}

private nonisolated func systemRead(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int { read(descriptor, bytes, count) }

private nonisolated func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int
) -> Int { write(descriptor, bytes, count) }

private nonisolated func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  open(path, flags)
}

private nonisolated func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
