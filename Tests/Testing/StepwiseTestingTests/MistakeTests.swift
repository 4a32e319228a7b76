import Stepwise
import StepwiseTesting
import Testing

/// Each row makes one mistake of an author, and has the sentence that names it with its fix.
@Suite("Mistakes that a tester finds")
struct MistakeTests {
  private struct Row {
    let name: String
    /// What is left at the end; empty for a flow without a mistake.
    let sentences: [String]
    let flow: @MainActor () -> FlowController<[String], String>
    let steps: (FlowTester<String>) async throws -> Void

    init(
      _ name: String, _ sentences: String...,
      of flow: @escaping @MainActor () -> FlowController<[String], String>,
      after steps: @escaping (FlowTester<String>) async throws -> Void
    ) {
      self.name = name
      self.sentences = sentences
      self.flow = flow
      self.steps = steps
    }
  }

  private static func unawaited(_ what: String, _ origin: String = "on “Town”") -> String {
    """
    A task that was begun \(origin) \(what), and the wizard does not wait for it: instead of “Task { … }”, \
    make the closure async and await in it, or give the screen a “task”.
    """
  }

  private static func useless(_ button: String) -> String {
    """
    “\(button)” on “Town” did nothing: if its closure calls one of a view model, such as “on…”, set that \
    before the screen is pushed.
    """
  }

  private static let deadEnd = """
    After the answer to “Name” on “Town” there is nothing left to do: navigate in its closure; if that \
    calls a closure of a view model, such as “on…”, set it before the screen is pushed.
    """

  private static func goes(_ flow: Errand) {
    flow.push("Arrived") { Button("Home") { flow.finish("home") } }
  }

  private static let rows: [Row] = [
    // A task that nothing waits for.
    Row(
      "it pushes", unawaited("pushed “Arrived”"),
      of: { Errand { flow in Button("Go") { Task { goes(flow) } } } }
    ) {
      try await $0.press("Go")
      try $0.expect(screen: "Arrived")
    },
    Row(
      "it begins before the first screen", unawaited("pushed “Late”", "by “startFlow()”"),
      of: { LateFlow(state: []) }
    ) { try $0.expect(screen: "Late") },
    Row(
      "it writes", unawaited("wrote the state of “Errand”"),
      of: {
        Errand { flow in
          Text("\(flow.state.count)")
          Button("Go") { Task { flow.state.append("Rome") } }
        }
      }
    ) { try await $0.press("Go") },
    Row(
      "it outlives the work that began it", unawaited("pushed “Arrived”"),
      of: {
        Errand { flow in
          Button("Go") {
            try await flow.environment.clock.sleep(for: .seconds(1))
            Task {
              try await flow.environment.clock.sleep(for: .seconds(1))
              goes(flow)
            }
          }
        }
      }
    ) {
      try await $0.press("Go")
      try await $0.advanceUntilIdle()
      try await $0.advance(by: .seconds(1))
    },
    Row(
      "it works within the work that awaits it",
      of: {
        Errand { flow in
          Button("Go") {
            let pause = Task { try await flow.environment.clock.sleep(for: .seconds(1)) }
            try await pause.value
            goes(flow)
          }
        }
      }
    ) {
      try await $0.press("Go")
      try await $0.advanceUntilIdle()
      try $0.expect(screen: "Arrived")
    },
    // Finish, and go on.
    Row(
      "a push after the end",
      """
      “Errand” pushed “Arrived” after it had finished, so that nobody sees it: call “finish” last, or \
      return after it.
      """,
      of: {
        Errand { flow in
          Button("Go") {
            flow.finish("done")
            goes(flow)
          }
        }
      }
    ) { try await $0.press("Go") },
    Row(
      "a push after the end of a child",
      """
      “Child” pushed “More” after it had finished, on top of what its outcome led to: call “finish” last, \
      or return after it.
      """,
      of: {
        Errand { flow in
          Button("Go") { flow.start(ChildFlow()) { goes(flow) } }
        }
      }
    ) {
      try await $0.press("Go")
      try await $0.press("Done")
    },
    // Two things with one name.
    Row(
      "two screens with one id",
      """
      “Who” and “Who” of one flow have the same id, and ask for different things (“Name” and “Age”): \
      give each of them its own “id”.
      """,
      of: {
        Errand { flow in
          Button("Go") {
            flow.push("Who") {
              TextField("Name") { _ in
                flow.push("Who") { NumberField("Age", in: 1...9) { _ in flow.finish("done") } }
              }
            }
          }
        }
      }
    ) {
      try await $0.press("Go")
      try await $0.answer("Ada")
    },
    Row("the same screen again", of: { Errand { flow in asks(flow) } }) {
      try await $0.answer("Ada")
      try await $0.answer("Bob")
    },
    Row(
      "two buttons with one label",
      """
      “Go” stands twice on “Town”, so that no answer can name it: give each of them its own “.id(…)”.
      """,
      of: {
        Errand { flow in
          Button("Go") { goes(flow) }
          Button("Go") { flow.finish("gone") }
        }
      }
    ) { _ in },
    Row(
      "two buttons with one label and two ids",
      of: {
        Errand { flow in
          Button("Go") { goes(flow) }.id("a")
          Button("Go") { flow.finish("gone") }.id("b")
        }
      }
    ) { try await $0.press("a") },
    // A closure that does nothing.
    Row(
      "an output that nobody set", useless("Go"),
      of: {
        let model = Outputs()
        return Errand { _ in Button("Go") { model.onGo() } }
      }
    ) { try await $0.press("Go") },
    Row("a press that is right to do nothing", of: { Errand { _ in Button("Go") {} } }) {
      try await $0.press("Go")
      try $0.expect(reports: [useless("Go")])
    },
    Row(
      "a press that does something the first time",
      of: {
        Errand { flow in
          Text("\(flow.state.joined())")
          Button("Go") { flow.state = ["gone"] }
        }
      }
    ) {
      try await $0.press("Go")
      try await $0.press("Go")
    },
    Row(
      "a press whose only effect is a call",
      of: {
        let call = MockCall<Void, Void>("ring", then: .value(()))
        return Errand { _ in Button("Ring") { try await call() } }
      }
    ) { try await $0.press("Ring") },
    Row(
      "an answer that leads nowhere", deadEnd,
      of: {
        let model = Outputs()
        return Errand { _ in TextField("Name") { _ in model.onGo() } }
      }
    ) { try await $0.answer("Ada") },
    Row(
      "an answer beside a button",
      of: {
        Errand { flow in
          TextField("Name") { _ in }
          Button("Done") { flow.finish("done") }
        }
      }
    ) { try await $0.answer("Ada") },
  ]

