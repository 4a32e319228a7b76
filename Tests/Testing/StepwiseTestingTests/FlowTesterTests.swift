import Stepwise
import StepwiseTesting
import Testing

@Suite("The flow tester and its failures")
struct FlowTesterTests {
  @Test func aFailedStepShowsScreenChoicesAndConversation() async throws {
    let tester = await FlowTester(GreetingFlow())
    try await tester.answer("Ada")
    let error = await #expect(throws: FlowTestError.self) {
      try await tester.answer("Maybe", sourceLocation: .elsewhere)
    }
    #expect(
      error?.description == """
        Some/File.swift:7: “Maybe” is not one of the buttons here: “Greet” or “Shout”.

        Shown:
          How
            [Greet]
            [Shout]
          \("")
        Possible:
          Type a button's label, the beginning of one, or its number.
          :back goes to “Name”; “:back TITLE” changes an earlier answer: Name.
          :cancel gives up. An answer that begins with a colon is written “\\:…”.
        The conversation so far:
          Name: Ada
          How
            1. Greet
            2. Shout
          Choose: Maybe
          ! “Maybe” is not one of the buttons here: “Greet” or “Shout”.
          \("")
        """)
  }

  @Test func aFailureBesideWorkThatSleepsNamesTheCallThatLetsItEnd() async throws {
    let tester = await FlowTester(SlowFlow())
    let error = await #expect(throws: FlowTestError.self) { try await tester.answer("City") }
    #expect(error?.message == "There is nothing to choose from.")
    let advice = "advanceUntilIdle() lets as much time pass as the running work needs."
    #expect(error?.possible.first == advice)
    try await tester.advanceUntilIdle()
    let later = await #expect(throws: FlowTestError.self) { try await tester.answer("Town") }
    #expect(later?.possible.contains(advice) == false)
  }

  @Test func aTesterWorksWithoutATestLibrary() async throws {
    #expect(await failure(answering: "Ada") == nil)
    #expect(
      await failure(answering: "Bob")?.hasPrefix(
        "StepwiseTestingTests/WithoutTestLibrary.swift:12: The outcome is Bob, and Ada was expected."
      )
        == true)
  }
}

/// Asks for a name and a greeting.
private final class GreetingFlow: FlowController<String, String> {
  init() { super.init(state: "") }

  override func startFlow() {
    push("Name") {
      TextField("Name") { name in
        self.state = name
        self.push("How") {
          Button("Greet") { self.finish(self.state) }
          Button("Shout") { self.finish(self.state.uppercased() + "!") }
        }
      }
    }
  }
}

/// Loads its options for a second.
private final class SlowFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Model") { Picker("Model", load: self.models) { self.finish($0) } }
  }

  private func models() async throws -> OptionList {
    try await environment.clock.sleep(for: .seconds(1))
    return ["City", "Touring"]
  }
}
