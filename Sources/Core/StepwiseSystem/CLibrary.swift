// The C library, and the differences between its three variants. Other targets import this one
// instead.
#if canImport(Glibc)
  @preconcurrency @_exported import Glibc

  package nonisolated var currentThread: UInt { pthread_self() }

  package nonisolated let currentProcess = __rusage_who_t(RUSAGE_SELF.rawValue)

  package nonisolated let streamSocket = Int32(SOCK_STREAM.rawValue)

  package nonisolated let bothWays = Int32(SHUT_RDWR)

  package nonisolated let outwards = Int32(SHUT_WR)

  /// Does nothing, because a flag of ``sendQuietly(_:_:)`` keeps the signal away.
  package nonisolated func quietenPipeSignal(of descriptor: Int32) {}

  private nonisolated let withoutSignal = Int32(MSG_NOSIGNAL)

  nonisolated extension sigaction {
    /// The handler with its arguments about the signal.
    package var handler:
      @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
    {
      get { __sigaction_handler.sa_sigaction }
      set { __sigaction_handler.sa_sigaction = newValue }
    }

    /// The address of the handler: 0 for the default, 1 if the signal is ignored.
    package var address: UInt { unsafeBitCast(__sigaction_handler.sa_handler, to: UInt.self) }
  }

  nonisolated extension stat {
    /// The time of the last write.
    package var modificationTime: timespec { st_mtim }
  }
#elseif canImport(Musl)
  @preconcurrency @_exported import Musl

  package nonisolated var currentThread: UInt { UInt(bitPattern: pthread_self()) }

  package nonisolated let currentProcess = RUSAGE_SELF

  package nonisolated let streamSocket = SOCK_STREAM

  package nonisolated let bothWays = Int32(SHUT_RDWR)

  package nonisolated let outwards = Int32(SHUT_WR)

  /// Does nothing, because a flag of ``sendQuietly(_:_:)`` keeps the signal away.
  package nonisolated func quietenPipeSignal(of descriptor: Int32) {}

  private nonisolated let withoutSignal = Int32(MSG_NOSIGNAL)

  nonisolated extension sigaction {
    /// The handler with its arguments about the signal.
    package var handler:
      @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
    {
      get { __sa_handler.sa_sigaction }
      set { __sa_handler.sa_sigaction = newValue }
    }

    /// The address of the handler: 0 for the default, 1 if the signal is ignored.
    package var address: UInt { unsafeBitCast(__sa_handler.sa_handler, to: UInt.self) }
  }

  nonisolated extension stat {
    /// The time of the last write.
    package var modificationTime: timespec { st_mtim }
  }
#else
  @preconcurrency @_exported import Darwin

  package nonisolated var currentThread: UInt { UInt(bitPattern: pthread_self()) }

  package nonisolated let currentProcess = RUSAGE_SELF

  package nonisolated let streamSocket = SOCK_STREAM

  package nonisolated let bothWays = Int32(SHUT_RDWR)

  package nonisolated let outwards = Int32(SHUT_WR)

  /// Makes writing to a closed socket fail instead of ending the program.
  package nonisolated func quietenPipeSignal(of descriptor: Int32) {
    var isOn: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  private nonisolated let withoutSignal: Int32 = 0

  nonisolated extension sigaction {
    /// The handler with its arguments about the signal.
    package var handler:
      @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
    {
      get { __sigaction_u.__sa_sigaction }
      set { __sigaction_u.__sa_sigaction = newValue }
    }

    /// The address of the handler: 0 for the default, 1 if the signal is ignored.
    package var address: UInt { unsafeBitCast(__sigaction_u.__sa_handler, to: UInt.self) }
  }

  nonisolated extension stat {
    /// The time of the last write.
    package var modificationTime: timespec { st_mtimespec }
  }
#endif

/// Flushes the C library's buffer of standard output.
package nonisolated func flushStandardOutput() { fflush(stdout) }

/// Makes the C library write each line to standard output as soon as it ends.
package nonisolated func bufferStandardOutputByLine() { setvbuf(stdout, nil, _IOLBF, 0) }

/// Sends as many bytes as fit into a socket; fails if the other side is gone.
package nonisolated func sendQuietly(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>)
  -> Int
{
  send(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count, withoutSignal)
}

/// Ends sending on a socket, so that the other side reads the end.
package nonisolated func endSending(_ descriptor: Int32) { _ = shutdown(descriptor, outwards) }

/// Begins to connect a socket.
///
/// The name differs from that of every method, so that no method hides it.
package nonisolated func startConnecting(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> Int32 {
  guard let address else { return -1 }
  return connect(descriptor, address, length)
}
