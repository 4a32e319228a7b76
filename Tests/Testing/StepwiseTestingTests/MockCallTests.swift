import Stepwise
import StepwiseTesting
import Testing

@Suite("Mock calls and their failures")
struct MockCallTests {
  private func tester(_ calls: MockCall<String, String>) async -> FlowTester<String> {
    await FlowTester(Errand(guide: MockGuide(calls: calls)))
  }

  @Test func anImmediateAnswerArrivesWithinPerform() throws {
    let calls = MockCall<String, String>("find", .value("left"))
    let session = Session(Errand(guide: MockGuide(calls: calls)))
    #expect(
      try session.perform(.press(entry: session.show().entry, element: "Ask")).isPending == false)
    #expect(session.show().elements[0].label == "Heard: left")
    #expect(calls.inputs == ["Rome"])
  }

  @Test func aLaterAnswerComesWithItsTime() async throws {
    let calls = MockCall<String, String>("find", .value("left").after(.seconds(60)))
    let tester = await tester(calls)
    try await tester.press("Ask")
    try await tester.advance(by: .seconds(59))
    #expect(calls.waiting == [1])
    #expect(try await tester.advanceToNextDeadline() == .seconds(1))
    try tester.expect("Heard: left")
    try await tester.press("Done")
    try await tester.expectNothingLeft()
  }

  @Test func aTestAnswersTheSecondCallBeforeTheFirst() async throws {
    let calls = MockCall<String, String>("find", then: .held)
    let tester = await tester(calls)
    try await tester.press("Ask twice")
    #expect(calls.waiting == [1, 2])
    try await calls.answer(call: 2, with: "right")
    #expect(calls.waiting == [1])
    try tester.expect(busy: ["Ask twice"])
    try await calls.answer(call: 1, with: "left")
    try tester.expect("Heard: left, right")
    #expect(calls.leftovers == [])
    try await tester.expectNothingLeft()
  }

  @Test func aCallFailsOnceOrAlways() async throws {
    let calls = MockCall<String, String>("find", .failure(Outage()), then: .value("left"))
    let tester = await tester(calls)
    try await tester.press("Ask")
    try tester.expect(errors: ["The line is dead."])
    try await tester.press("Ask")
    try tester.expect(errors: [])
    let always = MockCall<String, String>("find", then: .failure(Outage()))
    let other = await self.tester(always)
    for _ in 1...3 {
      try await other.press("Ask")
      try other.expect(errors: ["The line is dead."])
    }
    try await other.expectNothingLeft()
    // A held call fails when the test says so.
    let held = MockCall<String, String>("find", .held)
    let last = await self.tester(held)
    try await last.press("Ask")
    try await held.fail(with: Outage())
    try last.expect(errors: ["The line is dead."])
  }

  @Test func steppingBackCancelsTheCall() async throws {
    let calls = MockCall<String, String>(
      "find", .never, .held, .value("left").after(.seconds(1)))
    let tester = await tester(calls)
    for _ in 1...3 {
      try await tester.press("Ask")
      try await tester.back()
      try tester.expect(notices: ["“Ask” was stopped."])
    }
    #expect(calls.cancelled == [1, 2, 3])
    try await tester.expectNothingLeft()
  }

  @Test func anActorMayBeTheDouble() async throws {
    let calls = MockCall<String, String>("find", .value("left"))
    let tester = await FlowTester(Errand(guide: RemoteGuide(calls: calls)))
    try await tester.press("Ask")
    try tester.expect("Heard: left")
    #expect(try await message { try await tester.press("Ask") }?.hasPrefix("Call 2 of") == true)
  }

  @Test func aCallOutsideOfATesterReturnsItsFallbackAndCannotBeDelayed() async throws {
    let calls = MockCall<String, Int>("count", .value(2), .failure(Outage()))
    #expect(await calls("Rome", otherwise: 0) == 2)
    #expect(await calls("Rome", otherwise: 0) == 0)
    let late = MockCall<String, String>("find", .value("left").after(.seconds(1)))
    await #expect {
      _ = try await late("Rome")
    } throws: {
      String(describing: $0)
        == "“find” answers after 1.0 seconds, and no tester's flow called it: give it a clock."
    }
  }

  // MARK: Failures, with their whole messages

  @Test func aCallThatIsNotExpectedFailsTheStep() async throws {
    let calls = MockCall<String, String>("find", .value("left"))
    let tester = await tester(calls)
    try await tester.press("Ask")
    let sentence =
      "Call 2 of “find” (Rome) was not expected: its script answers 1 call. "
      + "Add an answer, or say with “then:” how all further calls are answered."
    #expect(try await message { try await tester.press("Ask") } == sentence)
    let forbidden = await self.tester(.forbidden("find"))
    #expect(
      try await message { try await forbidden.press("Ask") }
        == "“find” (Rome) was called, and this test forbids it.")
  }

  @Test func anAnswerWithoutACallIsExplained() async throws {
    let calls = MockCall<String, String>("find", .value("a"), .never, .held, .held)
    let tester = await tester(calls)
    #expect(
      try await message { try await calls.answer(with: "b") }
        == "“find” has nothing to answer: no call waits for the test.")
    try await tester.press("Ask")
    try await tester.press("Ask")
    try await tester.back()
    try await tester.press("Ask")
    let why = "Call 1 of “find” does not wait for the test: it was answered already. Call 3 does."
    #expect(try await message { try await calls.answer(call: 1, with: "b") } == why)
    #expect(
      try await message { try await calls.answer(call: 2, with: "b") }
        == "Call 2 of “find” does not wait for the test: it was cancelled. Call 3 does.")
    #expect(
      try await message { try await calls.fail(call: 9, with: Outage()) }
        == "Call 9 of “find” does not wait for the test: it was not made. Call 3 does.")
  }
}

/// A guide on another actor.
private actor RemoteGuide: Guide {
  private let calls: MockCall<String, String>

  init(calls: MockCall<String, String>) { self.calls = calls }

  func find(_ place: String) async throws -> String { try await calls(place) }
}
