import Stepwise

/// Leads from the list of chats to a chat, and to a new one.
///
/// A subclass for another service adds screens before the list, and buttons to the list and to a chat.
open class ChatFlowController: FlowController<Void, Void> {
  /// The longest text of a message in a notification, in characters.
  private static let announcedMax = 100

  private let endpoint: any ChatEndpoint
  private let socket: (any ChatSocket)?
  private let notifications: (any PushNotifications)?
  /// Where the actions of the user become events.
  public let exchange: ChatExchange
  private let model: ChatModel
  private let leaving: LeavingViewModel
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
    leaving = LeavingViewModel(exchange)
    super.init(state: ())
  }

  open override var title: String { "Chat" }

  open override var cancelNotice: LocalizedStringKey? { leaving.farewell }

  open override func startFlow() {
    showFirst()
    if let notice = model.notice { notify(notice) }
    exchange.chats.handler.register(self) { flow, event in flow.follow(event) }
    exchange.messages.handler.register(self) { flow, event in flow.announce(event) }
  }

  // MARK: Events

  /// Follows the events of the list; an override calls this.
  open func follow(_ event: ChatEvent) {
    if case .created(let id, _) = event { chat = replace(with: messagesScreen(of: id)) }
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

  // MARK: What a subclass may change

  /// Shows the first screen: the list, unless a subclass asks for something before.
  open func showFirst() { list = push(chatList()) }

  /// Opens the chat or the invitation that was chosen from the list.
  open func open(_ id: Chat.ID) { chat = push(messagesScreen(of: id)) }

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
      actions: { self.listActions }, blank: blank)
    return ChatListScreen(live(builder), leaving: leaving, run: run)
  }

  private func messagesScreen(of id: Chat.ID) -> MessagesScreen {
    let (endpoint, exchange, socket) = (endpoint, exchange, socket)
    let blank = MessagesViewModel(
      id: id, sendTapped: { try exchange.send($0, in: id) },
      sendAgainTapped: { try exchange.sendAgain(in: id) }, typed: { endpoint.type(in: id) },
      olderTapped: { try await endpoint.fetchOlder(in: id) },
      opened: { await self.attempt { try await exchange.keepOpen(id, over: socket) } },
      actions: actions(of: id), backTapped: popToList)
    let builder = MessagesViewModelBuilder(
      model: model, rows: MessageRows(environment: exchange.environment), blank: blank)
    let composer = ComposerViewModel(
      draft: model.state[id]?.draft ?? "", clock: environment.clock
    ) { draft in
      await self.attempt { try exchange.messages.route(.drafted(draft), in: id) }
    }
    return MessagesScreen(live(builder), composer: composer)
  }

  private func chooseContact() throws {
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
