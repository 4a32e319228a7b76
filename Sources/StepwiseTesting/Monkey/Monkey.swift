import StepwiseExplorer

public import Stepwise

/// Walks through a wizard at random and proves that what must always hold does.
///
/// It gives good answers, guessed from the fields, and odd ones, presses buttons, types without giving,
/// goes back, revisits, lets time pass and now and then gives up. A broken rule is shrunk to the
/// fewest steps that show it. The same seed takes the same way.
public struct Monkey {
  private let seeds: ClosedRange<UInt64>

  /// A monkey with one seed.
  ///
  /// - Parameter seed: What all that it does follows from.
  public init(seed: UInt64) { seeds = seed...seed }

  /// A monkey that walks once with each seed.
  ///
  /// - Parameter seeds: What all that it does follows from.
  public init(seeds: ClosedRange<UInt64>) { self.seeds = seeds }

  /// Walks, each time from the start where the wizard has ended, until the steps are used up.
  ///
  /// - Parameters:
  ///   - steps: How many steps with each seed.
  ///   - answers: Good answers that cannot be guessed, by a field's label or id.
  ///   - environment: Makes the surroundings, with a virtual clock.
  ///   - makeFlow: Makes the wizard, the same each time, in its surroundings.
  /// - Returns: What was seen, for a test to tell that the walk was no dull one.
  /// - Throws: ``MonkeyError`` for the first rule that is broken.
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
          let surroundings = environment()
          return try makeFlow(surroundings)
            .makeSession(environment: surroundings, isLive: false) { _ in }
        }
        let guesser = MonkeyGuesser(answers: answers)
        let result = try await walk.run { session, count in
          count < left ? guesser.move(on: session, &dice) : nil
        }
        // A wizard that ends before anything is done must not be begun for ever.
        left -= max(1, result.moves.count)
        report.add(result)
        guard let broken = result.broken else { continue }
        let shrunk = try await MonkeyShrinker(walk, rule: broken.rule).shrink(result)
        throw MonkeyError(seed: seed, violation: shrunk.broken ?? broken)
      }
    }
    return report
  }

  /// Walks, each time from the start where the wizard has ended, until the steps are used up.
  ///
  /// - Parameters:
  ///   - steps: How many steps with each seed.
  ///   - answers: Good answers that cannot be guessed, by a field's label or id.
  ///   - makeFlow: Makes the wizard, the same each time.
  /// - Returns: What was seen, for a test to tell that the walk was no dull one.
  /// - Throws: ``MonkeyError`` for the first rule that is broken.
  @discardableResult
  public func run<Flow: WizardFlow>(
    steps: Int, answers: [String: [String]] = [:], _ makeFlow: @escaping () throws -> Flow
  ) async throws -> MonkeyReport {
    try await run(steps: steps, answers: answers) { (_: Environment) in try makeFlow() }
  }
}
