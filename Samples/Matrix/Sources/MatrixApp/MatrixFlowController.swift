import ChatSample
import Stepwise

/// The chat over a homeserver: asks for the password first, and adds invitations, leaving a room, and the log-out.
final class MatrixFlowController: ChatFlowController {
  private let login: any ChatLogin

  /// A flow over an endpoint that brings all events.
  init(endpoint: any ChatEndpoint, login: any ChatLogin) {
    self.login = login
    super.init(endpoint: endpoint)
  }

  override func showFirst() {
    guard !login.isLoggedIn, !login.hasPassword else { return super.showFirst() }
    push(loginScreen(reason: nil, onLoggedIn: replaceWithList))
  }

  override func follow(_ event: ChatEvent) {
    switch event {
    case .moved(let id, .removed):
      if let title = exchange.model.state[id]?.title {
        notify("You are no longer in the chat with \(title).")
      } else {
        notify("An invitation was taken back.")
      }
    case .moved(_, .leaving): popToList()
    case .loggedOut(let reason): askPassword(reason: reason)
    default: super.follow(event)
    }
  }

  override var listActions: [ChatAction] {
    guard login.isLoggedIn else {
      return [ChatAction("Log in") { self.askPassword(reason: nil) }]
    }
    return [
      ChatAction("Log out", waits: true) {
        try await self.login.logOut()
        self.finish(())
      }
    ]
  }

  override func actions(of chat: Chat.ID) -> [ChatAction] {
    [ChatAction("Leave the chat") { self.push(self.leaveScreen(of: chat)) }]
  }

  /// Opens a chat, or asks for the answer to an invitation.
  override func open(_ id: Chat.ID) {
    switch exchange.model.state.invitation(id) {
    case let invitation? where invitation.answer == nil:
      push(
        InvitationScreen(
          viewModel: InvitationViewModel(invitation) { answer in
            try self.exchange.answer(id, answer)
            self.popToList()
          }))
    // There is no chat until the server has let the user in.
    case let invitation? where invitation.answer == .accepted: break
    default: super.open(id)
    }
  }

  // MARK: Screens

  private func loginScreen(
    reason: LocalizedStringKey?, onLoggedIn: @escaping () -> Void
  ) -> LoginScreen {
    LoginScreen(
      viewModel: LoginViewModel(
        server: login.server, user: login.user, reason: reason
      ) { password in
        try await self.login.logIn(password: password)
        onLoggedIn()
      })
  }

  /// Asks for the password above all other screens; a user who goes back can ask for it again.
  private func askPassword(reason: LocalizedStringKey?) {
    guard hasList else { return }
    push(loginScreen(reason: reason, onLoggedIn: popToList))
  }

  private func leaveScreen(of id: Chat.ID) -> LeaveScreen {
    LeaveScreen(
      viewModel: LeaveViewModel(
        title: exchange.model.state[id]?.title ?? id,
        leaveTapped: { try self.exchange.leave(id) }, stayTapped: popToChat))
  }
}
