import StepwiseFlow

/// A call of the operating system that failed.
package nonisolated struct SystemError: Error {
  /// The number of the error, as in `errno`.
  package let number: Int32

  /// A failed call.
  package init(number: Int32) { self.number = number }

  /// The operating system's sentence for an error number, without a full stop.
  package static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}

nonisolated extension RunFailure {
  /// An output file or folder that could not be made.
  package static func notCreated(_ path: String, _ number: Int32) -> RunFailure {
    RunFailure(.cannotCreate, "\(path) cannot be made: \(SystemError.text(number)).")
  }

  /// An output file or folder that was made, but not to its end.
  package static func notWritten(_ path: String, _ number: Int32) -> RunFailure {
    RunFailure(.ioError, "\(path) was not written: \(SystemError.text(number)).")
  }
}
