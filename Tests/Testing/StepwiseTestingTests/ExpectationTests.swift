import Stepwise
import StepwiseTesting
import Testing

/// Steps and expectations that fail say what was there instead.
@Suite("Messages of failed expectations")
struct ExpectationTests {
  typealias Step = (FlowTester<String>) async throws -> Void

  /// A failing step after others, and its whole message.
  private struct Row {
    let message: String
    let step: Step
    let before: Step

    init(_ message: String, _ step: @escaping Step, after before: @escaping Step = { _ in }) {
      self.message = message
      self.step = step
      self.before = before
    }
  }

  private static func tester() async -> FlowTester<String> {
    await FlowTester(
      Errand { flow in
        Text("User: Ada")
        TextField("Last name", text: "Byron") { _ in flow.push("Lake") { Button("Swim") {} } }
        Button("Fail") { throw FlowError("The boat sank.") }
        Button("Done") { flow.finish("done") }
      })
  }

  private static let answer: Step = { try await $0.answer("Lovelace") }
  private static let fail: Step = { try await $0.press("Fail") }
  private static let finish: Step = { try await $0.press("Done") }
  private static let cancel: Step = { try await $0.cancel() }

  private static let screens: [Row] = [
    Row(
      "The screen is “Town”, and “Twon” was expected. Did you mean “Town”?",
      { try $0.expect(screen: "Twon") }),
    Row(
      "The screen is “Lake”, and “Town” was expected. It is below: “back(to:)” goes there.",
      { try $0.expect(screen: "Town") }, after: answer),
    Row("The screen is “Town”, and “Lake” was expected.", { try $0.expect(screen: "Lake") }),
    Row(
      "The stack is “Town”, “Lake”, and “Lake” was expected.", { try $0.expect(stack: ["Lake"]) },
      after: answer),
    Row(
      "“User: Eda” is not shown. Did you mean “User: Ada”?", { try $0.expect("User: Eda") }),
    Row("“Bryon” is not shown. Did you mean “Byron”?", { try $0.expect("Bryon") }),
    Row("“Nobody” is not shown.", { try $0.expect("Nobody") }),
    Row("“Ada” is shown, and was not expected.", { try $0.expectNot("Ada") }),
  ]

  private static let values: [Row] = [
    Row(
      "“Last name” has “Byron”, and “Ada” was expected.",
      { try $0.expect(value: "Ada", of: "Last name") }),
    Row(
      "“Last name” has “Byron”, and no value was expected.",
      { try $0.expect(value: nil, of: "Last name") }),
    Row(
      "There is nothing called “Name” on “Town”: there is “Last name”, “Fail” and “Done”.",
      { try $0.expect(value: "Ada", of: "Name") }),
    Row(
      "The person was told nothing, and “Hello.” was expected.",
      { try $0.expect(notices: ["Hello."]) }),
    Row(
      "The running work is nothing, and “Fail” was expected.", { try $0.expect(busy: ["Fail"]) }),
    Row(
      "The errors are “The boat sank.”, and nothing was expected.", { try $0.expect(errors: []) },
      after: fail),
    Row(
      "The rejection is ““Last name” needs an answer.”, and “Too long.” was expected.",
      { tester in
        try await tester.expectRejection("Too long.") {
          try await tester.answer("Last name", with: "")
        }
      }),
    Row(
      "The step was taken, and the rejection “Too long.” was expected.",
      { tester in
        try await tester.expectRejection("Too long.") { try await tester.press("Done") }
      }),
  ]

  private static let ends: [Row] = [
    Row(
      "The wizard goes on, and it was expected to be cancelled.", { try $0.expectCancelled() }),
    Row("The wizard goes on, and an outcome was expected.", { _ = try $0.outcome() }),
    Row(
      "The wizard was cancelled, and an outcome was expected.", { _ = try $0.outcome() },
      after: cancel),
    Row(
      "The outcome is done, and nothing was expected.", { try $0.expect(outcome: "nothing") },
      after: finish),
    Row(
      "The wizard finished with done, and it was expected to fail.", { _ = try $0.expectFailure() },
      after: finish),
    Row(
      "The wizard finished with done, and it was expected to be cancelled.",
      { try $0.expectCancelled() }, after: finish),
    Row(
      "The wizard has ended, and the screen “Town” was expected.",
      { try $0.expect(screen: "Town") }, after: finish),
  ]

  @Test func everyFailureSaysWhatIsThere() async throws {
    for row in Self.screens + Self.values + Self.ends {
      let tester = await Self.tester()
      try await row.before(tester)
      let found = try await message { try await row.step(tester) }
      #expect(found == row.message)
    }
  }

  @Test func whatIsThereIsAsExpected() async throws {
    let tester = await Self.tester()
    try tester.expect(value: "Byron", of: "Last name")
    // A part of a rejection is enough.
    try await tester.expectRejection("needs an answer") {
      try await tester.answer("Last name", with: "")
    }
    try await tester.cancel()
    try tester.expectCancelled()
    let empty = await FlowTester(EmptyFlow(state: ()))
    #expect(
      String(describing: try empty.expectFailure())
        == "“EmptyFlow” showed no screen and did not finish.")
  }
}

@Suite("Tests of a wizard in another language")
struct LanguageExpectationTests {
  /// Each expectation holds in English and in the person's language, and not in any other words.
  @Test func expectationsHoldInTheLanguageOfThePerson() async throws {
    let strings: StringCatalog = ["id": ["Town": "Kota", "No.": "Tidak."]]
    let environment = Environment(language: "id", strings: strings)
    let flow = { Errand { _ in TextField("Town", text: "Oslo") { _ in throw Rejection("No.") } } }
    for (town, no) in [("Town", "No."), ("Kota", "Tidak.")] {
      let tester = await FlowTester(flow(), environment: environment)
      try tester.expect("\(town): Oslo")
      try await tester.expectRejection(no) { try await tester.answer("Rome") }
      try tester.expect(no)
    }
    let tester = await FlowTester(flow(), environment: environment)
    #expect(throws: FlowTestError.self) { try tester.expect("Stadt: Oslo") }
    await #expect(throws: FlowTestError.self) {
      try await tester.expectRejection("Nein.") { try await tester.answer("Rome") }
    }
    #expect(tester.transcript.contains("Kota (kosongkan untuk Oslo): Rome"))
  }
}

private final class EmptyFlow: FlowController<Void, String> {
  override var title: String { "EmptyFlow" }

  override func startFlow() {}
}
