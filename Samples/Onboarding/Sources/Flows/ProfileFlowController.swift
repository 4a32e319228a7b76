import Stepwise

/// Asks last name, birthday and favourite pet, and has them reviewed.
final class ProfileFlowController: FlowController<Profile, Profile> {
  /// A profile to be filled in.
  init(userName: String) {
    super.init(state: Profile(userName: userName))
  }

  override var title: String { "Profile" }

  override func startFlow() {
    let viewModel = LastNameViewModel()
    viewModel.onLastNameEntered = { name in
      self.state.lastName = name
      self.askBirthday()
    }
    push(LastNameScreen(viewModel: viewModel))
  }

  private func askBirthday() {
    let viewModel = BirthdayViewModel(today: environment.today)
    viewModel.onBirthdaySelected = { day in
      self.state.birthday = day
      self.askFavouritePet()
    }
    push(BirthdayScreen(viewModel: viewModel))
  }

  private func askFavouritePet() {
    let viewModel = FavouritePetViewModel()
    viewModel.onPetSelected = { self.review(pet: $0) }
    viewModel.onOtherSelected = {
      let viewModel = OtherPetViewModel()
      viewModel.onPetSelected = { self.review(pet: $0) }
      self.push(OtherPetScreen(viewModel: viewModel))
    }
    push(FavouritePetScreen(viewModel: viewModel))
  }

  private func review(pet: String) {
    state.favouritePet = pet
    let viewModel = ReviewViewModel()
    viewModel.onConfirmed = { self.finish(self.state) }
    push(ReviewScreen(viewModel: viewModel))
  }
}
