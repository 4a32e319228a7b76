/// The way in which a session ended.
public enum Ending {
  /// The root flow finished.
  case finished
  /// The person cancelled the wizard.
  case cancelled
  /// The wizard itself failed.
  case failed(any Error)
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
