import Stepwise

/// A field with a check that takes time, and a secret.
final class AccountScreen: Screen {
  let title = "Account"
  private let viewModel: AccountViewModel

  init(viewModel: AccountViewModel) { self.viewModel = viewModel }

  var body: any Element {
    TextField("User name") {
      self.viewModel.enter(userName: $0)
    } check: {
      try await self.viewModel.check($0)
    }
    SecureField("Password") { try self.viewModel.enter(password: $0) }
      .help("at least 8 characters")
  }
}
