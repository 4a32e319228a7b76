import StepwiseTesting
import Testing

@testable import Application

@Suite struct ApplicationFlowTests {
  /// The second script is the recording of the first one, without its detours.
  ///
  /// `STEPWISE_RECORD=1 swift test` records the conversations again; read the difference.
  @Test(arguments: ["any-order", "recorded"])
  func sectionsAreDoneInAnyOrder(script: String) async throws {
    let tester = await FlowTester(ApplicationFlow(register: FakeCompanyRegister()))
    let conversation = try await tester.play("Scripts/\(script).steps")
    try Golden.compare(conversation, with: "Scripts/\(script).transcript")
    try tester.expect(
      outcome: Application(
        company: Application.Company(name: "Acme", currencies: ["Euro"]),
        directors: ["Ada", "Bob"],
        address: "1 Main Street", limits: ["Euro": 5]))
  }

  @Test(arguments: [
    (
      "any-order",
      "75 keys: 75 offered, 75 the same, 20 half typed, 0 not compared, 0 empty, 0 not resumable"
    ),
    (
      "recorded",
      "36 keys: 36 offered, 36 the same, 13 half typed, 0 not compared, 0 empty, 0 not resumable"
    ),
  ])
  func aKillAtAnyKeyLosesNothing(script: (name: String, counts: String)) async throws {
    let report = try await JournalCheck.run(script: "Scripts/\(script.name).steps") { _ in
      ApplicationFlow(register: FakeCompanyRegister())
    }
    #expect(report.description == script.counts)
  }

  @Test func aTextThatIsBeingTypedStaysInASectionThatIsLeft() async throws {
    try await withFlow(ApplicationFlow(register: FakeCompanyRegister())) { tester in
      try await tester.press("Company")
      try await tester.answer("Beta")
      try await tester.answer("Pound")
      try await tester.press("Address")
      try await tester.type("Address", "2 Side")
      try await tester.press("Back to the list")
      try await tester.press("Address")
      #expect(try tester.draft(of: "Address") == "2 Side")
      try await tester.answer("2 Side Street")
      try tester.expect("Sections done: 2 of 5")
    }
  }
}
