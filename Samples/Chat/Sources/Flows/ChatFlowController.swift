import Stepwise

/// Leads from the log-in to the list of chats, to a chat, and to a new one.
package final class ChatFlowController: FlowController<Void, Void> {
  /// The longest text of a message in a notification, in characters.
  private static let announcedMax = 100

  private let endpoint: any ChatEndpoint
  private let socket: (any ChatSocket)?
  private let notifications: (any PushNotifications)?
  private let login: (any ChatLogin)?
  private let exchange: ChatExchange
  private let model: ChatModel
  private let leaving: LeavingViewModel
  private var list: ScreenIdentity?
  /// The chat that is open.
  private var chat: ScreenIdentity?

  /// A flow over the sources of events: an endpoint that brings all events needs no socket and no notifications.
  init(
    endpoint: any ChatEndpoint, socket: (any ChatSocket)? = nil,
    notifications: (any PushNotifications)? = nil, login: (any ChatLogin)? = nil
  ) {
    self.endpoint = endpoint
    self.socket = socket
    self.notifications = notifications
    self.login = login
    exchange = endpoint.exchange
    model = exchange.model
    leaving = LeavingViewModel(exchange)
    super.init(state: ())
  }

  package override var title: String { "Chat" }

  package override var cancelNotice: LocalizedStringKey? { leaving.farewell }

  package override func startFlow() {
    if let login, !login.isLoggedIn, !login.hasPassword {
      push(loginScreen(login, reason: nil) { self.list = self.replace(with: self.chatList()) })
    } else {
      list = push(chatList())
    }
    if let notice = model.notice { notify(verbatim: notice) }
    exchange.chats.handler.register(self) { flow, event in flow.follow(event) }
    exchange.messages.handler.register(self) { flow, event in flow.announce(event) }
  }

  // MARK: Events

  private func follow(_ event: ChatEvent) {
    switch event {
    case .created(let id, _): chat = replace(with: messagesScreen(of: id))
    case .moved(let id, .removed):
      if let title = model.state[id]?.title {
        notify("You are no longer in the chat with \(title).")
      } else {
        notify("An invitation was taken back.")
      }
    case .moved(_, .leaving): list.map(pop)
    case .loggedOut(let reason): askPassword(reason: reason)
    default: break
    }
  }

  private func announce(_ event: (chat: Chat.ID, event: MessageEvent)) {
    guard case .received(let new, _, filling: nil) = event.event, event.chat != model.openChat,
      let message = new.last(where: { $0.isToRead && $0.kind != .removed }),
      case .other(let id) = message.sender, let room = model.state[event.chat]?.room
    else { return }
    let text = message.shown(in: room, Self.announcedMax)
    if message.kind == .emote { return notify(text) }
    let name = room.name(of: id)
    notify(room.title == name ? "\(name): \(text)" : "\(name) in \(room.title): \(text)")
  }

  /// Runs the sources of events until it is cancelled.
  private func run() async {
    async let pushed: Void = listen()
    // Not in a child task, so that events that the endpoint raises at once come before the first frame.
    await attempt { try await endpoint.run() }
    await pushed
  }

  private func listen() async { await notifications?.listen() }

  /// Runs a body, and ends the wizard if it throws, because then an event could not be recorded.
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

  /// Asks for the password above all other screens; a user who goes back can ask for it again.
  private func askPassword(reason: LocalizedStringKey?) {
    guard let login, let list else { return }
    push(loginScreen(login, reason: reason) { self.pop(to: list) })
  }

  private func chatList() -> ChatListScreen {
    let blank = ChatListViewModel(
      itemTapped: open,
      newChatTapped: chooseContact,
      logInTapped: {
        self.leaving.stay()
        self.askPassword(reason: nil)
      },
      logOutTapped: {
        try await self.leaving.waitUntilSent()
        try await self.login?.logOut()
        self.finish(())
      },
      doneTapped: {
        try await self.leaving.waitUntilSent()
        self.finish(())
      }, leaveTapped: { self.finish(()) })
    let builder = ChatListViewModelBuilder(
      model: model, login: login,
      items: ChatListItemViewModelBuilder(environment: exchange.environment), blank: blank)
    return ChatListScreen(live(builder), leaving: leaving, run: run)
  }

  /// Opens a chat, or asks for the answer to an invitation.
  private func open(_ id: Chat.ID) {
    leaving.stay()
    switch model.state.invitation(id) {
    case let invitation? where invitation.answer == nil:
      push(
        InvitationScreen(
          viewModel: InvitationViewModel(invitation) { answer in
            try self.exchange.answer(id, answer)
            self.list.map(self.pop)
          }))
    // There is no chat until the server has let the user in.
    case let invitation? where invitation.answer == .accepted: break
    default: chat = push(messagesScreen(of: id))
    }
  }

  private func messagesScreen(of id: Chat.ID) -> MessagesScreen {
    let (endpoint, exchange, socket) = (endpoint, exchange, socket)
    let blank = MessagesViewModel(
      id: id, sendTapped: { try exchange.send($0, in: id) },
      sendAgainTapped: { try exchange.sendAgain(in: id) }, typed: { endpoint.type(in: id) },
      olderTapped: { try await endpoint.fetchOlder(in: id) },
      opened: { await self.attempt { try await exchange.keepOpen(id, over: socket) } },
      leaveTapped: { self.push(self.leaveScreen(of: id)) },
      backTapped: { self.list.map(self.pop) })
    let builder = MessagesViewModelBuilder(
      model: model, rows: MessageRows(environment: exchange.environment), blank: blank)
    let composer = ComposerViewModel(
      draft: model.state[id]?.draft ?? "", clock: environment.clock
    ) { draft in
      await self.attempt { try exchange.messages.route(.drafted(draft), in: id) }
    }
    return MessagesScreen(live(builder), composer: composer)
  }

  private func leaveScreen(of id: Chat.ID) -> LeaveScreen {
    LeaveScreen(
      viewModel: LeaveViewModel(
        title: model.state[id]?.title ?? id, leaveTapped: { try self.exchange.leave(id) },
        stayTapped: { self.chat.map(self.pop) }))
  }

  private func chooseContact() throws {
    leaving.stay()
    try exchange.chats.route(.creating(contact: nil))
    let contacts = AutocompleteContactViewModel(endpoint: endpoint, clock: environment.clock)
    push(
      CreateChatScreen(live(CreateChatViewModelBuilder(endpoint: endpoint)), contacts: contacts))
  }

  /// Makes a holder of the newest view model; each event that touches it renews the view model.
  private func live<Builder: ViewModelBuilder>(_ builder: Builder)
    -> LiveViewModel<Builder.ViewModel>
  {
    let live = LiveViewModel(builder)
    exchange.chats.handler.register(live)
    exchange.messages.handler.register(live)
    return live
  }
}
