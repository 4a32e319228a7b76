@testable import OnboardingSample
import Stepwise
import StepwiseExplorer
import StepwiseTesting
import Testing

@Suite("The onboarding, with mocked fetchers")
struct OnboardingFlowTests {
  /// An onboarding that has reached the review on the straight path.
  func review(_ fetcher: any UserFetcher = MockUserFetcher(fetch: MockCall("fetchUser", .ada)))
    async throws
    -> FlowTester<
      Profile
    >
  {
    let tester = await FlowTester(MainFlowController(userFetcher: fetcher))
    for answer in ["Fetch user", "Select user", "Lovelace", "1990-12-10", "Cat"] {
      try await tester.answer(answer)
    }
    try tester.expect(screen: "Review")
    return tester
  }

  // Claims: onboarding-entry
  @Test func theShortestPathLeadsToAProfile() async throws {
    let tester = try await review()
    for line in [
      "User: Ada", "Last name: Lovelace", "Birthday: 10 December 1990", "Favourite pet: Cat",
    ] {
      try tester.expect(line)
    }
    try await tester.press("Confirm")
    let birthday = try CalendarDate(year: 1990, month: 12, day: 10)
    #expect(
      try tester.outcome()
        == Profile(
          userName: "Ada", lastName: "Lovelace", birthday: birthday, favouritePet: "Cat"))
    #expect(await tester.leaks() == [])
  }

  // Claims: onboarding-questions
  @Test(
    arguments: [
      ("Cat", "Question 3 of up to 4", nil), ("Other", "Question 3 of up to 4", "Question 4 of 4"),
    ] as [(String, String, String?)])
  func thePersonReadsHowManyQuestionsThereAre(
    _ pet: String, _ third: String, _ fourth: String?
  ) async throws {
    let tester = await FlowTester(
      MainFlowController(userFetcher: MockUserFetcher(fetch: MockCall("fetchUser", .ada))))
    var told: [String?] = []
    for answer in ["Fetch user", "Select user", "Lovelace", "1990-12-10", pet] {
      told.append(tester.questionPosition)
      try await tester.answer(answer)
    }
    told.append(tester.questionPosition)
    #expect(
      told == [
        "3 or 4 questions", "3 or 4 questions", "Question 1 of 3 or 4", "Question 2 of 3 or 4",
        third, fourth,
      ])
  }

  @Test func selectingWithoutAUserIsRejectedWithASentence() async throws {
    let tester = await FlowTester(
      MainFlowController(userFetcher: MockUserFetcher(fetch: MockCall("fetchUser", .ada))))
    try await tester.expectRejection("Nobody is fetched yet: fetch the user first.") {
      try await tester.press("Select user")
    }
    try tester.expect(screen: "Welcome")
  }

  @Test func aResumedRunKnowsTheFetchedUserAndAsksNobodyAgain() async throws {
    let fetch = MockCall<Void, User>("fetchUser", .ada)
    try await withFlow(MainFlowController(userFetcher: MockUserFetcher(fetch: fetch))) { tester in
      for answer in ["Fetch user", "Select user", "Lovelace"] { try await tester.answer(answer) }
      try await tester.resume()
      try tester.expect(stack: ["Welcome", "Last name", "Birthday"])
      #expect(fetch.inputs.count == 1)
    }
  }

  @Test func aFailedFetchIsShownAndCanBeTriedAgain() async throws {
    let fetcher = MockUserFetcher(fetch: MockCall("fetchUser", .noNetwork, .ada))
    let tester = await FlowTester(MainFlowController(userFetcher: fetcher))
    try await tester.press("Fetch user")
    try tester.expect(errors: ["There is no network."])
    try tester.expect("Nobody is fetched yet.")
    try await tester.press("Fetch user")
    try tester.expect(errors: [])
    try tester.expect("User: Ada")
    #expect(fetcher.fetch.inputs.count == 2)
  }

  @Test func aHangingFetchCanBeSteppedBackFrom() async throws {
    let fetcher = MockUserFetcher(fetch: MockCall("fetchUser", .never))
    let tester = await FlowTester(MainFlowController(userFetcher: fetcher))
    try await tester.press("Fetch user")
    #expect(tester.busy == ["Fetch user"])
    try await tester.expectRejection("“Fetch user” is still running.") {
      try await tester.press("Fetch user")
    }
    #expect(fetcher.fetch.inputs.count == 1)
    try await tester.back()
    #expect(tester.busy.isEmpty)
    try tester.expect(notices: ["“Fetch user” was stopped."])
    #expect(fetcher.fetch.cancelled == [1])
    try await tester.expectNothingLeft()
  }

  @Test func aSlowFetchTakesNoRealTime() async throws {
    let environment = Environment()
    let fetcher = FakeUserFetcher(clock: environment.clock, delay: .seconds(3600))
    let tester = await FlowTester(
      MainFlowController(userFetcher: fetcher), environment: environment)
    try await tester.press("Fetch user")
    try await tester.advance(by: .seconds(3599))
    #expect(tester.busy == ["Fetch user"])
    try await tester.advance(by: .seconds(1))
    #expect(tester.busy.isEmpty)
    try tester.expect("User: Ada")
  }

  // MARK: Back and changes

  // Claims: onboarding-back
  @Test func steppingBackKeepsEveryAnswer() async throws {
    let tester = try await review()
    let answers = [
      ("Favourite pet", "Cat"), ("Birthday", "1990-12-10"), ("Last name", "Lovelace"),
    ]
    for (title, value) in answers {
      try await tester.back()
      try tester.expect(screen: title)
      #expect(try tester.value(of: title) == value)
    }
    try await tester.back()
    try tester.expect(screen: "Welcome")
    try tester.expect("User: Ada")
    try await tester.press("Select user")
    for _ in answers { try await tester.acceptDefault() }
    try tester.expect(screen: "Review")
  }

  // Claims: onboarding-change
  @Test func aChangeReturnsToTheReview() async throws {
    for (button, answer, line) in [
      ("Change last name", "Byron", "Last name: Byron"),
      ("Change birthday", "1989-12-10", "Birthday: 10 December 1989"),
      ("Change favourite pet", "Dog", "Favourite pet: Dog"),
    ] {
      let tester = try await review()
      try await tester.press(button)
      try await tester.answer(answer)
      try tester.expect(screen: "Review")
      try tester.expect(line)
      #expect(tester.stack == ["Welcome", "Last name", "Birthday", "Favourite pet", "Review"])
    }
  }

  @Test func anotherUserKeepsTheOtherAnswers() async throws {
    let tester = try await review(MockUserFetcher(fetch: MockCall("fetchUser", .ada, .grace)))
    try await tester.press("Change user")
    try await tester.press("Fetch user")
    try await tester.press("Select user")
    try tester.expect(screen: "Review")
    try tester.expect("User: Grace")
    try tester.expect("Last name: Lovelace")
  }

  // Claims: onboarding-branch
  @Test func theBranchAsksWhichPetAndIsForgottenWithIt() async throws {
    let tester = try await review()
    try await tester.press("Change favourite pet")
    try await tester.answer("Other…")
    try tester.expect(screen: "Which pet?")
    try await tester.answer("Hamster")
    try tester.expect("Other pet: Hamster")
    try await tester.press("Change favourite pet")
    try await tester.answer("Fish")
    try tester.expect("Favourite pet: Fish")
    try tester.expect(notices: ["“Which pet?: Hamster” no longer applies."])
  }

  // Claims: onboarding-birthday
  /// The youngest and the oldest birthday are accepted.
  @Test func impossibleBirthdaysAreRejected() async throws {
    let fetcher = MockUserFetcher(fetch: MockCall("fetchUser", .ada))
    let tester = await FlowTester(MainFlowController(userFetcher: fetcher))
    for answer in ["Fetch user", "Select user", "Lovelace"] { try await tester.answer(answer) }
    for (text, sentence) in [
      ("2023-02-29", "“2023-02-29” is not a date: February 2023 has 28 days."),
      ("2026-01-02", "2 January 2026 is in the future: today is 1 January 2026."),
      ("1875-01-01", "Someone born on 1 January 1875 would be over 150 years old."),
      ("10.12.1990", "“10.12.1990” is not a date: write year-month-day, such as 1990-12-10."),
    ] {
      try await tester.expectRejection(sentence) { try await tester.answer(text) }
      try tester.expect(screen: "Birthday")
    }
    for birthday in ["2026-01-01", "1875-01-02"] {
      try await tester.answer(birthday)
      try tester.expect(screen: "Favourite pet")
      try await tester.back()
    }
  }

  // MARK: Release

  /// After the end everything is released, too, which the shortest path shows.
  @Test func everythingIsReleasedAfterCancellingAndWhileAFetchHangs() async throws {
    let tester = try await review()
    try await tester.press("Change birthday")
    try await tester.cancel()
    #expect(await tester.leaks() == [])
    let hanging = await FlowTester(
      MainFlowController(userFetcher: MockUserFetcher(fetch: MockCall("fetchUser", .never))))
    try await hanging.press("Fetch user")
    #expect(await hanging.leaks() == [])
  }

  // Claims: onboarding-release
  @Test func steppingBackOutOfAChildReleasesItAndItsScreens() async throws {
    let tester = try await review()
    let released = LeakCheck()
    released.track(tester.session.childObjects)
    for _ in 0..<4 { try await tester.back() }
    try tester.expect(screen: "Welcome")
    #expect(released.survivors() == [])
  }
}

extension Session {
  /// The objects of the child flow: all except the entry screen's and the main flow's.
  fileprivate var childObjects: [AnyObject] {
    liveObjects.filter { !($0 is EntryScreen) && !($0 is MainFlowController) }
  }
}
