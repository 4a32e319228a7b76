import Stepwise
import StepwiseTesting
import Testing

@testable import OnboardingSample

/// Each view model on its own, without a session and a screen.
@Suite("The onboarding's view models")
struct ViewModelTests {
  // MARK: Entry

  @Test func aUserIsFetchedAndSelected() async throws {
    let fetch = MockCall<Void, User>("fetchUser", .ada)
    let viewModel = EntryDefaultViewModel(userFetcher: MockUserFetcher(fetch: fetch))
    var selected: [String] = []
    viewModel.onUserNameSelected = { selected.append($0) }
    #expect(viewModel.userName == nil)
    try await viewModel.fetchUser()
    #expect(viewModel.userName == "Ada")
    try viewModel.selectUser()
    #expect(selected == ["Ada"])
  }

  @Test func noUserIsSelectedBeforeAFetch() {
    let viewModel = EntryDefaultViewModel(userFetcher: MockUserFetcher(fetch: .forbidden("fetch")))
    viewModel.onUserNameSelected = { _ in Issue.record("Nobody is there to be selected.") }
    #expect(throws: Rejection("Nobody is fetched yet: fetch the user first.")) {
      try viewModel.selectUser()
    }
  }

  @Test func aFailedFetchLeavesTheUserAndCanBeRepeated() async throws {
    let fetch = MockCall<Void, User>("fetchUser", .ada, .noNetwork, .grace)
    let viewModel = EntryDefaultViewModel(userFetcher: MockUserFetcher(fetch: fetch))
    try await viewModel.fetchUser()
    await #expect(throws: UserFetcherError("There is no network.")) {
      try await viewModel.fetchUser()
    }
    #expect(viewModel.userName == "Ada")
    try await viewModel.fetchUser()
    #expect(viewModel.userName == "Grace")
  }

  @Test func aSecondFetchStartsNothing() async throws {
    let fetch = MockCall<Void, User>("fetchUser", .held)
    let viewModel = EntryDefaultViewModel(userFetcher: MockUserFetcher(fetch: fetch))
    let first = Task.immediate { try await viewModel.fetchUser() }
    try await viewModel.fetchUser()
    #expect(fetch.inputs.count == 1)
    try await fetch.answer(with: User(userName: "Ada"))
    try await first.value
    #expect(viewModel.userName == "Ada")
  }

  // MARK: Last name

  @Test(arguments: ["Lovelace", "O", String(repeating: "x", count: 100)])
  func aLastNameIsAccepted(_ name: String) throws {
    let viewModel = LastNameDefaultViewModel()
    var entered: [String] = []
    viewModel.onLastNameEntered = { entered.append($0) }
    try viewModel.enter(name)
    #expect(entered == [name])
  }

  @Test(arguments: [
    ("1815", "A last name has at least one letter."),
    (
      String(repeating: "x", count: 101),
      "That has 101 characters: a last name has at most 100."
    ),
  ])
  func anInvalidLastNameIsRejected(_ name: String, _ sentence: String) {
    let viewModel = LastNameDefaultViewModel()
    viewModel.onLastNameEntered = { Issue.record("“\($0)” was taken.") }
    let refusal = #expect(throws: Rejection.self) { try viewModel.enter(name) }
    #expect(refusal?.message == sentence)
  }

  // MARK: Birthday

  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
    try CalendarDate(year: year, month: month, day: day)
  }

  @Test(arguments: [(2026, 1, 1), (1875, 1, 2)])
  func aBirthdayIsAccepted(_ year: Int, _ month: Int, _ day: Int) throws {
    let viewModel = BirthdayDefaultViewModel(today: try self.day(2026, 1, 1))
    var selected: [CalendarDate] = []
    viewModel.onBirthdaySelected = { selected.append($0) }
    let birthday = try self.day(year, month, day)
    try viewModel.select(birthday)
    #expect(selected == [birthday])
  }

  @Test(arguments: [
    (2026, 1, 2, "2026-01-02 is in the future: today is 2026-01-01."),
    (1875, 1, 1, "Someone born on 1875-01-01 would be over 150 years old."),
  ])
  func anInvalidBirthdayIsRejected(_ year: Int, _ month: Int, _ day: Int, _ sentence: String) throws
  {
    let viewModel = BirthdayDefaultViewModel(today: try self.day(2026, 1, 1))
    viewModel.onBirthdaySelected = { Issue.record("\($0) was taken.") }
    let birthday = try self.day(year, month, day)
    let refusal = #expect(throws: Rejection.self) { try viewModel.select(birthday) }
    #expect(refusal?.message == sentence)
  }

  // MARK: Pets

  @Test func aListedPetIsSelectedAndOtherLeadsOn() {
    let viewModel = FavouritePetDefaultViewModel()
    var said: [String] = []
    viewModel.onPetSelected = { said.append($0) }
    viewModel.onOtherSelected = { said.append("other") }
    for pet in viewModel.pets.all { viewModel.select(pet.id) }
    #expect(said == ["Cat", "Dog", "Fish", "Rabbit", "Bird", "other"])
  }

  @Test func anotherPetHasALetter() throws {
    let viewModel = OtherPetDefaultViewModel()
    var entered: [String] = []
    viewModel.onPetSelected = { entered.append($0) }
    #expect(throws: Rejection("A pet has at least one letter.")) { try viewModel.enter("42") }
    try viewModel.enter("Hamster")
    #expect(entered == ["Hamster"])
  }

  // MARK: Review

  @Test func theReviewIsConfirmed() {
    let viewModel = ReviewDefaultViewModel()
    var count = 0
    viewModel.onConfirmed = { count += 1 }
    viewModel.confirm()
    #expect(count == 1)
  }

  // MARK: Replaced view models

  /// Accepts any day.
  private final class AnyDayViewModel: BirthdayViewModel {
    var onBirthdaySelected: (CalendarDate) -> Void = { _ in }
    func select(_ birthday: CalendarDate) { onBirthdaySelected(birthday) }
  }

  @Test func aTestPutsAnotherViewModelInTheChildFlow() async throws {
    var viewModels = OnboardingViewModels()
    viewModels.birthday = { _ in AnyDayViewModel() }
    let fetcher = MockUserFetcher(fetch: MockCall("fetchUser", .ada))
    try await withFlow(MainFlowController(userFetcher: fetcher, viewModels: viewModels)) { tester in
      for answer in ["Fetch user", "Select user", "Lovelace", "2999-01-01", "Cat", "Confirm"] {
        try await tester.answer(answer)
      }
      #expect(try tester.outcome().birthday == (try day(2999, 1, 1)))
    }
  }
}
