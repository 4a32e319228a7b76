internal import StepwiseSystem

/// Why a program in a terminal did not do what a test waits for, with all that is needed to see it.
public nonisolated struct TerminalProgramError: Error, CustomStringConvertible {
  /// What is wrong.
  public let message: String
  /// The test's file.
  public let file: String
  /// The test's line.
  public let line: UInt
  /// What a person sees.
  public let screen: String

  init(_ message: String, file: StaticString, line: UInt, screen: String) {
    self.message = message
    self.file = "\(file)"
    self.line = line
    self.screen = screen
  }

  /// What the system refused.
  init(
    system what: String, _ code: Int32 = errno, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init("\(what): \(String(cString: strerror(code)))", file: file, line: line, screen: "")
  }

  /// All of it, to be read in a test's log.
  public var description: String {
    let frame = screen.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  | \($0)" }.joined(separator: "\n")
    return "\(file):\(line): \(message)\n\(frame)"
  }
}
