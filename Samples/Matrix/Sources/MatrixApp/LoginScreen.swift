import Stepwise

/// The texts of the question for a password.
struct LoginViewModel {
  let text: LocalizedStringKey
  let passwordEntered: (String) async throws -> Void
}

/// Asks for the password of a user of a server.
final class LoginScreen: Screen {
  let title = "Log in"
  private let viewModel: LoginViewModel

  init(viewModel: LoginViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Text(viewModel.text)
    SecureField("Password", check: viewModel.passwordEntered).remembersAnswer(false)
  }
}
