/// The calls of the operating system, under names that no method hides.
///
/// All of them except ``makePipe(isWriteBlocking:)`` may be called in a signal handler, so they
/// allocate no memory.
package nonisolated enum SystemCall {
  /// Reads the bytes that are available.
  package static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int)
    -> Int
  {
    systemRead(descriptor, bytes, count)
  }

  /// Reads some bytes, and waits for them even if the descriptor does not block.
  ///
  /// A descriptor that this process shares with others, such as standard input, may stop blocking at
  /// any moment, because any of them can set that.
  ///
  /// - Returns: The number of bytes; 0 at the end, and -1 for an error, with its number in `errno`.
  package static func readWaiting(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int
  ) -> Int {
    while true {
      let result = read(descriptor, bytes, count)
      guard result < 0 else { return result }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK:
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      default: return result
      }
    }
  }

  /// Reads up to the end of a file, but at most `countMax` bytes.
  ///
  /// - Throws: ``SystemError``; the bytes that were read before it are lost.
  package static func readAll(_ descriptor: Int32, _ countMax: Int) throws(SystemError) -> [UInt8] {
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: countMax) { buffer, count in
      count = 0
      guard let base = buffer.baseAddress else { return }
      while count < countMax {
        let more = read(descriptor, base + count, countMax - count)
        if more > 0 {
          count += more
        } else if more == 0 {
          return
        } else if errno != EINTR {
          number = errno
          return
        }
      }
    }
    guard number == 0 else { throw SystemError(number: number) }
    return bytes
  }

  /// Writes as many bytes as fit.
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    systemWrite(descriptor, bytes, count)
  }

  /// Opens a file.
  package static func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    systemOpen(path, flags)
  }

  /// Closes a file; a negative descriptor is ignored.
  package static func close(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    _ = systemClose(descriptor)
  }

  /// Writes all bytes with as many calls as needed.
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

  /// The number of files that this process may have open at once.
  package static var openFilesMax: Int { Int(getdtablesize()) }

  /// Returns whether this process can open a number of files besides those that are open.
  package static func canOpen(_ count: Int) -> Bool {
    let opened = (0..<count).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    defer { for descriptor in opened where descriptor >= 0 { close(descriptor) } }
    return !opened.contains(-1)
  }

  /// Creates a pipe that other programs do not inherit.
  ///
  /// - Parameter isWriteBlocking: Whether writing waits while the pipe is full.
  /// - Returns: The two ends; reading never waits.
  /// - Throws: ``SystemError`` if there are no descriptors left.
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
