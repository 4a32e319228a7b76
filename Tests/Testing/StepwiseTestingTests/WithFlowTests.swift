import Stepwise
import StepwiseTesting
import Testing

@Suite("Scopes of flows, their lines and leftovers")
struct WithFlowTests {
  private struct TestsOwnError: Error {}

  private func greeting() -> Errand {
    Errand { flow in TextField("Name") { flow.finish($0) } }
  }

  @Test func withFlowReturnsTheResultOfItsBodyOrItsError() async throws {
    let name = try await withFlow(greeting()) { tester in
      try await tester.answer("Ada")
      return try tester.outcome()
    }
    #expect(name == "Ada")
    await #expect(throws: TestsOwnError.self) {
      try await withFlow(greeting()) { _ in throw TestsOwnError() }
    }
  }

  @Test func aStepThatFailsIsReportedAtItsLineAndEndsTheTest() async throws {
    var isOver = false
    try await withKnownIssue("A step fails on purpose, to show its report.") {
      try await withFlow(greeting()) { tester in
        try tester.expect(screen: "Nowhere", sourceLocation: .elsewhere)
        isOver = true
      }
      isOver = true
    } matching: { issue in
      issue.sourceLocation == .elsewhere
        && issue.comments.contains { $0.rawValue.contains("“Nowhere” was expected.\n\nShown:") }
    }
    #expect(!isOver)
  }

  @Test func leftoversAndAnswersTooManyAreReportedAtTheirLine() async throws {
    @Sendable nonisolated func isElsewhere(_ issue: Issue, _ sentence: String) -> Bool {
      issue.sourceLocation == .elsewhere
        && issue.comments.contains { $0.rawValue.contains(sentence) }
    }
    try await withKnownIssue("A call waits on purpose, to show its report.") {
      try await withFlow(
        Errand(guide: MockGuide(calls: MockCall("find", .held))), sourceLocation: .elsewhere
      ) { try await $0.press("Ask") }
    } matching: {
      isElsewhere($0, "“find” (Rome) still waits")
    }
    let calls = MockCall<String, String>("find", .value("left"))
    try await withKnownIssue("A call is answered too often on purpose, to show its report.") {
      try await withFlow(Errand(guide: MockGuide(calls: calls))) { _ in
        try await calls.answer(with: "right", sourceLocation: .elsewhere)
      }
    } matching: {
      isElsewhere($0, "“find” has nothing to answer")
    }
  }
}
