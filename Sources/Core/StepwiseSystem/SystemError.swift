import StepwiseFlow

/// A failed call of the operating system.
package nonisolated struct SystemError: Error, CustomStringConvertible {
  /// The error number, as in `errno`.
  package let number: Int32

  /// Creates an error.
  package init(number: Int32) { self.number = number }

  /// The operating system's message, without a full stop.
  package var description: String { Self.text(number) }

  /// The operating system's message for an error number, without a full stop.
  package static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}

nonisolated extension RunFailure {
  /// An output file or folder that could not be created.
  package static func notCreated(_ path: String, _ number: Int32) -> RunFailure {
    RunFailure(.cannotCreate, "\(path) cannot be made: \(SystemError.text(number)).")
  }

  /// An output file or folder that was created, but not completed.
  package static func notWritten(_ path: String, _ number: Int32) -> RunFailure {
    RunFailure(.ioError, "\(path) was not written: \(SystemError.text(number)).")
  }
}
