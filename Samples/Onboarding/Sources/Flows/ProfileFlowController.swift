import Stepwise

/// Asks for the last name, the birthday and the favourite pet, and shows them for review.
///
/// Each answer is passed to the next question, so that no value is missing.
final class ProfileFlowController: FlowController<Void, Profile> {
  private let userName: String
  private let viewModels: OnboardingViewModels

  init(userName: String, viewModels: OnboardingViewModels) {
    self.userName = userName
    self.viewModels = viewModels
    super.init(state: ())
  }

  override var title: String { "Profile" }

  override func startFlow() {
    let viewModel = viewModels.lastName()
    viewModel.onLastNameEntered = { self.askBirthday(lastName: $0) }
    push(LastNameScreen(viewModel: viewModel))
  }

  private func askBirthday(lastName: String) {
    let viewModel = viewModels.birthday(environment.today)
    viewModel.onBirthdaySelected = { birthday in
      self.askFavouritePet { pet in
        self.review(
          Profile(
            userName: self.userName, lastName: lastName, birthday: birthday, favouritePet: pet))
      }
    }
    push(BirthdayScreen(viewModel: viewModel))
  }

  private func askFavouritePet(then next: @escaping (String) -> Void) {
    let viewModel = viewModels.favouritePet()
    viewModel.onPetSelected = next
    viewModel.onOtherSelected = { self.askOtherPet(then: next) }
    push(FavouritePetScreen(viewModel: viewModel))
  }

  private func askOtherPet(then next: @escaping (String) -> Void) {
    let viewModel = viewModels.otherPet()
    viewModel.onPetSelected = next
    push(OtherPetScreen(viewModel: viewModel))
  }

  private func review(_ profile: Profile) {
    let viewModel = viewModels.review()
    viewModel.onConfirmed = { self.finish(profile) }
    push(ReviewScreen(viewModel: viewModel))
  }
}
