import Stepwise

/// The whole onboarding: finds the user, starts the profile's flow, and finishes with the profile.
package final class MainFlowController: FlowController<Void, Profile> {
  private let userFetcher: any UserFetcher
  private let viewModels: OnboardingViewModels

  init(userFetcher: any UserFetcher, viewModels: OnboardingViewModels = OnboardingViewModels()) {
    self.userFetcher = userFetcher
    self.viewModels = viewModels
    super.init(state: ())
  }

  package override var title: String { "Onboarding" }

  package override func startFlow() {
    let viewModel = viewModels.entry(userFetcher)
    viewModel.onUserNameSelected = { userName in
      self.start(ProfileFlowController(userName: userName, viewModels: self.viewModels)) {
        profile in
        self.finish(profile)
      }
    }
    push(EntryScreen(viewModel: viewModel))
  }
}
