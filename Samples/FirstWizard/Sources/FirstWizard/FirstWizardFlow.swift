import Stepwise

/// Asks for a user name and a plan, and finishes with the account.
///
/// Its state holds the answers so far; stepping back restores it.
final class FirstWizardFlow: FlowController<String, Account> {
  private let registry: any NameRegistry

  init(registry: any NameRegistry) {
    self.registry = registry
    super.init(state: "")
  }

  override func startFlow() {
    let viewModel = UserNameDefaultViewModel(registry: registry)
    viewModel.onUserNameChosen = { userName in
      self.state = userName
      self.choosePlan()
    }
    push(UserNameScreen(viewModel: viewModel))
  }

  /// A screen with a single question needs no view model.
  private func choosePlan() {
    push("Plan") {
      Picker("Plan", options: ["Free", "Family"]) { plan in
        self.finish(Account(userName: self.state, plan: plan))
      }
    }
  }
}
