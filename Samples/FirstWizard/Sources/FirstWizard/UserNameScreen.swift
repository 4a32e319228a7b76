import Stepwise

/// Asks for a user name: it shows the state of its view model, and passes on each answer.
final class UserNameScreen: Screen {
  let title = "User name"
  private let viewModel: any UserNameViewModel

  init(viewModel: any UserNameViewModel) { self.viewModel = viewModel }

  var body: any Element {
    TextField("User name") {
      self.viewModel.choose($0)
    } check: {
      try await self.viewModel.check($0)
    }
    .help("at least \(viewModel.lengthMin) letters and digits")
  }
}
