import Stepwise
import StepwiseTesting
import Testing

@testable import OnboardingSample

/// Each view model on its own, without a session and a screen.
@Suite("The onboarding's view models")
struct ViewModelTests {
  // MARK: Entry

  // Claims: onboarding-select
  @Test func aUserIsFetchedAndSelected() async throws {
    let fetch = MockCall<Void, User>("fetchUser", .ada)
    let viewModel = EntryDefaultViewModel(userFetcher: MockUserFetcher(fetch: fetch))
    var selected: [String] = []
    viewModel.onUserNameSelected = { selected.append($0) }
    #expect(viewModel.userName == nil)
    #expect(throws: Rejection("Nobody is fetched yet: fetch the user first.")) {
      try viewModel.selectUser()
    }
    try await viewModel.fetchUser()
    #expect(viewModel.userName == "Ada")
    try viewModel.selectUser()
    #expect(selected == ["Ada"])
  }

  // Claims: onboarding-retry
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

  // Claims: onboarding-one-fetch
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

  @Test func aLastNameHasALetterAndAnEnd() throws {
    let viewModel = LastNameDefaultViewModel()
    var entered: [String] = []
    viewModel.onLastNameEntered = { entered.append($0) }
    let long = String(repeating: "x", count: 100)
    for name in ["Lovelace", "O", long] { try viewModel.enter(name) }
    for (name, sentence) in [
      ("1815", "A last name has at least one letter."),
      (long + "x", "That has 101 characters: a last name has at most 100."),
    ] {
      let rejection = #expect(throws: Rejection.self) { try viewModel.enter(name) }
      #expect(rejection?.message == sentence)
    }
    #expect(entered == ["Lovelace", "O", long])
  }

  // MARK: Birthday

  private func day(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
    try CalendarDate(year: year, month: month, day: day)
  }

  @Test func aBirthdayIsInTheLast150Years() throws {
    let viewModel = BirthdayDefaultViewModel(today: try day(2026, 1, 1))
    var selected: [CalendarDate] = []
    viewModel.onBirthdaySelected = { selected.append($0) }
    let accepted = [try day(2026, 1, 1), try day(1875, 1, 2)]
    for birthday in accepted { try viewModel.select(birthday) }
    for (birthday, sentence) in [
      (try day(2026, 1, 2), "2 January 2026 is in the future: today is 1 January 2026."),
      (try day(1875, 1, 1), "Someone born on 1 January 1875 would be over 150 years old."),
    ] {
      let rejection = #expect(throws: Rejection.self) { try viewModel.select(birthday) }
      #expect(rejection?.message == sentence)
    }
    #expect(selected == accepted)
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

  // MARK: Replaced view models

  /// Accepts any day.
  private final class AnyDayViewModel: BirthdayViewModel {
    var onBirthdaySelected: (CalendarDate) -> Void = { _ in }
    func select(_ birthday: CalendarDate) { onBirthdaySelected(birthday) }
  }

  // Claims: onboarding-injection
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
