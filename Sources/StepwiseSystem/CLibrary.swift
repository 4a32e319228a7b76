// The C library, and all that differs between the three there are. Other targets import this one instead.
#if canImport(Glibc)
  @preconcurrency @_exported import Glibc

  package nonisolated var currentThread: UInt { pthread_self() }

  package nonisolated let currentProcess = __rusage_who_t(RUSAGE_SELF.rawValue)

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
#elseif canImport(Musl)
  @preconcurrency @_exported import Musl

  package nonisolated var currentThread: UInt { UInt(bitPattern: pthread_self()) }

  package nonisolated let currentProcess = RUSAGE_SELF

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
#else
  @preconcurrency @_exported import Darwin

  package nonisolated var currentThread: UInt { UInt(bitPattern: pthread_self()) }

  package nonisolated let currentProcess = RUSAGE_SELF

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
#endif

/// Writes what C's standard output has collected.
package nonisolated func flushStandardOutput() { fflush(stdout) }

/// Makes C's standard output write each line as soon as it ends.
package nonisolated func bufferStandardOutputByLine() { setvbuf(stdout, nil, _IOLBF, 0) }
