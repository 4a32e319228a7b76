#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The operating system's words for what went wrong.
nonisolated enum SystemError {
  /// The sentence of an error number, without a full stop.
  static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}

nonisolated extension RunFailure {
  /// An output file or folder that could not be made.
  static func notCreated(_ path: String, _ number: Int32) -> RunFailure {
    RunFailure(.cannotCreate, "\(path) cannot be made: \(SystemError.text(number)).")
  }

  /// An output file or folder that was made, but not to its end.
  static func notWritten(_ path: String, _ number: Int32) -> RunFailure {
    RunFailure(.ioError, "\(path) was not written: \(SystemError.text(number)).")
  }
}
