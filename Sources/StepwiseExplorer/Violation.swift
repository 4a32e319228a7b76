/// A rule that a wizard breaks, with the shortest steps that show it.
public struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
  /// What must hold of every wizard.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// From every screen, some way leads to the end.
    case end = "Some way leads to the end"
    /// Back shows the screen below and gives every flow the state it had; the same answer leads forth again.
    case back = "Back works and loses nothing"
    /// Going back to an earlier screen and leaving it changes nothing.
    case revisit = "A revisit that is left changes nothing"
    /// A refused answer leaves all as it was.
    case refusal = "A refused answer leaves all as it was"
    /// What was recorded plays back to the same place, with its detours and without; what was saved is
    /// resumed there.
    case recording = "What was recorded plays back to the same place"
    /// Two different things never share an identity.
    case identity = "Two different things never share an identity"
    /// What is no longer on the stack is released.
    case leak = "Nothing leaks"
    /// Nothing navigates from a screen that is gone.
    case late = "Nothing comes from a screen that is gone"
    /// The wizard does not fail.
    case failure = "The wizard does not fail"
    /// Every screen can be drawn, as lines and in windows of any size.
    case drawable = "What is shown can be drawn"
    /// All work ends if enough time passes.
    case settling = "What was begun ends as time passes"
  }

  /// The rule.
  public let rule: Rule
  /// What is wrong.
  public let message: String
  /// The shortest steps file that leads there, as lines.
  public let steps: [String]

  package init(rule: Rule, message: String, steps: [String]) {
    self.rule = rule
    self.message = message
    self.steps = steps
  }

  /// The rule, what is wrong, and the steps file.
  public var description: String {
    """
    \(rule.rawValue): \(message)
    Steps:
    \(steps.isEmpty ? "  (none: it is so at once)" : steps.map { "  \($0)" }.joined(separator: "\n"))
    """
  }
}
