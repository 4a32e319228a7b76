import ChatSample
import Stepwise

/// The chat over a homeserver: asks for the password first, and adds invitations, leaving a room, and the log-out.
final class MatrixFlowController: ChatFlowController {
  private let homeserver: any Homeserver
  private let login: any ChatLogin

  /// A flow over an endpoint that brings all events.
  init(homeserver: any Homeserver, login: any ChatLogin) {
    self.homeserver = homeserver
    self.login = login
    super.init(endpoint: homeserver)
  }

  override func startFlow() {
    super.startFlow()
    homeserver.events.handler.register(self) { flow, event in flow.follow(event) }
  }

  override func showFirst() {
    guard !login.isLoggedIn, !login.hasPassword else { return super.showFirst() }
    push(loginScreen(reason: nil, onLoggedIn: replaceWithList))
  }

  private func follow(_ event: MatrixEvent) {
    switch event {
    case .removed(let id):
      if let title = exchange.model.state[id]?.title {
        notify("You are no longer in the chat with \(title).")
      } else {
        notify("An invitation was taken back.")
      }
    case .leaving: popToList()
    case .loggedOut(let reason): askPassword(reason: reason)
    default: break
    }
  }

  /// The invitations, until the user has declined or ignored them, or is in the room.
  override var listRows: [OptionList.Option] {
    exchange.model.state.invitations.filter { $0.answer == nil || $0.answer == .accepted }.map {
      let state: LocalizedStringKey =
        $0.answer == nil ? "\($0.sender.name) invites you." : "Coming in…"
      return .init($0.title, id: $0.id, detail: .init(state))
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
            try self.homeserver.answer(id, answer)
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
        leaveTapped: { try self.homeserver.beginLeaving(id) }, stayTapped: popToChat))
  }
}
