/// The way in which a run ended.
public enum Ending<Outcome> {
  /// The root flow finished with this outcome.
  case finished(Outcome)
  /// The person cancelled the wizard.
  case cancelled
  /// The input ended before the wizard did; a session does not end so, because it could go on.
  case endOfInput
  /// The run failed.
  ///
  /// The error is a ``RunFailure`` if a script did not fit the wizard, or if there was nothing to talk to; any other error
  /// is of the wizard itself.
  case failed(any Error)
}

extension Ending: CustomStringConvertible {
  /// The name of the case, with the outcome or the error in parentheses, for logs and tests.
  public var description: String {
    switch self {
    case .finished(let outcome): outcome is Void ? "finished" : "finished(\(outcome))"
    case .cancelled: "cancelled"
    case .endOfInput: "endOfInput"
    case .failed(let error): "failed(\(error))"
    }
  }
}

/// A programming error in a wizard, which ends it.
public nonisolated struct FlowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that says what is wrong and what would be right.
  public let description: String

  /// Creates an error with its sentence.
  ///
  /// - Parameter description: A sentence that says what is wrong and what would be right.
  public init(_ description: String) { self.description = description }
}
