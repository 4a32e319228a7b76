import Stepwise
import StepwiseTesting
import Testing

/// Runs that a test kills and resumes.
@Suite("Resumed runs in tests")
struct ResumeTests {
  /// A flow with an answer, a secret, an answer that a service checks, and a press.
  private func errand(_ calls: MockCall<String, String>) -> Errand {
    Errand { flow in
      TextField("Name") { flow.state.append($0) }
      SecureField("Token") { flow.state.append("\($0.count) letters") }
      TextField("Place") {
        flow.state.append($0)
      } check: {
        _ = try await calls($0)
      }
      Text("Heard: \(flow.state.joined(separator: ", "))")
      Button("Done") { flow.finish(flow.state.joined(separator: ", ")) }
    }
  }

  @Test func aKilledRunGoesOnWhereItWas() async throws {
    let calls = MockCall<String, String>("find", .value("a bridge"))
    let heard = try await withFlow(errand(calls)) { tester in
      try await tester.answer("Ada")
      try await tester.answer("secret")
      try await tester.resume()
      try tester.expect("Heard: Ada")
      try tester.expect(screen: "Town")
      // A secret is nowhere, so it is asked again.
      try await tester.answer("other")
      try await tester.resume()
      try await tester.answer("third one")
      try await tester.answer("Rome")
      try await tester.press("Done")
      return try tester.outcome()
    }
    #expect(heard == "Ada, 9 letters, Rome")
    #expect(calls.inputs == ["Rome"])
  }

  @Test func aTesterThatWasGivenAFlowNeedsANewOne() async throws {
    let tester = await FlowTester(errand(.forbidden("find")))
    try await tester.answer("Ada")
    #expect(
      try await message { try await tester.resume() }
        == "The flow cannot be made again: give “resume(with:)” a new one, or begin with “withFlow”."
    )
    try await tester.resume(with: errand(.forbidden("find")))
    try tester.expect("Heard: Ada")
    try await tester.cancel()
    #expect(
      try await message { try await tester.resume(with: errand(.forbidden("find"))) }
        == "The wizard has ended, so that there is nothing to resume.")
    #expect(await tester.leaks() == [])
  }

  @Test func whatNobodyLookedAtBeforeIsReportedAtTheEnd() async throws {
    let tester = await FlowTester(Errand { flow in Button("Tell") { flow.notify("Told.") } })
    try await tester.press("Tell")
    try await tester.resume(with: Errand { _ in Text("Nothing") })
    let left = try await message { try await tester.expectNothingLeft() }
    #expect(left?.contains("Nobody looked at the notice “Told.”") == true)
  }
}
