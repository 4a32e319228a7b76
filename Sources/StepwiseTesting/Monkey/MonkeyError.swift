/// A rule that a wizard broke, with the fewest steps found that show it.
public nonisolated struct MonkeyError: Error, Sendable, CustomStringConvertible {
  /// The seed with which it was found.
  public let seed: UInt64
  /// The rule.
  public let rule: MonkeyRule
  /// What is wrong.
  public let message: String
  /// The steps file that leads there.
  public let steps: String

  /// All of it, to be read in a test's log.
  public var description: String {
    "Seed \(seed) breaks the rule “\(rule.rawValue)”: \(message)\nThese steps show it:\n\n\(steps)"
  }
}
