import ChatSample
import Stepwise

/// Asks for the password, if it is not known, and then chats.
final class MatrixFlowController: FlowController<Void, Void> {
  private let endpoint: MatrixChatEndpoint

  init(endpoint: MatrixChatEndpoint) {
    self.endpoint = endpoint
    super.init(state: ())
  }

  override func startFlow() {
    let client = endpoint.client
    guard client.password == nil else { return chat() }
    push(
      LoginScreen(
        viewModel: LoginViewModel(text: "\(client.account.user) on \(client.account.host)") {
          try await client.logIn(password: $0)
          self.chat()
        }))
  }

  /// The flow of the other sample, with this endpoint.
  private func chat() {
    start(ChatFlowController(endpoint: endpoint)) { self.finish(()) }
    // There is no way back to the password.
    commit()
  }
}
