public import Testing

/// A failed expectation of a test, with its location.
public nonisolated struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and how to fix it.
  public let message: String
  /// The location of the expectation in the test.
  public let sourceLocation: SourceLocation

  init(_ message: String, sourceLocation: SourceLocation) {
    self.message = message
    self.sourceLocation = sourceLocation
  }

  /// The whole report, for a test's log.
  public var description: String { "\(sourceLocation.fileID):\(sourceLocation.line): \(message)" }
}
