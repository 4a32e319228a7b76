import Stepwise

/// Turns the user's actions into events, and has the endpoint tell the server.
///
/// It is the same for all endpoints. The journal holds everything that the server has not been told, so that the next
/// run tells it.
public final class ChatExchange {
  /// Something to tell the server; the same errand does not run twice at a time.
  private enum Errand: Hashable { case send(Chat.ID), confirm(Chat.ID) }

  /// The store.
  public let model: ChatModel
  /// The way in for events of the list.
  public let chats: ChatEventRouter
  /// The way in for events of a chat.
  public let messages: MessageEventRouter
  /// The clock for the times of the user's messages.
  public let environment: Environment
  private var errands: AsyncThrowingStream<Errand, any Error>.Continuation?
  private var running: Set<Errand> = []
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
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Rejection("A blank message is not sent: write something.")
    }
    let now = environment.now
    // The time makes the id unique even if the journal is deleted: the server remembers ids for longer.
    let id = "\(now)-\(model.chats[chat]?.messages.count ?? 0)"
    let message = Message(id: id, sender: .user, text: text, seconds: now, state: .sending)
    try messages.route(.sending(message), in: chat)
    errands?.yield(.send(chat))
  }

  /// Sends the failed messages of a chat again.
  func sendAgain(in chat: Chat.ID) throws {
    for message in model.chats[chat]?.messages ?? [] where message.hasFailed {
      try messages.route(.sending(message), in: chat)
    }
    errands?.yield(.send(chat))
  }

  func read(_ chat: Chat.ID) throws {
    try messages.route(.userReads, in: chat)
    errands?.yield(.confirm(chat))
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

  /// Runs the errands until the caller is cancelled, at first those that earlier runs did not finish.
  ///
  /// They run side by side, so that a chat whose messages the server does not take holds up no other chat.
  public func runErrands(on endpoint: any ChatEndpoint) async throws {
    let (waiting, errands) = AsyncThrowingStream.makeStream(of: Errand.self)
    (self.errands, running) = (errands, [])
    for chat in model.chats {
      if chat.firstUnsent != nil { errands.yield(.send(chat.id)) }
      if chat.owedReceipt != nil { errands.yield(.confirm(chat.id)) }
    }
    try await withThrowingDiscardingTaskGroup { group in
      for try await errand in waiting where running.insert(errand).inserted {
        group.addTask { await self.run(errand, on: endpoint) }
      }
    }
  }

  private func run(_ errand: Errand, on endpoint: any ChatEndpoint) async {
    do {
      switch errand {
      case .send(let chat):
        while let message = model.chats[chat]?.firstUnsent {
          try await endpoint.deliver(message, in: chat)
          try Task.checkCancellation()
        }
      case .confirm(let chat):
        while let last = model.chats[chat]?.owedReceipt {
          try await endpoint.confirm(last, in: chat)
          try Task.checkCancellation()
          try messages.route(.userRead(upTo: last), in: chat)
        }
      }
      running.remove(errand)
    } catch {
      errands?.finish(throwing: error)
    }
  }
}