  private static func asks(_ flow: Errand) -> any Element {
    TextField("Name") { _ in flow.push("Town") { asks(flow) } }
  }

  @Test func everyMistakeIsNamedWithItsFix() async throws {
    for row in Self.rows {
      let flow = row.flow()
      let tester = await FlowTester(flow)
      try await row.steps(tester)
      let found = try await message { try await tester.expectNothingLeft(except: flow) }
      let expected = row.sentences.map { "- \($0)" }.joined(separator: "\n")
      let count = row.sentences.count == 1 ? "1 thing is" : "\(row.sentences.count) things are"
      #expect(
        found == (expected.isEmpty ? nil : "\(count) left at the end:\n\(expected)"), "\(row.name)")
    }
  }

  @Test func theTestItselfMayNavigate() async throws {
    let flow = Errand { _ in Button("Go") {} }
    let tester = await FlowTester(flow)
    Self.goes(flow)
    await tester.settle()
    try tester.expect(screen: "Arrived")
    try await tester.expectNothingLeft(except: flow)
  }

  /// A failed step says what the tester knows of tasks that nothing waits for.
  @Test func aFailureTellsWhatAnUnawaitedTaskWaitsFor() async throws {
    let call = MockCall<Void, Void>("load", .held)
    let flow = Errand { flow in
      Button("Sleep") { Task { try await flow.environment.clock.sleep(for: .seconds(2)) } }
      Button("Load") { Task { try await call() } }
    }
    let tester = await FlowTester(flow)
    try await tester.press("Sleep")
    try await tester.press("Load")
    let error = #expect(throws: FlowTestError.self) { try tester.expect(screen: "Arrived") }
    #expect(
      error?.reports == [
        Self.unawaited("waits for the clock, for 2s"),
        Self.unawaited("waits for call 1 of “load”"),
      ])
    try await tester.advance(by: .seconds(2))
    try await call.answer(with: ())
    let later = #expect(throws: FlowTestError.self) { try tester.expect(screen: "Arrived") }
    #expect(later?.reports == [])
  }
}

/// A flow that loads in a task of its own.
private final class LateFlow: FlowController<[String], String> {
  override func startFlow() {
    push("Early") { Text("…") }
    Task { push("Late") { Button("Done") { self.finish("late") } } }
  }
}

/// A view model whose output nobody sets.
private final class Outputs {
  var onGo: () -> Void = {}
}

private final class ChildFlow: FlowController<Void, Void> {
  override func startFlow() {
    push("Question") {
      Button("Done") {
        self.finish(())
        self.push("More") { Text("!") }
      }
    }
  }
}
