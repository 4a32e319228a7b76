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

  // One more if the pet is none of the list.
  package override var questionCount: ClosedRange<Int>? { 3...4 }

  package override func startFlow() {
    let viewModel = viewModels.entry(userFetcher)
    viewModel.onUserNameSelected = { userName in
      let profile = ProfileFlowController(userName: userName, viewModels: self.viewModels)
      // The same questions whoever the user is, so that another user keeps the answers.
      self.start(profile, id: "Profile") { self.finish($0) }
    }
    push(EntryScreen(viewModel: viewModel))
  }
}
