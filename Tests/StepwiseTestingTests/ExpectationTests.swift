import Stepwise
import StepwiseTesting
import Testing

@Suite("Messages of failed expectations")
struct ExpectationTests {
  private func tester() async -> FlowTester<String> {
    await FlowTester(
      Errand { flow in
        Text("User: Ada")
        TextField("Last name", text: "Byron") { _ in flow.push("Lake") { Button("Swim") {} } }
        Button("Fail") { throw FlowError("The boat sank.") }
        Button("Done") { flow.finish("done") }
      })
  }

  @Test func aWrongScreenIsNamedWithTheNearestName() async throws {
    let tester = await tester()
    #expect(
      try await message { try tester.expect(screen: "Twon") }
        == "The screen is “Town”, and “Twon” was expected. Did you mean “Town”?")
    try await tester.answer("Lovelace")
    #expect(
      try await message { try tester.expect(screen: "Town") }
        == "The screen is “Lake”, and “Town” was expected. It is below: “back(to:)” goes there.")
    #expect(
      try await message { try tester.expect(stack: ["Lake"]) }
        == "The stack is “Town”, “Lake”, and “Lake” was expected.")
  }

  @Test func aMissingTextIsComparedWithTheScreen() async throws {
    let tester = await tester()
    #expect(
      try await message { try tester.expect("User: Eda") }
        == "“User: Eda” is not shown. Did you mean “User: Ada”?")
    #expect(
      try await message { try tester.expect("Bryon") }
        == "“Bryon” is not shown. Did you mean “Byron”?")
    #expect(try await message { try tester.expect("Nobody") } == "“Nobody” is not shown.")
    #expect(
      try await message { try tester.expectNot("Ada") } == "“Ada” is shown, and was not expected.")
  }

  @Test func aValueIsCompared() async throws {
    let tester = await tester()
    try tester.expect(value: "Byron", of: "Last name")
    #expect(
      try await message { try tester.expect(value: "Ada", of: "Last name") }
        == "“Last name” has “Byron”, and “Ada” was expected.")
    #expect(
      try await message { try tester.expect(value: nil, of: "Last name") }
        == "“Last name” has “Byron”, and no value was expected.")
    #expect(
      try await message { try tester.expect(value: "Ada", of: "Name") }
        == "There is nothing called “Name” on “Town”: there is “Last name”, “Fail” and “Done”.")
  }

  @Test func noticesErrorsAndEffectsAreCompared() async throws {
    let tester = await tester()
    #expect(
      try await message { try tester.expect(notices: ["Hello."]) }
        == "The person was told nothing, and “Hello.” was expected.")
    #expect(
      try await message { try tester.expect(busy: ["Fail"]) }
        == "The running work is nothing, and “Fail” was expected.")
    try await tester.press("Fail")
    #expect(
      try await message { try tester.expect(errors: []) }
        == "The errors are “The boat sank.”, and nothing was expected.")
  }

  @Test func aMissingOrDifferentRejection() async throws {
    let tester = await tester()
    #expect(
      try await message {
        try await tester.expectRefusal("Too long.") {
          try await tester.answer("Last name", with: "")
        }
      } == "The rejection is ““Last name” needs an answer.”, and “Too long.” was expected."
    )
    #expect(
      try await message {
        try await tester.expectRefusal("Too long.") { try await tester.press("Done") }
      } == "The step was taken, and the refusal “Too long.” was expected.")
  }

  @Test func aPartOfARejectionIsEnough() async throws {
    let tester = await tester()
    try await tester.expectRefusal("needs an answer") {
      try await tester.answer("Last name", with: "")
    }
  }

  @Test func anotherEndIsNamed() async throws {
    let tester = await tester()
    #expect(
      try await message { try tester.expectCancelled() }
        == "The wizard goes on, and it was expected to be cancelled.")
    try await tester.press("Done")
    #expect(
      try await message { try tester.expect(outcome: "nothing") }
        == "The outcome is done, and nothing was expected.")
    #expect(
      try await message { _ = try tester.expectFailure() }
        == "The wizard finished with done, and it was expected to fail.")
    #expect(
      try await message { try tester.expectCancelled() }
        == "The wizard finished with done, and it was expected to be cancelled.")
    #expect(
      try await message { try tester.expect(screen: "Town") }
        == "The wizard has ended, and the screen “Town” was expected.")
  }

  @Test func aFailedWizardNamesItsError() async throws {
    let empty = await FlowTester(EmptyFlow(state: ()))
    #expect(
      String(describing: try empty.expectFailure())
        == "“EmptyFlow” showed no screen and did not finish.")
    let tester = await tester()
    try await tester.cancel()
    try tester.expectCancelled()
  }
}

private final class EmptyFlow: FlowController<Void, String> {
  override var title: String { "EmptyFlow" }

  override func startFlow() {}
}
