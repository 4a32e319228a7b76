// The C library, and all that differs between the three there are. Other targets import this one instead.
#if canImport(Glibc)
  @preconcurrency @_exported import Glibc

  package nonisolated var currentThread: UInt { pthread_self() }

  package nonisolated let currentProcess = __rusage_who_t(RUSAGE_SELF.rawValue)

  package nonisolated let streamSocket = Int32(SOCK_STREAM.rawValue)

  package nonisolated let bothWays = Int32(SHUT_RDWR)

  /// Has writing to a socket whose other side is gone fail instead of ending the program.
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

    /// The address of what is called: 0 for the default, 1 where the signal is ignored.
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

  /// Has writing to a socket whose other side is gone fail instead of ending the program.
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

    /// The address of what is called: 0 for the default, 1 where the signal is ignored.
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

  /// Has writing to a socket whose other side is gone fail instead of ending the program.
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

    /// The address of what is called: 0 for the default, 1 where the signal is ignored.
    package var address: UInt { unsafeBitCast(__sigaction_u.__sa_handler, to: UInt.self) }
  }

  nonisolated extension stat {
    /// The time of the last write.
    package var modificationTime: timespec { st_mtimespec }
  }
#endif

/// Writes what C's standard output has collected.
package nonisolated func flushStandardOutput() { fflush(stdout) }

/// Makes C's standard output write each line as soon as it ends.
package nonisolated func bufferStandardOutputByLine() { setvbuf(stdout, nil, _IOLBF, 0) }

/// Sends what fits into a socket, and fails where the other side is gone.
package nonisolated func sendQuietly(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>)
  -> Int
{
  send(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count, withoutSignal)
}

/// Begins to connect a socket, under a name that no method of the same name hides.
package nonisolated func startConnecting(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> Int32 {
  guard let address else { return -1 }
  return connect(descriptor, address, length)
}
