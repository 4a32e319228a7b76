/// A socket that accepts connections only from this machine, unless its maker decided otherwise.
///
/// An event source must be cancelled before its descriptor is closed, so a source holds the socket
/// in its cancel handler.
package nonisolated final class ListeningSocket: Sendable {
  /// The descriptor, for an event source.
  package let descriptor: Int32
  /// The port on 127.0.0.1; 0 if the socket has none.
  package let port: UInt16

  /// Listens on 127.0.0.1.
  ///
  /// - Parameters:
  ///   - port: The port; 0 takes a free one.
  ///   - waitingMax: The maximum number of connections that wait to be accepted, at least 1.
  ///     Another connection gets no reply until there is room, and its caller gives up after some
  ///     minutes.
  /// - Throws: ``SystemError`` if the port is taken or not allowed.
  package init(port: UInt16, waitingMax: Int) throws {
    let descriptor = socket(AF_INET, streamSocket, 0)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    var isOn: Int32 = 1
    // Without this, a port that was in use a moment ago counts as taken.
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure = withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        bind(descriptor, base, length) == 0, listen(descriptor, Int32(clamping: waitingMax)) == 0,
        getsockname(descriptor, base, &length) == 0
      else { return errno }
      return 0
    }
    guard failure == 0 else {
      SystemCall.close(descriptor)
      throw SystemError(number: failure)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Listens at a path of the file system.
  ///
  /// A socket that a process left there and nobody listens on any more is replaced.
  ///
  /// - Parameters:
  ///   - path: The path, whose folder must exist; about a hundred bytes at most.
  ///   - waitingMax: The maximum number of connections that wait to be accepted, at least 1.
  /// - Throws: ``SystemError`` if the path is too long, in use, or not allowed.
  package init(path: String, waitingMax: Int) throws(SystemError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else { throw SystemError(number: ENAMETOOLONG) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    func call(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
      }
    }
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var isBound = call { bind(descriptor, $0, $1) } == 0
    if !isBound, errno == EADDRINUSE {
      let caller = socket(AF_UNIX, streamSocket, 0)
      let isLeftOver = call { startConnecting(caller, $0, $1) } != 0 && errno == ECONNREFUSED
      SystemCall.close(caller)
      errno = EADDRINUSE
      isBound = isLeftOver && unlink(path) == 0 && call { bind(descriptor, $0, $1) } == 0
    }
    guard isBound, listen(descriptor, Int32(clamping: waitingMax)) == 0 else {
      let number = errno
      SystemCall.close(descriptor)
      throw SystemError(number: number)
    }
    self.descriptor = descriptor
    port = 0
  }

  /// Takes a socket that another process made and listens on, such as the process that started this one.
  ///
  /// - Parameter descriptor: The descriptor, which this value closes.
  package init(inherited descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    self.descriptor = descriptor
    port = 0
  }

  deinit { SystemCall.close(descriptor) }

  /// Accepts a waiting connection.
  ///
  /// - Returns: A non-blocking descriptor; `nil` if no connection waits.
  /// - Throws: ``SystemError`` if no descriptor or no memory is left; the connection then waits on,
  ///   and the socket stays readable.
  package func take() throws(SystemError) -> Int32? {
    while true {
      let taken = accept(descriptor, nil, nil)
      guard taken < 0 else {
        _ = fcntl(taken, F_SETFD, FD_CLOEXEC)
        _ = fcntl(taken, F_SETFL, O_NONBLOCK)
        quietenPipeSignal(of: taken)
        return taken
      }
      switch errno {
      case EAGAIN, EWOULDBLOCK: return nil
      // The call was interrupted, or the caller has given up.
      case EINTR, ECONNABORTED, EPROTO: continue
      default: throw SystemError(number: errno)
      }
    }
  }
}
