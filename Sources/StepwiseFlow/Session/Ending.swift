/// How a session came to its end.
public enum Ending {
  /// The root flow finished.
  case finished
  /// The person gave it up.
  case cancelled
  /// The wizard itself failed.
  case failed(any Error)
}

/// A mistake in a wizard's own making, which ends it.
public nonisolated struct FlowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence that says what is wrong and what would be right.
  public let description: String

  /// An error with its sentence.
  ///
  /// - Parameter description: What is wrong, and what would be right.
  public init(_ description: String) { self.description = description }
}
