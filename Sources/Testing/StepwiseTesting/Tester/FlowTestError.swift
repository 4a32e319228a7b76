public import Testing

/// A failed step of a test, with everything needed to see why.
public struct FlowTestError: Error, CustomStringConvertible {
  /// The problem and how to fix it.
  public let message: String
  /// The location of the step in the test.
  public let sourceLocation: SourceLocation
  /// The screen as a person would see it.
  public let screen: String
  /// The possible answers, as one sentence each.
  public let possible: [String]
  /// The mistakes of the wizard that the tester found and the test did not expect, as one sentence each with its fix.
  public let reports: [String]
  /// The conversation so far.
  public let conversation: String

  /// The whole report, for a test's log.
  public var description: String {
    "\(sourceLocation.fileID):\(sourceLocation.line): \(report)"
  }

  /// The whole report without the location.
  var report: String {
    """
    \(message)
    \(reports.isEmpty ? "" : "\nReported:\n\(indented(reports.joined(separator: "\n")))\n")
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
