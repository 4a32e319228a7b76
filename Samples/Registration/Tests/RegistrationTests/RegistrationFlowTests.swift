import Stepwise
import StepwiseExplorer
import StepwiseTesting
import Testing

@testable import Registration

@Suite struct RegistrationFlowTests {
  /// Tests a wizard whose conference answers at once.
  private func withRegistration(
    _ body: (FlowTester<Registration>) async throws -> Void
  ) async throws {
    let environment = Environment()
    let conference = FakeConference(clock: environment.clock, delay: .zero)
    try await withFlow(
      RegistrationFlow(conference: conference), environment: environment, body)
  }

  @Test func theShortWayAsksForNoWorkshop() async throws {
    try await withRegistration { tester in
      for answer in ["Ada", "ada@example.org", "Talks", "Vegan", "Extra large"] {
        try await tester.answer(answer)
      }
      try tester.expect("Ticket: Talks")
      try await tester.press("Confirm")
      let registration = try tester.outcome()
      #expect(registration.ticket?.id == 1)
      #expect(registration.workshop == nil)
      #expect(registration.diets == [.vegan])
      #expect(registration.size == .extraLarge)
    }
  }

  @Test func aWorkshopHasUpToThreeOf200SessionsAndADay() async throws {
    try await withRegistration { tester in
      for answer in ["Ada", "ada@example.org", "Talks and workshop"] {
        try await tester.answer(answer)
      }
      try tester.expect(screen: "Sessions")
      try await tester.expectRejection(
        "4 are chosen (Session 1, Session 2, Session 3, Session 4): choose 1 to 3."
      ) {
        try await tester.answer("Session 1, Session 2, Session 3, Session 4")
      }
      try await tester.answer("Session 200, Session 7")
      try await tester.answer("2026-12-08")
      try tester.expect(screen: "Dietary needs")
      try await tester.answer("")
      try await tester.answer("Small")
      try tester.expect("Sessions: Session 7, Session 200")
      try await tester.press("Confirm")
      let workshop = try #require(try tester.outcome().workshop)
      #expect(workshop.sessions.map(\.id) == [7, 200])
      #expect(workshop.day == (try CalendarDate(year: 2026, month: 12, day: 8)))
    }
  }

  @Test func anAddressIsChecked() async throws {
    try await withRegistration { tester in
      try await tester.answer("Bob")
      try await tester.expectRejection("“bob@example.org” is registered already.") {
        try await tester.answer("bob@example.org")
      }
      try await tester.answer("bobby@example.org")
      try tester.expect(screen: "Ticket")
    }
  }

  @Test func anotherTicketKeepsTheRest() async throws {
    try await withRegistration { tester in
      for answer in ["Ada", "ada@example.org", "Talks", "Vegan", "Medium"] {
        try await tester.answer(answer)
      }
      try await tester.press("Change ticket")
      #expect(tester.questionPosition == "Question 3 of 5 to 7")
      try await tester.answer("Talks and workshop")
      #expect(tester.questionPosition == "Question 4 of 7")
      try await tester.answer("Session 12")
      try await tester.answer("2026-12-06")
      try tester.expect(screen: "Review")
      try tester.expect("Dietary needs: Vegan")
      try tester.expect("Day: 6 December 2026")
    }
  }

  /// No walk presses the button that registers, so the map ends there.
  @Test func everyWayKeepsTheRules() async throws {
    let exploration = await Explorer(answers: ["E-mail": ["ada@example.org"]]) { environment in
      RegistrationFlow(conference: FakeConference(clock: environment.clock, delay: .zero))
    }.explore()
    try exploration.check()
    #expect(exploration.map.questionCount == nil)
  }
}
