import Stepwise
import StepwiseTesting
import Testing

/// Each test breaks one law of a clean end, and checks the tester's whole message.
@Suite("Leftovers at the end of an exhaustive test")
struct ExhaustiveTests {
  private func left(
    _ flow: Errand, after steps: (FlowTester<String>) async throws -> Void
  ) async throws -> String? {
    let tester = await FlowTester(flow)
    try await steps(tester)
    return try await message { try await tester.expectNothingLeft(except: flow) }
  }

  @Test func aCleanEndLeavesNothing() async throws {
    let tester = await FlowTester(Errand { flow in Button("Done") { flow.finish("done") } })
    try await tester.press("Done")
    try tester.expect(outcome: "done")
    try await tester.expectNothingLeft()
  }

  @Test func aStepWithRunningWork() async throws {
    let flow = Errand { flow in
      Button("Walk") { try await flow.environment.clock.sleep(for: .seconds(60)) }
    }
    #expect(
      try await left(flow) { try await $0.press("Walk") } == """
        1 thing is left at the end:
        - “Walk” still runs: let it end with “advanceUntilIdle()” or by answering its mock call, or \
        step out of it with “back()”.
        """)
  }

  @Test func anUnansweredCall() async throws {
    let guide = MockGuide(calls: MockCall("find", .held))
    #expect(
      try await left(Errand(guide: guide)) { try await $0.press("Ask") } == """
        2 things are left at the end:
        - Call 1 of “find” (Rome) still waits: answer it with “answer(call: 1, with:)”, or step out of \
        its screen.
        - “Ask” still runs: let it end with “advanceUntilIdle()” or by answering its mock call, or \
        step out of it with “back()”.
        """)
  }

  @Test func anUncheckedNotice() async throws {
    let steps: (FlowTester<String>) async throws -> Void = { tester in
      try await tester.press("Ask")
      try await tester.back()
    }
    let guide = MockGuide(calls: MockCall("find", then: .never))
    #expect(
      try await left(Errand(guide: guide), after: steps) == """
        1 thing is left at the end:
        - Nobody looked at the notice ““Ask” was stopped.”: expect it with “expect(notices:)” after \
        the step that brought it.
        """)
    #expect(
      try await left(Errand(guide: guide)) { tester in
        try await steps(tester)
        try tester.expect("was stopped")
      } == nil)
  }

  @Test func anUncheckedError() async throws {
    let guide = MockGuide(calls: MockCall("find", then: .failure(Outage())))
    #expect(
      try await left(Errand(guide: guide)) { try await $0.press("Ask") } == """
        1 thing is left at the end:
        - Nobody looked at the error “The line is dead.”: expect it with “expect(errors:)” after the \
        step that brought it.
        """)
    #expect(
      try await left(Errand(guide: guide)) { tester in
        try await tester.press("Ask")
        try tester.expect(errors: ["The line is dead."])
      } == nil)
  }

  @Test func aThrownRejectionCountsAsChecked() async throws {
    let flow = Errand { _ in
      TextField("Name") { _ in
      } check: { _ in
        throw Rejection("Taken.")
      }
    }
    #expect(
      try await left(flow) { tester in
        try await tester.expectRefusal("Taken.") { try await tester.answer("Ada") }
      } == nil)
  }

  @Test func aRejectionOfTwoFieldsIsCheckedOnce() async throws {
    let flow = Errand { _ in
      TextField("From") { _ in }
      TextField("To") {
        _ in
      } check: { _ in
        throw Rejection("There is no way.", fields: ["From", "To"])
      }
    }
    #expect(
      try await left(flow) { tester in
        try await tester.answer("Rome")
        try await tester.expectRefusal("There is no way.") { try await tester.answer("Mars") }
      } == nil)
  }

  @Test func workThatIgnoresCancellation() async throws {
    var stubborn: CheckedContinuation<Void, Never>?
    let flow = Errand { _ in
      Button("Walk") { await withCheckedContinuation { stubborn = $0 } }
    }
    let tester = await FlowTester(flow)
    try await tester.press("Walk")
    try await tester.back()
    try tester.expect(notices: ["“Walk” was stopped."])
    let left = try await message { try await tester.expectNothingLeft(except: flow) }
    stubborn?.resume()
    #expect(
      left == """
        1 thing is left at the end:
        - ErrandScreen is still alive after the end: a closure that a service, a task or the test \
        keeps holds it. If the test itself keeps it, name it with “expectNothingLeft(except:)”.
        """)
  }

  @Test func aFlowThatNavigatesFromAGoneScreen() async throws {
    let flow = Errand { flow in
      Button("Walk") {
        try? await flow.environment.clock.sleep(for: .seconds(1))
        flow.push("Arrived") { Button("Home") { flow.finish("home") } }
      }
    }
    let steps: (FlowTester<String>) async throws -> Void = { tester in
      try await tester.press("Walk")
      try await tester.back()
      try tester.expect(notices: ["“Walk” was stopped."])
    }
    #expect(
      try await left(flow, after: steps) == """
        1 thing is left at the end:
        - Something was ignored: “Walk” pushed “Arrived” when its screen was gone; nothing \
        was done. Mend it, for example a closure that outlives its screen, or \
        expect it with “expect(reports:)” if that is right.
        """)
  }

  @Test func aReportThatTheTestReadIsNotLeftOver() async throws {
    let flow = Errand { flow in
      Button("Twice") {
        flow.finish("once")
        flow.finish("twice")
      }
    }
    let tester = await FlowTester(flow)
    try await tester.press("Twice")
    let report = "“Errand” finished twice on one visit; the second time did nothing."
    try tester.expect(reports: [report])
    try await tester.expectNothingLeft(except: flow)
  }

  @Test func aLeakedFlow() async throws {
    let flow = Errand { flow in Button("Done") { flow.finish("done") } }
    let tester = await FlowTester(flow)
    try await tester.press("Done")
    #expect(
      try await message { try await tester.expectNothingLeft() } == """
        1 thing is left at the end:
        - Errand is still alive after the end: a closure that a service, a task or the test keeps \
        holds it. If the test itself keeps it, name it with “expectNothingLeft(except:)”.
        """)
  }

  @Test func aLeakedViewModelRetainsItsFlow() async throws {
    let model = Model()
    let tester = await FlowTester(ModelFlow(model: model))
    try await tester.press("Done")
    #expect(
      try await message { try await tester.expectNothingLeft() } == """
        2 things are left at the end:
        - Model is still alive after the end: a closure that a service, a task or the test keeps \
        holds it. If the test itself keeps it, name it with “expectNothingLeft(except:)”.
        - ModelFlow is still alive after the end: a closure that a service, a task or the test keeps \
        holds it. If the test itself keeps it, name it with “expectNothingLeft(except:)”.
        """)
  }

  @Test func aClosureInAServiceRetainsTheFlow() async throws {
    let keeper = Model()
    let other = await FlowTester(ModelFlow(model: Model(), keeper: keeper))
    try await other.press("Done")
    let message = try await message { try await other.expectNothingLeft() }
    #expect(
      message == """
        1 thing is left at the end:
        - ModelFlow is still alive after the end: a closure that a service, a task or the test keeps \
        holds it. If the test itself keeps it, name it with “expectNothingLeft(except:)”.
        """)
    keeper.onDone = {}
  }

  @Test func anUnfinishedScript() async throws {
    let calls = MockCall<String, String>("find", .value("a"), .value("b"))
    #expect(
      try await left(Errand(guide: MockGuide(calls: calls))) { try await $0.press("Ask") }
        == """
        1 thing is left at the end:
        - “find” had 1 call, and its script answers 2 calls: take 1 out, or see why nothing called it.
        """)
  }

  @Test func theFailureShowsTheWizardAsItWas() async throws {
    let guide = MockGuide(calls: MockCall("find", then: .failure(Outage())))
    let tester = await FlowTester(Errand(guide: guide))
    try await tester.press("Ask")
    let error = await #expect(throws: FlowTestError.self) { try await tester.expectNothingLeft() }
    #expect(error?.screen.contains("Heard:") == true)
    #expect(error?.possible.first == "Type a button's label, the beginning of one, or its number.")
    #expect(error?.conversation.contains("Choose: :press Ask\n! The line is dead.") == true)
  }
}

private final class Model {
  var onDone: () -> Void = {}
}

/// Gives its closures to a view model, and to a test.
private final class ModelFlow: FlowController<Void, String> {
  private var model: Model?
  private let keeper: Model?

  init(model: Model, keeper: Model? = nil) {
    self.model = model
    self.keeper = keeper
    super.init(state: ())
  }

  override func startFlow() {
    guard let model else { return }
    self.model = nil
    model.onDone = { self.finish("done") }
    keeper?.onDone = { self.finish("done") }
    push(ModelScreen(viewModel: model))
  }
}

private final class ModelScreen: Screen {
  let title = "Model"
  let viewModel: Model
  var body: any Element { Button("Done") { self.viewModel.onDone() } }

  init(viewModel: Model) { self.viewModel = viewModel }
}
