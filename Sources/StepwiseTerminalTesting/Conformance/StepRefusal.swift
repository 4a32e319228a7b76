/// A step that a wizard refused, or that was left over at its end.
public nonisolated struct StepRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step's line, counted from 1.
  public let line: Int
  /// Why it was refused.
  public let message: String

  /// A refusal.
  ///
  /// - Parameters:
  ///   - line: The step's line, counted from 1.
  ///   - message: Why it was refused.
  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  /// The line and the reason.
  public var description: String { "line \(line): \(message)" }
}
