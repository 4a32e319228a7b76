import Stepwise

/// Asks last name, birthday and favourite pet, and has them reviewed.
final class ProfileFlowController: FlowController<Profile, Profile> {
  private let userScreen: ScreenIdentity

  /// A profile to be filled in.
  init(userName: String, userScreen: ScreenIdentity) {
    self.userScreen = userScreen
    super.init(state: Profile(userName: userName))
  }

  override var title: String { "Profile" }

  override func startFlow() {
    let viewModel = LastNameViewModel()
    let lastName = push(LastNameScreen(viewModel: viewModel))
    viewModel.onLastNameEntered = { name in
      self.state.lastName = name
      self.askBirthday(changes: [
        ("Change user", self.userScreen), ("Change last name", lastName),
      ])
    }
  }

  private func askBirthday(changes: [(label: String, screen: ScreenIdentity)]) {
    let viewModel = BirthdayViewModel(today: environment.today)
    let birthday = push(BirthdayScreen(viewModel: viewModel))
    viewModel.onBirthdaySelected = { day in
      self.state.birthday = day
      self.askFavouritePet(changes: changes + [("Change birthday", birthday)])
    }
  }

  private func askFavouritePet(changes: [(label: String, screen: ScreenIdentity)]) {
    let viewModel = FavouritePetViewModel()
    let favouritePet = push(FavouritePetScreen(viewModel: viewModel))
    let changes = changes + [("Change favourite pet", favouritePet)]
    viewModel.onPetSelected = { self.review(pet: $0, changes: changes) }
    viewModel.onOtherSelected = {
      let viewModel = OtherPetViewModel()
      viewModel.onPetSelected = { self.review(pet: $0, changes: changes) }
      self.push(OtherPetScreen(viewModel: viewModel))
    }
  }

  private func review(pet: String, changes: [(label: String, screen: ScreenIdentity)]) {
    state.favouritePet = pet
    let viewModel = ReviewViewModel(profile: state, changes: changes)
    viewModel.onConfirmed = { self.finish(self.state) }
    push(ReviewScreen(viewModel: viewModel))
  }
}
