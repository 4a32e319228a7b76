import Stepwise

/// Asks for the password to a server.
final class LoginScreen: Screen {
  let title = "Log in"
  private let viewModel: LoginViewModel

  init(viewModel: LoginViewModel) { self.viewModel = viewModel }

  var task: ScreenTask? { ScreenTask { [viewModel] in await viewModel.open() } }

  var body: any Element {
    if let reason = viewModel.reason { Text(reason) }
    Text("\(viewModel.user) on \(viewModel.server)")
    SecureField(
      "Password", check: { try await self.viewModel.enter(password: $0) }, onSubmit: { _ in }
    )
    .remembersAnswer(false)
  }
}
