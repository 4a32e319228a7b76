import Stepwise
import StepwiseTesting
import Testing

@Suite("Scopes of flows, their lines and leftovers")
struct WithFlowTests {
  private struct TestsOwnError: Error {}

  private func greeting() -> Errand {
    Errand { flow in TextField("Name") { flow.finish($0) } }
  }

  @Test func withFlowReturnsTheResultOfItsBody() async throws {
    let name = try await withFlow(greeting()) { tester in
      try await tester.answer("Ada")
      return try tester.outcome()
    }
    #expect(name == "Ada")
  }

  @Test func aStepThatFailsIsReportedAtItsLineAndEndsTheTest() async throws {
    var isOver = false
    try await withKnownIssue {
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

  @Test func leftoversAreReportedAtTheirLine() async throws {
    let calls = MockCall<String, String>("find", .held)
    try await withKnownIssue {
      try await withFlow(Errand(guide: MockGuide(calls: calls)), sourceLocation: .elsewhere) {
        try await $0.press("Ask")
      }
    } matching: { issue in
      issue.sourceLocation == .elsewhere
        && issue.comments.contains { $0.rawValue.contains("“find” (Rome) still waits") }
    }
  }

  @Test func answeringAMockTooOftenIsReported() async throws {
    let calls = MockCall<String, String>("find", .value("left"))
    try await withKnownIssue {
      try await withFlow(Errand(guide: MockGuide(calls: calls))) { _ in
        try await calls.answer(with: "right", sourceLocation: .elsewhere)
      }
    } matching: { issue in
      issue.sourceLocation == .elsewhere
        && issue.comments.contains { $0.rawValue.hasPrefix("“find” has nothing to answer") }
    }
  }

  @Test func anErrorOfTheTestIsRethrown() async {
    await #expect(throws: TestsOwnError.self) {
      try await withFlow(greeting()) { _ in throw TestsOwnError() }
    }
  }
}
