public import StepwiseExplorer

/// A violation of a rule by a wizard, with the fewest steps found that show it.
public nonisolated struct MonkeyError: Error, Sendable, CustomStringConvertible {
  /// The seed of the walk.
  public let seed: UInt64
  /// The rule, the problem, and the steps that lead to it.
  public let violation: Violation

  /// The whole report, for a test's log.
  public var description: String { "Seed \(seed): \(violation)" }
}
