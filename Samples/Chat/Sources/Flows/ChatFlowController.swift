import Stepwise

/// Leads from the list of chats to a chat, and to a new one.
///
/// A subclass for another service adds screens before the list, rows and buttons to the list, and buttons to a chat.
open class ChatFlowController: FlowController<Void, Void> {
  /// The longest text of a message in a notification, in characters.
  private static let announcedMax = 100

  private let endpoint: any ChatEndpoint
  private let socket: (any ChatSocket)?
  private let notifications: (any PushNotifications)?
  /// Where the actions of the user become events.
  public let exchange: ChatExchange
  private let model: ChatModel
  /// The list of chats; `nil` until it is shown.
  private var list: ScreenIdentity?
  /// The chat that is open.
  private var chat: ScreenIdentity?

  /// A flow over the sources of events: an endpoint that brings all events needs no socket and no notifications.
  public init(
    endpoint: any ChatEndpoint, socket: (any ChatSocket)? = nil,
    notifications: (any PushNotifications)? = nil
  ) {
    self.endpoint = endpoint
    self.socket = socket
    self.notifications = notifications
    exchange = endpoint.exchange
    model = exchange.model
    super.init(state: ())
  }

  open override var title: String { "Chat" }

  open override var cancelNotice: LocalizedStringKey? { UnsentMessages(in: model).notice }

  open override func startFlow() {
    showFirst()
    if let notice = model.notice { notify(notice) }
    exchange.chats.handler.register(self) { flow, event in
      if case .created(let id, _) = event {
        flow.chat = flow.replace(with: flow.messagesScreen(of: id))
      }
    }
    exchange.messages.handler.register(self) { flow, event in
      if case .received(let messages) = event.event { flow.announce(messages, in: event.chat) }
    }
  }

  /// Shows the last of some new messages, unless the chat is open.
  private func announce(_ messages: [Message], in chat: Chat.ID) {
    guard chat != exchange.openChat,
      let message = messages.last(where: { $0.isToRead && $0.kind != .removed }),
      case .other(let id) = message.sender, let room = model.state[chat]?.room
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

  // MARK: What a subclass may change

  /// Shows the first screen: the list, unless a subclass asks for something before.
  open func showFirst() { list = push(chatList()) }

  /// Opens the chat, or the row of the service, that was chosen from the list.
  open func open(_ id: Chat.ID) { chat = push(messagesScreen(of: id)) }

  /// The rows of the list before the chats, as they are now; a chat with the id of one is not listed.
  open var listRows: [OptionList.Option] { [] }

  /// The buttons of the list beside “New chat” and “Done”, as they are now.
  open var listActions: [ChatAction] { [] }

  /// The buttons of a chat beside “Back to the chats”.
  open func actions(of chat: Chat.ID) -> [ChatAction] { [] }

  // MARK: For a subclass

  /// Shows the list in place of the screen on top.
  public func replaceWithList() { list = replace(with: chatList()) }

  /// Goes back to the list.
  public func popToList() { list.map(pop) }

  /// Goes back to the chat that is open.
  public func popToChat() { chat.map(pop) }

  /// Whether the list was shown already.
  public var hasList: Bool { list != nil }

  // MARK: Screens

  private func chatList() -> ChatListScreen {
    let blank = ChatListViewModel(
      itemTapped: open, newChatTapped: chooseContact, doneTapped: { self.finish(()) })
    let builder = ChatListViewModelBuilder(
      model: model, items: ChatListItemViewModelBuilder(environment: exchange.environment),
      rows: { self.listRows }, actions: { self.listActions }, blank: blank)
    return ChatListScreen(LiveViewModel(builder, exchange), run: run)
  }

  private func messagesScreen(of id: Chat.ID) -> MessagesScreen {
    let (endpoint, exchange, socket) = (endpoint, exchange, socket)
    let first = model.state[id]?.draft ?? ""
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
      }, keepDraft: keepDraft, olderTapped: { try await endpoint.fetchOlder(in: id) },
      opened: {
        await self.attempt { try await exchange.keepOpen(id, over: socket) }
        await keepDraft()
      }, actions: actions(of: id), backTapped: popToList)
    let builder = MessagesViewModelBuilder(
      model: model, rows: MessageRows(environment: exchange.environment), blank: blank)
    return MessagesScreen(LiveViewModel(builder, exchange), draft: first)
  }

  private func chooseContact() throws {
    try exchange.chats.route(.choosing)
    let builder = CreateChatViewModelBuilder(endpoint: endpoint)
    let contacts = AutocompleteContactViewModel(endpoint: endpoint, clock: environment.clock)
    push(CreateChatScreen(LiveViewModel(builder, exchange), contacts: contacts))
  }
}
