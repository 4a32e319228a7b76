import Stepwise

/// Asks for the password of a user of a server.
final class LoginScreen: Screen {
  let title = "Log in"
  private let viewModel: LoginViewModel

  init(viewModel: LoginViewModel) { self.viewModel = viewModel }

  var body: any Element {
    if let reason = viewModel.reason { Text(reason) }
    Text("\(viewModel.user) on \(viewModel.server)")
    if let warning = viewModel.warning { Text(warning) }
    SecureField("Password", check: viewModel.passwordEntered)
      .remembersAnswer(false)
  }
}
