import Stepwise
import StepwiseTesting
import TestSupport
import Testing

@Suite("Virtual time in tests")
struct VirtualTimeTests {
  /// Waits of two seconds and of a minute, a lookup in a timetable, and a ticking task all the while.
  private func journey() async throws -> String {
    let calls = MockCall<String, String>(
      "find", .value("left").after(.seconds(2)), .failure(Outage()), then: .held)
    let guide = MockGuide(calls: calls)
    let environment = Environment()
    let clock = environment.clock
    let beat = ScreenTask {
      while (try? await clock.sleep(for: .seconds(7))) != nil {}
    }
    let flow = Errand(work: beat) { flow in
      Text("Heard: \(flow.state.joined(separator: ", "))")
      Button("Ask") {
        flow.state.append(try await guide.find("Rome"))
        try await clock.sleep(for: .seconds(60))
        flow.state.append("a minute later")
      }
      Button("Ask twice") {
        async let first = guide.find("Rome")
        async let second = guide.find("Oslo")
        flow.state += [try await first, try await second]
      }
      Button("Done") { flow.finish(flow.state.joined(separator: ", ")) }
    }
    let tester = await FlowTester(flow, environment: environment)
    try await tester.press("Ask")
    try await tester.advance(by: .seconds(2))
    try tester.expect("Heard: left")
    try await tester.advanceUntilIdle()
    #expect(tester.elapsed >= .seconds(62))
    try tester.expect("a minute later")
    try await tester.press("Ask")
    try tester.expect(errors: ["The line is dead."])
    try await tester.press("Ask twice")
    try await calls.answer(call: 4, with: "far")
    try await calls.answer(call: 3, with: "near")
    try await tester.press("Done")
    let transcript = "\(tester.transcript)\(try tester.outcome()) after \(tester.elapsed)\n"
    try await tester.expectNothingLeft(except: flow)
    return transcript
  }

  @Test func manyRunsAreTheSameByteForByte() async throws {
    let first = try await journey()
    try Golden.compare(first, with: "Goldens/journey.transcript")
    for run in 2...Repetition.times(30) {
      #expect(Array(try await journey().utf8) == Array(first.utf8), "run \(run)")
    }
  }

  /// A check ends with a screen whose list is still to be loaded.
  @Test func workThatTheEndOfOtherWorkBeginsIsWaitedFor() async throws {
    let clock = VirtualClock()
    let tester = await FlowTester(
      Talk { talk in
        talk.push(
          Card("One") {
            TextField("One") { _ in
              talk.push(
                Card("Two") {
                  Picker(
                    "Two",
                    load: {
                      try await clock.sleep(for: .seconds(1)); return ["A", "B"]
                    }
                  ) {
                    talk.finish([$0])
                  }
                })
            } check: { _ in
              try await clock.sleep(for: .seconds(1))
            }
          })
      }, environment: Environment(clock: clock))
    try await tester.answer("x")
    try await tester.advanceUntilIdle()
    #expect(tester.elapsed == .seconds(2))
    try await tester.answer("B")
    try tester.expect(outcome: ["B"])
  }

  @Test func aNeedlessWaitIsReported() async throws {
    let guide = MockGuide(calls: MockCall("find", .never))
    let tester = await FlowTester(Errand(guide: guide))
    #expect(
      try await message { try await tester.advanceToNextDeadline() }
        == "Nothing runs, so nothing waits for time to pass.")
    try await tester.press("Ask")
    #expect(
      try await message { try await tester.advanceToNextDeadline() }
        == "Nothing waits for time to pass: “Ask” waits for something else.")
    #expect(
      try await message { try await tester.advanceUntilIdle() }
        == "“Ask” did not end: it waits for no time. Answer the mock call, or step back.")
  }

  @Test(.slow) func anEndlessEffectTimesOut() async throws {
    let tester = await FlowTester(
      Errand { flow in
        Button("Wait") { while true { try await flow.environment.clock.sleep(for: .seconds(1)) } }
      })
    try await tester.press("Wait")
    #expect(
      try await message { try await tester.advanceUntilIdle() }
        == "“Wait” did not end, however often the clock moved on (10000 times): "
        + "wait for less with “advance(by:)”.")
    try await tester.back()
  }
}
