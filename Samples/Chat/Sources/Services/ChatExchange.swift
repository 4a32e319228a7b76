import Stepwise

/// Turns the user's actions into events, and has the endpoint tell the server.
///
/// It is the same for all endpoints. The journal holds everything that the server has not been told, so that the next
/// run tells it.
public final class ChatExchange {
  /// Something to tell the server.
  private enum Errand: Hashable {
    /// The unsent messages of a chat, in their order.
    case send(Chat.ID)
    /// The read receipt of a chat.
    case confirm(Chat.ID)
    case answer(Invitation.ID)
    case leave(Chat.ID)
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
  private var running: Set<Errand> = []

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
    errands?.yield(.send(chat))
  }

  /// Sends the failed messages of a chat again.
  func sendAgain(in chat: Chat.ID) throws {
    for message in model.state[chat]?.messages ?? [] where message.hasFailed {
      try messages.route(.sending(message), in: chat)
    }
    errands?.yield(.send(chat))
  }

  func read(_ chat: Chat.ID) throws {
    try messages.route(.userReads, in: chat)
    errands?.yield(.confirm(chat))
  }

  /// Notes the user's answer to an invitation, and has the server told.
  public func answer(_ invitation: Invitation.ID, _ answer: Invitation.Answer) throws {
    try chats.route(.answered(invitation, answer))
    errands?.yield(.answer(invitation))
  }

  /// Notes that the user leaves a room, and has the server told.
  public func leave(_ chat: Chat.ID) throws {
    try chats.route(.moved(chat, .leaving))
    errands?.yield(.leave(chat))
  }

  /// Keeps a chat open until the caller is cancelled; with `nil` as the socket, the endpoint brings its events.
  func keepOpen(_ chat: Chat.ID, over socket: (any ChatSocket)?) async throws {
    model.openChat = chat
    try read(chat)
    if let socket { await socket.open(chat) } else { await Self.untilCancelled() }
    if model.openChat == chat { model.openChat = nil }
  }

  /// Waits until the caller is cancelled.
  static func untilCancelled() async {
    let forever = AsyncStream.makeStream(of: Never.self)
    for await _ in forever.stream {}
  }

  // MARK: Exchange with the server

  /// Routes the news from a server; messages of the open chat are read at once.
  public func receive(_ new: [Message], changes: [MessageChange] = [], in chat: Chat.ID) throws {
    try messages.route(.received(new, changes: changes), in: chat)
    if model.openChat == chat { try read(chat) }
  }

  /// Runs the errands until the caller is cancelled.
  ///
  /// The errands run side by side, so that a room whose messages the server refuses holds up no other room.
  public func runErrands(on endpoint: any ChatEndpoint) async throws {
    let (waiting, errands) = AsyncThrowingStream.makeStream(of: Errand.self)
    self.errands = errands
    running = []
    for errand in open { errands.yield(errand) }
    try await withThrowingDiscardingTaskGroup { group in
      for try await errand in waiting where running.insert(errand).inserted {
        group.addTask { await self.run(errand, on: endpoint) }
      }
    }
  }

  /// The errands that earlier runs did not finish.
  private var open: [Errand] {
    var open: [Errand] = []
    for invitation in model.state.invitations {
      if invitation.answer == .accepted || invitation.answer == .declined {
        open.append(.answer(invitation.id))
      }
    }
    for chat in model.state.chats {
      if chat.presence == .leaving { open.append(.leave(chat.id)) }
      if chat.unsentCount > 0 { open.append(.send(chat.id)) }
      if chat.owedReceipt != nil { open.append(.confirm(chat.id)) }
    }
    return open
  }

  private func run(_ errand: Errand, on endpoint: any ChatEndpoint) async {
    do {
      switch errand {
      case .send(let chat):
        while model.state[chat]?.isListed == true, let message = model.state[chat]?.firstUnsent {
          try await endpoint.deliver(message, in: chat)
          try Task.checkCancellation()
        }
      case .confirm(let chat):
        while let last = model.state[chat]?.owedReceipt {
          if !last.isEmpty { try await endpoint.confirm(last, in: chat) }
          try Task.checkCancellation()
          try messages.route(.userRead(upTo: last), in: chat)
        }
      case .answer(let id):
        if let invitation = model.state.invitation(id) { try await endpoint.answer(invitation) }
      case .leave(let chat):
        try await endpoint.leave(chat)
        try chats.route(.moved(chat, .left))
      }
      running.remove(errand)
    } catch {
      errands?.finish(throwing: error)
    }
  }
}
