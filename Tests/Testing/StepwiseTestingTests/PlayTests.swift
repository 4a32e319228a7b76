import Foundation
import Stepwise
import StepwiseTesting
import TestSupport
import Testing

/// Steps files that a test plays.
@Suite struct PlayTests {
  /// Plays steps from a file called `x.steps`.
  private func play(_ steps: String, _ tester: FlowTester<[String]>) async throws -> String {
    let folder = TestFolder()
    try folder.write(steps, to: "x.steps")
    return try await tester.play(folder["x.steps"])
  }

  @Test func theConversationEqualsThatOfAProgram() async throws {
    let tester = await FlowTester(TravellersFlow(state: []))
    let conversation = try await play("Ada\n:back\n:expect Ada\nBob\n:press That is all\n", tester)
    #expect(
      conversation == """
        Traveller
        Name: Ada
        Traveller
        Name: :back
        Traveller
        Name (blank for Ada): Bob
        Traveller
        Name: :press That is all

        """)
    #expect(try tester.outcome() == ["Bob"])
    try await tester.expectNothingLeft()
  }

  @Test func aFailureNamesItsLine() async throws {
    func failure(_ steps: String) async throws -> FlowTestError? {
      let tester = await FlowTester(TravellersFlow(state: []))
      return await #expect(throws: FlowTestError.self) { try await play(steps, tester) }
    }
    let unfit = try await failure("Ada\n:press That's it\n")
    #expect(unfit?.message.hasPrefix("x.steps:2: ") == true, "\(unfit?.message ?? "")")
    #expect(unfit?.conversation.hasPrefix("Traveller\nName: Ada\n") == true)
    #expect(try await failure("Ada\n")?.message.hasPrefix("x.steps:1: The answers ran out") == true)
    let tester = await FlowTester(TravellersFlow(state: []))
    let missing = await #expect(throws: FlowTestError.self) {
      try await tester.play("no such.steps")
    }
    #expect(missing?.message.hasSuffix("cannot be read: No such file or directory.") == true)
  }
}

/// Asks for names until there are enough.
private final class TravellersFlow: FlowController<[String], [String]> {
  override func startFlow() {
    push("Traveller") {
      TextField("Name") { name in
        self.state.append(name)
        self.startFlow()
      }
      Button("That is all") { self.finish(self.state) }
    }
  }
}
