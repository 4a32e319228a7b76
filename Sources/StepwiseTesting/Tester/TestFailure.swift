/// An expectation of a test that does not hold, with the line that it stands in.
public nonisolated struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let message: String
  /// The test's file.
  public let file: String
  /// The test's line.
  public let line: Int

  init(_ message: String, file: StaticString, line: UInt) {
    self.message = message
    self.file = String(describing: file)
    self.line = Int(line)
  }

  /// All of it, to be read in a test's log.
  public var description: String { "\(file):\(line): \(message)" }
}
