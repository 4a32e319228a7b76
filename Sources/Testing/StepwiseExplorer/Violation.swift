/// A violation of a rule by a wizard, with the shortest steps that show it.
public struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
  /// A rule that must hold for every wizard.
  @nonexhaustive
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// A way leads from every screen to the end.
    case end = "Some way leads to the end"
    /// A step back shows the screen below and restores every flow's state; the same answer then leads on again.
    case back = "Back works and loses nothing"
    /// A revisit that is left without a change has no effect.
    case revisit = "A revisit without a change has no effect"
    /// A rejected answer changes nothing, except that it may stop the running check of an earlier answer to the field.
    case rejection = "A rejected answer changes nothing"
    /// A recording leads to the same place, with detours and without, and a saved run resumes there.
    case recording = "A recording leads to the same place"
    /// Different screens or elements never share an identity.
    case identity = "Two different things never share an identity"
    /// Objects that left the stack are released.
    case leak = "Nothing leaks"
    /// No call comes from a screen that is gone, and no default or name of a field is one that is ignored.
    case ignored = "Nothing is ignored"
    /// The wizard does not fail.
    case failure = "The wizard does not fail"
    /// Every screen can be drawn, in lines and in windows of any size.
    case drawable = "Every screen can be drawn"
    /// Every way has as many questions as the flow gives on its screens.
    case questions = "The number of questions is what the flow says"
    /// All work ends if enough time passes.
    case settling = "All work ends as time passes"
  }

  /// The violated rule.
  public let rule: Rule
  /// The problem.
  public let message: String
  /// The shortest steps file that shows it, as lines.
  public let steps: [String]

  package init(rule: Rule, message: String, steps: [String]) {
    self.rule = rule
    self.message = message
    self.steps = steps
  }

  /// The rule, the problem, and the steps file.
  public var description: String {
    """
    \(rule.rawValue): \(message)
    Steps:
    \(steps.isEmpty ? "  (none: it is so at once)" : steps.map { "  \($0)" }.joined(separator: "\n"))
    """
  }
}
