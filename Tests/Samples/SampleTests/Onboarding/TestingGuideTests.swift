import Stepwise
import StepwiseTesting
import Testing

@testable import OnboardingSample

/// The listings of the guide to testing, applied to the onboarding.
@Suite("The guide to testing")
struct TestingGuideTests {
  @Test func theShortestPathLeavesNothingBehind() async throws {
    let fetch = MockCall<Void, User>("fetchUser", .value(User(userName: "Ada")))
    let environment = Environment(clock: ForbiddenClock(), files: ForbiddenFiles())
    try await withFlow(
      MainFlowController(userFetcher: MockUserFetcher(fetch: fetch)), environment: environment
    ) { tester in
      try await tester.press("Fetch user")
      try tester.expect("User: Ada")
      try await tester.press("Select user")
      try await tester.expectRejection("A last name has at least one letter.") {
        try await tester.answer("1815")
      }
      for answer in ["Lovelace", "1990-12-10", "Cat"] { try await tester.answer(answer) }
      try await tester.press("Change last name")
      try tester.expect(value: "Lovelace", of: "Last name")
      try await tester.answer("Byron")
      try tester.expect(stack: ["Welcome", "Last name", "Birthday", "Favourite pet", "Review"])
      try await tester.press("Confirm")
      #expect(try tester.outcome().lastName == "Byron")
      #expect(fetch.inputs.count == 1)
    }
  }

  func fetchAndSelect(_ tester: FlowTester<Profile>) async throws {
    try await tester.press("Fetch user")
    try await tester.press("Select user")
  }

  @Test func aHelperTakesTheTesterOfAnOutcome() async throws {
    let fetch = MockCall<Void, User>("fetchUser", .value(User(userName: "Ada")))
    try await withFlow(MainFlowController(userFetcher: MockUserFetcher(fetch: fetch))) { tester in
      try await fetchAndSelect(tester)
      try tester.expect(screen: "Last name")
    }
  }

  @Test func aSlowServiceTakesNoRealTime() async throws {
    let fetch = MockCall<Void, User>(
      "fetchUser", .value(User(userName: "Ada")).after(.seconds(60)))
    try await withFlow(MainFlowController(userFetcher: MockUserFetcher(fetch: fetch))) { tester in
      try await tester.press("Fetch user")
      try await tester.advance(by: .seconds(59))
      try tester.expect(busy: ["Fetch user"])
      try await tester.advanceUntilIdle()
      try tester.expect("User: Ada")
      #expect(tester.elapsed == .seconds(60))
    }
  }

  @Test func aFailedFetchCanBeSteppedBackFrom() async throws {
    let fetch = MockCall<Void, User>(
      "fetchUser", .failure(UserFetcherError("There is no network.")), then: .held)
    try await withFlow(MainFlowController(userFetcher: MockUserFetcher(fetch: fetch))) { tester in
      try await tester.press("Fetch user")
      try tester.expect(errors: ["There is no network."])
      try await tester.press("Fetch user")
      try await tester.back()
      try tester.expect(notices: ["“Fetch user” was stopped."])
      #expect(fetch.cancelled == [2])
      try await tester.press("Fetch user")
      try await fetch.answer(call: 3, with: User(userName: "Grace"))
      try tester.expect("User: Grace")
    }
  }

  @Test func theConversationIsGolden() async throws {
    let fetch = MockCall<Void, User>.forbidden("fetchUser")
    try await withFlow(MainFlowController(userFetcher: MockUserFetcher(fetch: fetch))) { tester in
      try await tester.expectRejection("Nobody is fetched yet: fetch the user first.") {
        try await tester.press("Select user")
      }
      try await tester.cancel()
      try Golden.compare(tester.transcript, with: "Goldens/cancelled.transcript")
    }
  }
}
