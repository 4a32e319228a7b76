import Foundation
import StepwiseFlow
import StepwiseRecords
import StepwiseSystem
import TestSupport
import Testing

/// A run that is killed while work goes on comes back with all answers that stand and whose work has ended.
@Suite struct WorkResumeTests {
  let folder = TestFolder()

  nonisolated static var steps: Int { number("STEPWISE_WORK_STEPS") ?? 600 }
  nonisolated static var firstSeed: UInt64 { UInt64(number("STEPWISE_WORK_SEED") ?? 1) }
  nonisolated private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// Calls of the disk that skip synchronizing, because the power does not fail here.
  private static var calls: DiskCalls { DiskCalls { $0 == .synchronize ? .skipped : .real } }

  @Test(.slow, arguments: [true, false])
  func aKilledRunComesBackWithItsFinishedAnswers(takesTurns: Bool) async throws {
    var taken = 0
    var seed = Self.firstSeed
    while taken < Self.steps {
      let plan = WorkPlan(seed: seed, isResumable: true)
      try? FileManager.default.removeItem(atPath: folder["work.steps"])
      let world = WorkWorld(plan)
      let run = try await SavedRun(
        world.makeFlow(), at: folder["work.steps"], calls: Self.calls)
      // The other laws have their own test.
      let walk = WorkWalk(
        seed: seed, in: world, on: run.session, ignoring: Set(WorkViolation.Law.allCases),
        canFail: false, takesTurns: takesTurns)
      var problem: String?
      for _ in 0..<40 where taken < Self.steps && !walk.isOver && problem == nil {
        taken += 1
        _ = await walk.step()
        guard !walk.isOver else { break }
        // A replay that waits for a service goes on in the new run, whose services answer.
        if run.session.show().isReplaying { continue }
        problem = try await self.problem(of: world, plan)
      }
      let file = problem == nil ? "" : try folder.read("work.steps")
      await walk.close()
      if let problem {
        Issue.record(
          """
          After \(taken) steps, seed \(seed): \(WorkViolation.Law.place.rawValue). \(problem)
          \(plan.lines.joined(separator: "\n"))
          \(walk.story.joined(separator: "\n"))
          \(file)
          """)
        return
      }
      seed += 1
    }
  }

  /// A sentence about the place where a new run resumes; `nil` if it is the right one.
  private func problem(of world: WorkWorld, _ plan: WorkPlan) async throws -> String? {
    guard let expected = world.finished else { return nil }
    try folder.write(try folder.read("work.steps"), to: "copy.steps")
    let fair = WorkWorld(plan, isFair: true)
    let other = try await SavedRun(fair.makeFlow(), at: folder["copy.steps"], calls: Self.calls)
    defer { other.session.close() }
    await other.session.pass(.zero)
    let rows = other.session.trail.rows.filter { $0.status != .kept }.map(\.title)
    if rows != expected.rows { return "The stack is \(rows), and was \(expected.rows)." }
    // An interview's answers are in the states of the flows that get them.
    let states = other.session.flowStates.filter { $0.hasPrefix("WorkFlow: ") }.map { text in
      text.replacing("WorkFlow: ", with: "").replacing(#/"\d+\.\d+ /#, with: "\"")
    }.sorted()
    return states == expected.states
      ? nil : "The states are \(states), and were \(expected.states)."
  }
}
