import StepwiseExplorer

public import Stepwise

/// Walks through a wizard at random and checks the rules that must always hold.
///
/// It gives good answers, guessed from the fields, and odd ones. It presses buttons, types drafts, goes back, revisits,
/// lets time pass and sometimes cancels. As an explorer, it presses no once-only button and begins no action of an
/// `ActionList`. A violation is shrunk to the fewest steps that show it. The same seed takes the same walk.
public struct Monkey {
  private let seeds: ClosedRange<UInt64>

  /// Creates a monkey with one seed.
  ///
  /// - Parameter seed: The random seed of all its choices.
  public init(seed: UInt64) { seeds = seed...seed }

  /// Creates a monkey that walks once with each seed.
  ///
  /// - Parameter seeds: The random seeds of all its choices.
  public init(seeds: ClosedRange<UInt64>) { self.seeds = seeds }

  /// Walks until the steps are used up, and starts again whenever the wizard has ended.
  ///
  /// - Parameters:
  ///   - steps: The number of steps with each seed.
  ///   - answers: Good answers that cannot be guessed, by a field's label or id.
  ///   - environment: Creates the environment, with a virtual clock.
  ///   - makeFlow: Creates the wizard in its environment, the same each time.
  /// - Returns: A report, so that a test can check that the walk reached enough of the wizard.
  /// - Throws: ``MonkeyError`` for the first violation.
  @discardableResult
  public func run<Flow: WizardFlow>(
    steps: Int, answers: [String: [String]] = [:],
    environment: @escaping () -> Environment = { Environment() },
    _ makeFlow: @escaping (Environment) throws -> Flow
  ) async throws -> MonkeyReport {
    var report = MonkeyReport()
    for seed in seeds {
      var dice = SeededGenerator(seed: seed)
      var left = steps
      while left > 0 {
        let walk = MonkeyWalk {
          var surroundings = environment()
          surroundings.isExplored = true
          return try makeFlow(surroundings)
            .makeSession(environment: surroundings, isLive: false) { _ in }
        }
        let guesser = MonkeyGuesser(answers: answers)
        let result = try await walk.run { session, count in
          count < left ? guesser.move(on: session, &dice) : nil
        }
        // Counts at least one step, so that a wizard that ends at once is not started forever.
        left -= max(1, result.moves.count)
        report.add(result)
        guard let broken = result.broken else { continue }
        let shrunk = try await MonkeyShrinker(walk, rule: broken.rule).shrink(result)
        throw MonkeyError(seed: seed, violation: shrunk.broken ?? broken)
      }
    }
    return report
  }

  /// Walks until the steps are used up, and starts again whenever the wizard has ended.
  ///
  /// - Parameters:
  ///   - steps: The number of steps with each seed.
  ///   - answers: Good answers that cannot be guessed, by a field's label or id.
  ///   - makeFlow: Creates the wizard, the same each time.
  /// - Returns: A report, so that a test can check that the walk reached enough of the wizard.
  /// - Throws: ``MonkeyError`` for the first violation.
  @discardableResult
  public func run<Flow: WizardFlow>(
    steps: Int, answers: [String: [String]] = [:], _ makeFlow: @escaping () throws -> Flow
  ) async throws -> MonkeyReport {
    try await run(steps: steps, answers: answers) { (_: Environment) in try makeFlow() }
  }
}
