import StepwiseTesting
import Testing

@testable import Release

/// Answers about one target stay with it, whatever becomes of the list.
@Suite struct ReleaseFlowTests {
  /// Answers the questions about two targets.
  private func answer(_ tester: FlowTester<Plan>) async throws {
    for answer in ["npm, PyPI", "npm.example", "npm-token", "pypi.example", "pypi-token"] {
      try await tester.answer(answer)
    }
    try tester.expect(screen: "Review")
  }

  @Test func eachTargetGetsItsOwnAnswers() async throws {
    try await withFlow(ReleaseFlow()) { tester in
      try await answer(tester)
      try await tester.answer("Publish")
      try tester.expect(
        outcome: Plan(targets: [
          Plan.Target(name: "npm", address: "npm.example", token: "npm-token"),
          Plan.Target(name: "PyPI", address: "pypi.example", token: "pypi-token"),
        ]))
    }
  }

  @Test func aTargetThatIsTakenOffTheListTakesItsAnswersWithIt() async throws {
    try await withFlow(ReleaseFlow()) { tester in
      try await answer(tester)
      try await tester.back(to: "Targets")
      try await tester.answer("PyPI")
      try tester.expect(screen: "Review")
      try tester.expect(notices: [
        "“Address: npm.example” no longer applies.",
        "“Token: filled in” no longer applies.",
      ])
      try await tester.answer("Publish")
      try tester.expect(
        outcome: Plan(targets: [
          Plan.Target(name: "PyPI", address: "pypi.example", token: "pypi-token")
        ]))
    }
  }

  @Test func aNewTargetIsAskedForItsOwnToken() async throws {
    try await withFlow(ReleaseFlow()) { tester in
      try await answer(tester)
      try await tester.back(to: "Targets")
      try await tester.answer("Docker, npm, PyPI")
      try tester.expect(screen: "Address")
      try await tester.answer("docker.example")
      try await tester.answer("docker-token")
      try tester.expect(screen: "Review")
      try await tester.answer("Publish")
    }
  }
}
