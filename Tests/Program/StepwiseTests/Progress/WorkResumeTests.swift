import Foundation
import StepwiseFlow
import StepwiseRecords
import StepwiseSystem
import TestSupport
import Testing

/// A run that is killed while work goes on comes back with all answers that stand and whose work has ended.
@Suite struct WorkResumeTests {
  let folder = TestFolder()

  nonisolated static var steps: Int { number("STEPWISE_WORK_STEPS") ?? 300 }
  nonisolated static var firstSeed: UInt64 { UInt64(number("STEPWISE_WORK_SEED") ?? 1) }
  nonisolated private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(.slow, arguments: [true, false])
  func aKilledRunComesBackWithItsFinishedAnswers(takesTurns: Bool) async throws {
    var taken = 0
    var seed = Self.firstSeed
    while taken < Self.steps {
      let plan = WorkPlan(seed: seed, isResumable: true)
      try? FileManager.default.removeItem(atPath: folder["work.steps"])
      let world = WorkWorld(plan)
      let run = try await SavedRun(
        world.makeFlow(), at: folder["work.steps"])
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
    let other = try await SavedRun(fair.makeFlow(), at: folder["copy.steps"])
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

  /// A field with a slow check, alone or behind another screen.
  private static func account(_ door: Door, behindAnother: Bool) -> Talk {
    func ask(_ talk: Talk) {
      talk.push("Account") {
        TextField("User name") {
          talk.note("user \($0)")
        } check: { _ in
          await door.pass()
        }
        Button("Done") { talk.finish(talk.state) }
      }
    }
    return Talk { talk in
      guard behindAnother else { return ask(talk) }
      talk.push("Start") { Picker("Colour", options: ["red", "blue"]) { _ in ask(talk) } }
    }
  }

  /// A step back stops the check of a saved answer, and keeps the answer until the person gives another one.
  @Test(arguments: [false, true])
  func aStepBackKeepsTheSavedAnswerThatIsGivenAgain(_ behindAnother: Bool) async throws {
    let path = folder["p.steps"]
    func resume(_ door: Door) async throws -> SavedRun {
      try await SavedRun(Self.account(door, behindAnother: behindAnother), at: path)
    }
    let open = Door()
    open.open()
    var run: SavedRun? = try await resume(open)
    try await run?.play((behindAnother ? ["red"] : []) + ["grace"])
    run = nil

    for isChanged in behindAnother ? [false] : [false, true] {
      let door = Door()
      run = try await resume(door)
      try #require(run?.session.isIdle == false)
      try await run?.play([":back"])
      #expect(try folder.read("p.steps").contains("User name = grace"))
      #expect(run?.session.isIdle == true)
      #expect(run?.session.show().title == (behindAnother ? "Start" : "Account"))
      if !behindAnother { #expect(run?.session.show().elements.first?.draft == "grace") }
      door.open()
      if isChanged { try await run?.play([":set User name = ada"]) }
      run = nil
      run = try await resume(open)
      if behindAnother { try await run?.play(["blue"]) }
      #expect(run?.session.show().elements.first?.isAnswered == true)
      run = nil
      let known = try ["grace", "ada"].filter {
        try folder.read("p.steps").contains("User name = \($0)")
      }
      #expect(known == [isChanged ? "ada" : "grace"])
    }
  }
}
