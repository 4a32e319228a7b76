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
