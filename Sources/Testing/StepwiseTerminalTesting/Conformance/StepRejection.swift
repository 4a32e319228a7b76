/// A step that a wizard rejected, or that was left over at its end.
public nonisolated struct StepRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step's line, counted from 1.
  public let line: Int
  /// The reason.
  public let message: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - line: The step's line, counted from 1.
  ///   - message: The reason.
  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  /// The line and the reason.
  public var description: String { "line \(line): \(message)" }
}
