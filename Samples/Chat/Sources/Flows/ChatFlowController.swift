import Stepwise

/// Leads from the chats to one of them, and to new ones; before that, into the server.
package final class ChatFlowController: FlowController<Void, Void> {
  /// How much of a message is announced, in characters.
  private static let announcedMax = 100

  private let model: ChatModel
  private let chats: ChatEventHandler
  private let messages: MessageEventHandler
  private let services: ChatServices
  private var list: ScreenIdentity?
  /// The messages screen that is open.
  private var chat: ScreenIdentity?

  /// A way through chats.
  init(
    model: ChatModel, chats: ChatEventHandler, messages: MessageEventHandler, services: ChatServices
  ) {
    self.model = model
    self.chats = chats
    self.messages = messages
    self.services = services
    super.init(state: ())
  }

  package override var title: String { "Chat" }

  package override func startFlow() {
    if let login = services.login, !login.isLoggedIn, !login.hasPassword {
      push(loginScreen(login, reason: nil) { self.list = self.replace(with: self.chatList()) })
    } else {
      list = push(chatList())
    }
    if let notice = model.notice { notify(verbatim: notice) }
    chats.register(self) { flow, event in flow.follow(event) }
    messages.register(self) { flow, event in flow.announce(event) }
  }

  // MARK: What happens by itself

  private func follow(_ event: ChatEvent) {
    switch event {
    case .created(let id, _): chat = replace(with: messagesScreen(of: id))
    case .left(let id, let isNews):
      guard isNews else { return }
      if let title = model.book[id]?.title {
        notify("You are no longer in the chat with \(title).")
      } else {
        notify("An invitation was taken back.")
      }
    case .leaving: list.map(pop)
    case .loggedOut(let reason): askPassword(reason: reason)
    default: break
    }
  }

  /// Asks for the password in front of all else; who goes back without it can ask for that again.
  private func askPassword(reason: LocalizedStringKey?) {
    guard let login = services.login, let list else { return }
    push(loginScreen(login, reason: reason) { self.pop(to: list) })
  }

  private func announce(_ event: (chat: Chat.ID, event: MessageEvent)) {
    guard case .received(let new) = event.event, event.chat != model.openChat,
      let message = new.last(where: { $0.isToRead && $0.kind != .removed }),
      case .other(let id) = message.sender, let room = model.book[event.chat]?.room
    else { return }
    let text = message.shown(in: room, Self.announcedMax)
    if message.kind == .emote { return notify(text) }
    let name = room.name(of: id)
    notify(room.title == name ? "\(name): \(text)" : "\(name) in \(room.title): \(text)")
  }

  private func work() async {
    async let pushed: Void = listen()
    // Not beside it: what the endpoint has at once is there before anyone looks.
    await attempt { try await services.endpoint.run() }
    await pushed
  }

  private func listen() async { await services.notifications?.listen() }

  private func attempt(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch is CancellationError {
    } catch {
      fail(error)
    }
  }

  // MARK: Screens

  private func loginScreen(
    _ login: any ChatLogin, reason: LocalizedStringKey?, onLoggedIn: @escaping () -> Void
  ) -> LoginScreen {
    LoginScreen(
      viewModel: LoginViewModel(
        server: login.server, user: login.user, reason: reason
      ) { password in
        try await login.logIn(password: password)
        onLoggedIn()
      })
  }

  private func chatList() -> ChatListScreen {
    let leaving = LeavingViewModel(model: model, messages: messages)
    let builder = ChatListViewModelBuilder(
      model: model,
      items: ChatListItems(environment: services.endpoint.exchange.environment),
      itemTapped: {
        leaving.stay()
        self.open($0)
      },
      newChatTapped: {
        leaving.stay()
        try self.chooseContact()
      }, isLoggedIn: { self.services.login?.isLoggedIn },
      logInTapped: {
        leaving.stay()
        self.askPassword(reason: nil)
      },
      logOutTapped: {
        try await leaving.waitUntilSent()
        try await self.logOut()
      },
      doneTapped: {
        try await leaving.waitUntilSent()
        self.finish(())
      }, leaveTapped: { self.finish(()) })
    return ChatListScreen(
      live(builder), unread: live(UnreadBuilder(model: model)), leaving: leaving, work: work)
  }

  private func logOut() async throws {
    try await services.login?.logOut()
    finish(())
  }

  private func messagesScreen(of id: Chat.ID) -> MessagesScreen {
    let rows = MessageRows(environment: services.endpoint.exchange.environment)
    let builder = MessagesViewModelBuilder(
      id: id, model: model, endpoint: services.endpoint, socket: services.socket, rows: rows,
      leaveTapped: { self.push(self.leaveScreen(of: id)) },
      backTapped: { self.list.map(self.pop) }, failed: fail)
    let composer = ComposerViewModel(
      draft: model.book[id]?.draft ?? "", clock: environment.clock
    ) { draft in
      do {
        try self.services.endpoint.exchange.keep(draft, in: id)
      } catch {
        self.fail(error)
      }
    }
    return MessagesScreen(
      live(builder), unread: live(UnreadBuilder(model: model, openChat: id)), composer: composer)
  }

  /// Opens a chat, or asks what becomes of an invitation.
  private func open(_ id: Chat.ID) {
    guard let invitation = model.book.invitation(id), invitation.answer == nil else {
      // Who is on the way in waits in the list.
      if model.book.invitation(id)?.answer != .accepted {
        chat = push(messagesScreen(of: id))
      }
      return
    }
    push(
      InvitationScreen(
        viewModel: InvitationViewModel(invitation) { answer in
          try self.services.endpoint.exchange.answer(id, answer)
          self.list.map(self.pop)
        }))
  }

  private func leaveScreen(of id: Chat.ID) -> LeaveScreen {
    LeaveScreen(
      viewModel: LeaveViewModel(
        title: model.book[id]?.title ?? id,
        leaveTapped: { try self.services.endpoint.exchange.leave(id) },
        stayTapped: { self.chat.map(self.pop) }))
  }

  private func chooseContact() throws {
    try services.endpoint.exchange.chats.route(.choosing)
    let builder = CreateChatViewModelBuilder(model: model, endpoint: services.endpoint)
    let contacts = AutocompleteContactViewModel(
      endpoint: services.endpoint, clock: environment.clock)
    push(CreateChatScreen(live(builder), contacts: contacts))
  }

  /// A holder of the newest view model, which each event that touches it renews.
  private func live<Builder: ViewModelBuilder>(_ builder: Builder)
    -> LiveViewModel<Builder.ViewModel>
  {
    let live = LiveViewModel(builder)
    chats.register(live)
    messages.register(live)
    return live
  }
}
