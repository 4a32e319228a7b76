import Stepwise

/// The whole onboarding: finds the user, has the profile asked, and finishes with it.
package final class MainFlowController: FlowController<Void, Profile> {
  private let userFetcher: any UserFetcher

  /// An onboarding.
  init(userFetcher: any UserFetcher) {
    self.userFetcher = userFetcher
    super.init(state: ())
  }

  package override var title: String { "Onboarding" }

  package override func startFlow() {
    let viewModel = EntryDefaultViewModel(userFetcher: userFetcher)
    viewModel.onUserNameSelected = { userName in
      self.start(ProfileFlowController(userName: userName)) { profile in self.finish(profile) }
    }
    push(EntryScreen(viewModel: viewModel))
  }
}
