/// A socket on this machine that accepts connections only from this machine.
///
/// An event source must be cancelled before its descriptor is closed, so a source holds the socket
/// in its cancel handler.
package nonisolated final class ListeningSocket: Sendable {
  /// The descriptor, for an event source.
  package let descriptor: Int32
  /// The port on 127.0.0.1.
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

/// A descriptor that is closed when its last owner is released.
package nonisolated final class OwnedDescriptor: Sendable {
  /// The descriptor.
  package let number: Int32

  /// Takes ownership of a descriptor.
  package init(_ number: Int32) { self.number = number }

  deinit { SystemCall.close(number) }
}
