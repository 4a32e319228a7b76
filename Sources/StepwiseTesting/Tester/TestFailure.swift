public import Testing

/// An expectation of a test that does not hold, with the line that it stands in.
public nonisolated struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let message: String
  /// Where the test says what it expects.
  public let sourceLocation: SourceLocation

  init(_ message: String, sourceLocation: SourceLocation) {
    self.message = message
    self.sourceLocation = sourceLocation
  }

  /// All of it, to be read in a test's log.
  public var description: String { "\(sourceLocation.fileID):\(sourceLocation.line): \(message)" }
}
