public import Testing

/// A step of a test that did not go as it should, with all that is needed to see why.
public struct FlowTestError: Error, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let message: String
  /// Where the test takes the step.
  public let sourceLocation: SourceLocation
  /// The screen as a person would see it.
  public let screen: String
  /// What could have been answered, a sentence each.
  public let possible: [String]
  /// The conversation so far.
  public let conversation: String

  /// All of it, to be read in a test's log.
  public var description: String {
    "\(sourceLocation.fileID):\(sourceLocation.line): \(report)"
  }

  /// All of it but the place.
  var report: String {
    """
    \(message)

    Shown:
    \(indented(screen))
    Possible:
    \(indented(possible.joined(separator: "\n")))
    The conversation so far:
    \(indented(conversation))
    """
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
