internal import StepwiseSystem

/// The reason why a program in a terminal did not do what a test waits for, with its screen.
public nonisolated struct TerminalProgramError: Error, CustomStringConvertible {
  /// The problem.
  public let message: String
  /// The test's file.
  public let file: String
  /// The test's line.
  public let line: UInt
  /// The visible text.
  public let screen: String

  init(_ message: String, file: StaticString, line: UInt, screen: String) {
    self.message = message
    self.file = "\(file)"
    self.line = line
    self.screen = screen
  }

  /// Creates an error for a failed call of the operating system.
  package init(
    system what: String, _ code: Int32 = errno, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init("\(what): \(String(cString: strerror(code)))", file: file, line: line, screen: "")
  }

  /// The message, the place and the screen, for a test's log.
  public var description: String {
    let frame = screen.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  | \($0)" }.joined(separator: "\n")
    return "\(file):\(line): \(message)\n\(frame)"
  }
}
