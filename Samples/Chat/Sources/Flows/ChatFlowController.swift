import Stepwise

/// Leads from the list of chats to a chat, and to a new one.
public final class ChatFlowController: FlowController<Void, Void> {
  private let endpoint: any ChatEndpoint
  private let socket: (any ChatSocket)?
  private let notifications: (any PushNotifications)?
  private var exchange: ChatExchange { endpoint.exchange }
  private var model: ChatModel { exchange.model }
  /// The list of chats; `nil` until it is shown.
  private var list: ScreenIdentity?

  /// A flow over the sources of events: an endpoint that brings all events needs no socket and no notifications.
  public init(
    endpoint: any ChatEndpoint, socket: (any ChatSocket)? = nil,
    notifications: (any PushNotifications)? = nil
  ) {
    self.endpoint = endpoint
    self.socket = socket
    self.notifications = notifications
    super.init(state: ())
  }

  public override var title: String { "Chat" }

  public override var cancelNotice: LocalizedStringKey? { UnsentMessages(in: model).notice }

  public override func startFlow() {
    list = push(chatList())
    if let notice = model.notice { notify(notice) }
    exchange.chats.handler.register(self) { flow, event in
      if case .created(let chat) = event { flow.replace(with: flow.messagesScreen(of: chat.id)) }
    }
    exchange.messages.handler.register(self) { flow, event in
      if case .received(let messages) = event.event { flow.announce(messages, in: event.chat) }
    }
  }

  /// Shows the last of some new messages, unless the chat is open.
  private func announce(_ messages: [Message], in chat: Chat.ID) {
    guard chat != exchange.openChat, let message = messages.last(where: { !$0.isOwn }),
      case .other(let name) = message.sender, let title = model.chats[chat]?.title
    else { return }
    let text = LocalizedStringKey(verbatim: Message.line(message.text))
    notify(title == name ? "\(name): \(text)" : "\(name) in \(title): \(text)")
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

  private func chatList() -> ChatListScreen {
    let blank = ChatListViewModel(
      itemTapped: { self.push(self.messagesScreen(of: $0)) }, newChatTapped: chooseContact,
      doneTapped: { self.finish(()) })
    let builder = ChatListViewModelBuilder(
      model: model, items: ChatListItemViewModelBuilder(environment: exchange.environment),
      blank: blank)
    return ChatListScreen(LiveViewModel(builder, exchange), run: run)
  }

  private func messagesScreen(of id: Chat.ID) -> MessagesScreen {
    let (endpoint, exchange, socket) = (endpoint, exchange, socket)
    let first = model.chats[id]?.draft ?? ""
    var draft = first
    let keepDraft = { [attempt] in
      await attempt { try exchange.messages.route(.drafted(draft), in: id) }
    }
    let blank = MessagesViewModel(
      id: id,
      sendTapped: {
        try exchange.send($0, in: id)
        draft = ""
      }, sendAgainTapped: { try exchange.sendAgain(in: id) },
      typed: {
        draft = $0
        if !$0.isEmpty { endpoint.type(in: id) }
      }, keepDraft: keepDraft,
      opened: {
        await self.attempt { try await exchange.keepOpen(id, over: socket) }
        await keepDraft()
      }, backTapped: { self.list.map(self.pop) })
    let builder = MessagesViewModelBuilder(
      model: model, rows: MessageRows(environment: exchange.environment), blank: blank)
    return MessagesScreen(LiveViewModel(builder, exchange), draft: first)
  }

  private func chooseContact() throws {
    try exchange.chats.route(.choosing)
    let builder = CreateChatViewModelBuilder(endpoint: endpoint)
    let contacts = AutocompleteContactViewModel(endpoint: endpoint)
    push(CreateChatScreen(LiveViewModel(builder, exchange), contacts: contacts))
  }
}
