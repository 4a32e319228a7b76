public import StepwiseExplorer

/// A rule that a wizard broke, with the fewest steps found that show it.
public nonisolated struct MonkeyError: Error, Sendable, CustomStringConvertible {
  /// The seed with which it was found.
  public let seed: UInt64
  /// The rule, what is wrong, and the steps that lead there.
  public let violation: Violation

  /// All of it, to be read in a test's log.
  public var description: String { "Seed \(seed): \(violation)" }
}
