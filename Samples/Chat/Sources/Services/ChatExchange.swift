import Stepwise

/// Turns the user's actions into events, and has the endpoint tell the server.
///
/// It is the same for all endpoints. The journal holds everything that the server has not been told, so that the next
/// run tells it.
public final class ChatExchange {
  /// Something to tell the server.
  public struct Errand {
    /// The kind of errand and its chat: no two errands with the same name run at a time.
    let name: [String]
    let run: () async throws -> Void

    /// An errand, such as leaving a chat.
    public init(_ kind: String, _ chat: Chat.ID, run: @escaping () async throws -> Void) {
      (name, self.run) = ([kind, chat], run)
    }
  }

  /// The store.
  public let model: ChatModel
  /// The way in for events of the list.
  public let chats: ChatEventRouter
  /// The way in for events of a chat.
  public let messages: MessageEventRouter
  /// The clock for the times of the user's messages.
  public let environment: Environment
  private var errands: AsyncThrowingStream<Errand, any Error>.Continuation?
  private var running: Set<[String]> = []
  private weak var endpoint: (any ChatEndpoint)?
  /// The chat on the screen; `nil` if the screen shows none.
  private(set) var openChat: Chat.ID?

  /// An exchange over a store, whose times are those of an environment.
  public init(model: ChatModel, environment: Environment) {
    self.model = model
    self.environment = environment
    chats = ChatEventRouter(model: model)
    messages = MessageEventRouter(model: model)
  }

  // MARK: The user's actions

  func send(_ text: String, in chat: Chat.ID) throws {
    let isEmote = text.hasPrefix("/me ") || text == "/me"
    let text = isEmote ? String(text.dropFirst(4)) : text
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Rejection("A blank message is not sent: write something.")
    }
    guard model.state[chat]?.isEncrypted != true else { throw Rejection(Chat.encryptedText) }
    guard model.state[chat]?.presence == .present else {
      throw Rejection("You are no longer in this chat.")
    }
    let count = model.state[chat]?.messages.count ?? 0
    let now = environment.now
    // The time makes the id unique even if the journal is deleted: the server remembers ids for longer.
    let message = Message(
      id: "\(now)-\(count)", sender: .user, text: text, kind: isEmote ? .emote : .text,
      seconds: now, state: .sending)
    try messages.route(.sending(message), in: chat)
    begin(delivery(in: chat))
  }

  /// Sends the failed messages of a chat again.
  func sendAgain(in chat: Chat.ID) throws {
    for message in model.state[chat]?.messages ?? [] where message.hasFailed {
      try messages.route(.sending(message), in: chat)
    }
    begin(delivery(in: chat))
  }

  func read(_ chat: Chat.ID) throws {
    try messages.route(.userReads, in: chat)
    begin(receipt(in: chat))
  }

  /// Keeps a chat open until the caller is cancelled; with `nil` as the socket, the endpoint brings its events.
  func keepOpen(_ chat: Chat.ID, over socket: (any ChatSocket)?) async throws {
    openChat = chat
    try read(chat)
    if let socket { await socket.open(chat) } else { await Self.untilCancelled() }
    if openChat == chat { openChat = nil }
  }

  /// Waits until the caller is cancelled.
  static func untilCancelled() async {
    let forever = AsyncStream.makeStream(of: Never.self)
    for await _ in forever.stream {}
  }

  // MARK: Exchange with the server

  /// Routes messages from a server; those of the open chat are read at once.
  public func receive(_ new: [Message], in chat: Chat.ID) throws {
    try messages.route(.received(new), in: chat)
    if openChat == chat { try read(chat) }
  }

  /// Runs an errand in the background.
  public func begin(_ errand: Errand) { errands?.yield(errand) }

  /// Runs the errands until the caller is cancelled, at first those that earlier runs did not finish.
  ///
  /// The errands run side by side, so that a room whose messages the server rejects holds up no other room.
  public func runErrands(on endpoint: any ChatEndpoint) async throws {
    let (waiting, errands) = AsyncThrowingStream.makeStream(of: Errand.self)
    (self.errands, self.endpoint, running) = (errands, endpoint, [])
    for errand in endpoint.errands { begin(errand) }
    for chat in model.state.chats {
      if chat.unsentCount > 0 { begin(delivery(in: chat.id)) }
      if chat.owedReceipt != nil { begin(receipt(in: chat.id)) }
    }
    try await withThrowingDiscardingTaskGroup { group in
      for try await errand in waiting where running.insert(errand.name).inserted {
        group.addTask { await self.run(errand) }
      }
    }
  }

  private func run(_ errand: Errand) async {
    do {
      try await errand.run()
      running.remove(errand.name)
    } catch {
      errands?.finish(throwing: error)
    }
  }

  /// Sends the unsent messages of a chat, in their order.
  private func delivery(in chat: Chat.ID) -> Errand {
    Errand("send", chat) { [self] in
      while model.state[chat]?.isListed == true, let message = model.state[chat]?.firstUnsent {
        try await endpoint?.deliver(message, in: chat)
        try Task.checkCancellation()
      }
    }
  }

  /// Tells the server what the user has read.
  private func receipt(in chat: Chat.ID) -> Errand {
    Errand("confirm", chat) { [self] in
      while let last = model.state[chat]?.owedReceipt {
        if !last.isEmpty { try await endpoint?.confirm(last, in: chat) }
        try Task.checkCancellation()
        try messages.route(.userRead(upTo: last), in: chat)
      }
    }
  }
}
