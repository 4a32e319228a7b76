import Stepwise
import StepwiseTesting
import Testing

/// Each row breaks one law of a clean end, and has the tester's whole message.
@Suite("Leftovers at the end of an exhaustive test")
struct ExhaustiveTests {
  /// Steps through a flow, and the things that are left after them.
  private struct Row {
    let name: String
    let left: [String]
    let flow: @MainActor () -> Errand
    let steps: (FlowTester<String>) async throws -> Void

    init(
      _ name: String, left: [String], _ flow: @escaping @MainActor () -> Errand,
      after steps: @escaping (FlowTester<String>) async throws -> Void
    ) {
      self.name = name
      self.left = left
      self.flow = flow
      self.steps = steps
    }

    /// The whole message; `nil` if nothing is left.
    var message: String? {
      if left.isEmpty { return nil }
      let title = left.count == 1 ? "1 thing is left" : "\(left.count) things are left"
      return "\(title) at the end:\n" + left.map { "- \($0)" }.joined(separator: "\n")
    }
  }

  private static func runs(_ button: String) -> String {
    """
    “\(button)” still runs: let it end with “advanceUntilIdle()” or by answering its mock call, or \
    step out of it with “back()”.
    """
  }

  private static func lives(_ type: String) -> String {
    """
    \(type) is still alive after the end: a closure that a service, a task or the test keeps holds \
    it. If the test itself keeps it, name it with “expectNothingLeft(except:)”.
    """
  }

  private static let waits = """
    Call 1 of “find” (Rome) still waits: answer it with “answer(call: 1, with:)”, or step out of \
    its screen.
    """

  private static let ignored = """
    “Walk” pushed “Arrived” when its screen was gone; nothing was done: let its closure throw when \
    its task is cancelled, as “Task.checkCancellation()” does.
    """

  private static let unfinished = """
    “find” had 1 call, and its script answers 2 calls: take 1 out, or see why nothing called it.
    """

  private static func guide(_ answers: MockCall<String, String>) -> Errand {
    Errand(guide: MockGuide(calls: answers))
  }

  private static func askAndGoBack(_ tester: FlowTester<String>) async throws {
    try await tester.press("Ask")
    try await tester.back()
  }

  private static func walk() -> Errand {
    Errand { flow in
      Button("Walk") { try await flow.environment.clock.sleep(for: .seconds(60)) }
    }
  }

  private static func lateArrival() -> Errand {
    Errand { flow in
      Button("Walk") {
        try? await flow.environment.clock.sleep(for: .seconds(1))
        flow.push("Arrived") { Button("Home") { flow.finish("home") } }
      }
    }
  }

  private static let rows: [Row] = [
    Row(
      "a step with running work", left: [runs("Walk")],
      walk
    ) { try await $0.press("Walk") },
    Row("an unanswered call", left: [waits, runs("Ask")], { guide(MockCall("find", .held)) }) {
      try await $0.press("Ask")
    },
    Row(
      "an unchecked notice",
      left: [
        "Nobody looked at the notice ““Ask” was stopped.”: expect it with “expect(notices:)” after the step that brought it."
      ], { guide(MockCall("find", then: .never)) }
    ) { try await askAndGoBack($0) },
    Row("a checked notice", left: [], { guide(MockCall("find", then: .never)) }) { tester in
      try await askAndGoBack(tester)
      try tester.expect("was stopped")
    },
    Row(
      "an unchecked error",
      left: [
        "Nobody looked at the error “The line is dead.”: expect it with “expect(errors:)” after the step that brought it."
      ], { guide(MockCall("find", then: .failure(Outage()))) }
    ) { try await $0.press("Ask") },
    Row("a checked error", left: [], { guide(MockCall("find", then: .failure(Outage()))) }) {
      tester in
      try await tester.press("Ask")
      try tester.expect(errors: ["The line is dead."])
    },
    Row(
      "a thrown rejection", left: [],
      {
        Errand { _ in
          TextField("Name") { _ in
          } check: { _ in
            throw Rejection("Taken.")
          }
        }
      }
    ) { tester in
      try await tester.expectRejection("Taken.") { try await tester.answer("Ada") }
    },
    Row(
      "a rejection of two fields", left: [],
      {
        Errand { _ in
          TextField("From") { _ in }
          TextField("To") { _ in
          } check: { _ in
            throw Rejection("There is no way.", fields: ["From", "To"])
          }
        }
      }
    ) { tester in
      try await tester.answer("Rome")
      try await tester.expectRejection("There is no way.") { try await tester.answer("Mars") }
    },
    Row(
      "a flow that navigates from a gone screen", left: [ignored],
      lateArrival
    ) { tester in
      try await tester.press("Walk")
      try await tester.back()
      try tester.expect(notices: ["“Walk” was stopped."])
    },
    Row(
      "a report that the test read", left: [],
      {
        Errand { flow in
          Button("Twice") {
            flow.finish("once")
            flow.finish("twice")
          }
        }
      }
    ) { tester in
      try await tester.press("Twice")
      try tester.expect(
        reports: [
          """
          “Errand” finished twice on one visit; the second time did nothing: call “finish” once, or \
          return after it.
          """
        ])
    },
    Row(
      "an unfinished script", left: [unfinished],
      { guide(MockCall("find", .value("a"), .value("b"))) }
    ) { try await $0.press("Ask") },
  ]

  @Test func everyLeftoverIsNamed() async throws {
    for row in Self.rows {
      let flow = row.flow()
      let tester = await FlowTester(flow)
      try await row.steps(tester)
      let found = try await message { try await tester.expectNothingLeft(except: flow) }
      #expect(found == row.message, "\(row.name)")
    }
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
    #expect(left == "1 thing is left at the end:\n- \(Self.lives("ErrandScreen"))")
  }

  // MARK: Leaks

  /// The message after the flow has ended.
  private func left(_ tester: FlowTester<String>) async throws -> String? {
    try await tester.press("Done")
    return try await message { try await tester.expectNothingLeft() }
  }

  private static func done() -> Errand {
    Errand { flow in Button("Done") { flow.finish("done") } }
  }

  @Test func whatTheTestOrAServiceKeepsIsNamed() async throws {
    #expect(try await left(FlowTester(Self.done())) == nil)
    let kept = Self.done()
    #expect(
      try await left(FlowTester(kept)) == "1 thing is left at the end:\n- \(Self.lives("Errand"))")
    let model = Model()
    #expect(
      try await left(FlowTester(ModelFlow(model: model))) == """
        2 things are left at the end:
        - \(Self.lives("Model"))
        - \(Self.lives("ModelFlow"))
        """)
    let keeper = Model()
    #expect(
      try await left(FlowTester(ModelFlow(model: Model(), keeper: keeper)))
        == "1 thing is left at the end:\n- \(Self.lives("ModelFlow"))")
    keeper.onDone = {}
    withExtendedLifetime((kept, model)) {}
  }

  @Test func theFailureShowsTheWizardAsItWas() async throws {
    let tester = await FlowTester(Self.guide(MockCall("find", then: .failure(Outage()))))
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
