import Synchronization

/// The steps that all checks of one file, or of one answer, may take together.
///
/// One pattern or one schema is checked quickly, but a stranger's file can have thousands of them.
nonisolated final class StepBudget: Sendable {
  /// The budget of the work that goes on; `nil` outside of any.
  @TaskLocal static var current: StepBudget?

  private let left: Atomic<Int>
  private let hasGivenUp = Atomic(false)

  init(_ steps: Int) { left = Atomic(steps) }

  /// Does work with the current budget, or with one of its own if there is none.
  ///
  /// - Parameters:
  ///   - steps: The number of steps of a new budget.
  ///   - work: The work, which receives the budget.
  /// - Returns: The result of the work.
  static func with<Result>(
    _ steps: Int, _ work: (StepBudget) throws -> Result
  ) rethrows -> Result {
    if let current { return try work(current) }
    let budget = StepBudget(steps)
    return try $current.withValue(budget) { try work(budget) }
  }

  /// The number of steps that are left, not below 0.
  var stepsLeft: Int { max(0, left.load(ordering: .relaxed)) }

  /// Whether a check ended without a verdict, so that what follows from it does not count.
  var isUndecided: Bool { hasGivenUp.load(ordering: .relaxed) || stepsLeft == 0 }

  /// Takes steps, and returns whether there were as many.
  @discardableResult
  func spend(_ steps: Int) -> Bool {
    left.subtract(steps, ordering: .relaxed).newValue > 0
  }

  /// Notes that a check ended without a verdict.
  func giveUp() { hasGivenUp.store(true, ordering: .relaxed) }
}
