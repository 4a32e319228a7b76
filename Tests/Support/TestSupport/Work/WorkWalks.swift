package import StepwiseFlow

/// Walks one after another, each with the next seed, and makes the steps of a failure few.
package enum WorkWalks {
  /// Makes the session of a flow, and the driver that the walk goes through.
  package typealias Driver = (WorkFlow) async -> (session: Session, hand: (any WorkHand)?)

  /// No driver: the walk gives its steps to the session itself.
  package static let none: Driver = { (Session($0), nil) }

  /// The most steps of a walk.
  private static let stepsMax = 60

  /// Walks until a law is broken or all steps are taken.
  ///
  /// - Parameters:
  ///   - steps: The number of steps of all walks.
  ///   - seed: The seed of the first walk.
  ///   - ignored: Laws that the walks do not look at.
  ///   - shrinks: Whether to leave out steps that the failure does not need.
  ///   - takesTurns: Whether all work ends before the person's next step.
  ///   - driver: Makes the driver of each walk.
  /// - Returns: The first broken law, with few steps that lead there; `nil` if all hold.
  package static func walk(
    steps: Int, from seed: UInt64 = 1, ignoring ignored: Set<WorkViolation.Law> = [],
    shrinks: Bool = true, takesTurns: Bool = false, by driver: Driver = none
  ) async -> WorkFailure? {
    var taken = 0
    var seed = seed
    while taken < steps {
      let walk = await begin(seed, ignoring: ignored, takesTurns: takesTurns, by: driver)
      for _ in 0..<stepsMax where taken < steps && !walk.isOver {
        taken += 1
        guard var failure = await walk.step() else { continue }
        let moves = walk.moves
        await walk.close()
        if shrinks { failure = await shrink(failure, moves, ignoring: ignored, by: driver) }
        failure.steps = taken
        return failure
      }
      await walk.close()
      seed += 1
    }
    return nil
  }

  private static func begin(
    _ seed: UInt64, ignoring ignored: Set<WorkViolation.Law>, takesTurns: Bool = false,
    by driver: Driver
  ) async -> WorkWalk {
    let world = WorkWorld(WorkPlan(seed: seed))
    let (session, hand) = await driver(world.makeFlow())
    return WorkWalk(
      seed: seed, in: world, on: session, ignoring: ignored, takesTurns: takesTurns, by: hand)
  }

  /// Plays steps from the beginning.
  ///
  /// - Returns: The first broken law; `nil` if all hold.
  package static func play(
    _ moves: [WorkWalk.Move], seed: UInt64, ignoring ignored: Set<WorkViolation.Law> = [],
    by driver: Driver = none
  ) async -> (failure: WorkFailure?, taken: Int) {
    let walk = await begin(seed, ignoring: ignored, by: driver)
    for (position, move) in moves.enumerated() where !walk.isOver {
      if let failure = await walk.take(move) {
        await walk.close()
        return (failure, position + 1)
      }
    }
    await walk.close()
    return (nil, moves.count)
  }

  /// Leaves out all steps without which the same law is still broken.
  private static func shrink(
    _ failure: WorkFailure, _ moves: [WorkWalk.Move], ignoring ignored: Set<WorkViolation.Law>,
    by driver: Driver
  ) async -> WorkFailure {
    var best = failure
    var moves = moves
    var size = max(1, moves.count / 2)
    while true {
      var position = 0
      var isSmaller = false
      while position < moves.count {
        var fewer = moves
        fewer.removeSubrange(position..<min(position + size, moves.count))
        let (found, taken) = await play(
          fewer, seed: failure.seed, ignoring: ignored, by: driver)
        if let found, found.violation.law == failure.violation.law {
          best = found
          moves = Array(fewer[..<taken])
          isSmaller = true
        } else {
          position += size
        }
      }
      if size == 1, !isSmaller { return best }
      size = max(1, size / 2)
    }
  }
}
