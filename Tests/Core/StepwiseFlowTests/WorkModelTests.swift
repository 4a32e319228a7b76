import Foundation
import StepwiseFlow
import TestSupport
import Testing

/// The laws of time: at every moment the flows' states are those of the answers that stand, whatever a person does while
/// work goes on, rejects, fails or never ends.
@Suite struct WorkModelTests {
  /// The number of steps of all walks of a test.
  nonisolated static var steps: Int { number("STEPWISE_WORK_STEPS") ?? 5_000 }

  /// The seed of the first walk, to repeat a single walk.
  nonisolated static var firstSeed: UInt64 { UInt64(number("STEPWISE_WORK_SEED") ?? 1) }

  nonisolated private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(.slow) func workBesideThePersonLosesNothing() async {
    let failure = await WorkWalks.walk(steps: Self.steps, from: Self.firstSeed)
    if let failure { Issue.record("After \(failure.steps) steps. \(failure)") }
  }

  /// Walks that once broke a law: “Go” was cancelled while “Look” ran, and nobody was told.
  @Test(arguments: [5_788_515]) func aWalkThatFailedHolds(_ seed: UInt64) async {
    let failure = await WorkWalks.walk(steps: 60, from: seed)
    if let failure { Issue.record("\(failure)") }
  }

  @Test(.slow) func workBetweenThePersonsStepsLosesNothing() async {
    let failure = await WorkWalks.walk(
      steps: Self.steps / 2, from: Self.firstSeed, takesTurns: true)
    if let failure { Issue.record("After \(failure.steps) steps. \(failure)") }
  }
}
