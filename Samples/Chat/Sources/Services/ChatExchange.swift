import Stepwise

/// What all endpoints do alike: what the person does becomes an event, and waits to be sent.
final class ChatExchange {
  /// Something that waits to be done on a server.
  private enum Errand: Hashable {
    /// The messages of a chat are to be sent, in their order.
    case send(Chat.ID)
    /// The server is to be told how far a chat was read.
    case confirm(Chat.ID)
    /// The sender of an invitation is to get the answer.
    case answer(Invitation.ID)
    /// A room is to be left.
    case leave(Chat.ID)
  }

  let model: ChatModel
  let chats: ChatEventRouter
  let messages: MessageEventRouter
  /// Where the time of one's own messages comes from.
  let environment: Environment
  private var errands: AsyncThrowingStream<Errand, any Error>.Continuation?
  private var running: Set<Errand> = []

  init(
    model: ChatModel, chats: ChatEventRouter, messages: MessageEventRouter, environment: Environment
  ) {
    self.model = model
    self.chats = chats
    self.messages = messages
    self.environment = environment
  }

  func send(_ text: String, in chat: Chat.ID) throws {
    let isEmote = text.hasPrefix("/me ") || text == "/me"
    let text = isEmote ? String(text.dropFirst(4)) : text
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Rejection("A blank message is not sent: write something.")
    }
    let count = model.book[chat]?.messages.count ?? 0
    let now = environment.now
    guard model.book[chat]?.isEncrypted != true else { throw Rejection(Chat.encryptedText) }
    guard model.book[chat]?.presence == .present else {
      throw Rejection("You are no longer in this chat.")
    }
    // The journal outlives no server's memory of ids: with the time in it, none comes again.
    let message = Message(
      id: "\(now)-\(count)", sender: .user, text: text, kind: isEmote ? .emote : .text,
      seconds: now, state: .sending)
    try messages.route(.sending(message), in: chat)
    errands?.yield(.send(chat))
  }

  /// Tries to send what could not be sent.
  func sendAgain(in chat: Chat.ID) throws {
    for message in model.book[chat]?.messages ?? [] where message.hasFailed {
      try messages.route(.sending(message), in: chat)
    }
    errands?.yield(.send(chat))
  }

  func read(_ chat: Chat.ID) throws {
    try messages.route(.userReads, in: chat)
    errands?.yield(.confirm(chat))
  }

  /// Keeps what the person left in the composer.
  func keep(_ draft: String, in chat: Chat.ID) throws {
    try messages.route(.drafted(draft), in: chat)
  }

  /// Hands on what came from a server; what comes into the open chat is read at once.
  func receive(_ new: [Message], in chat: Chat.ID) throws {
    try messages.route(.received(new), in: chat)
    if model.openChat == chat { try read(chat) }
  }

  func answer(_ invitation: Invitation.ID, _ answer: Invitation.Answer) throws {
    try chats.route(.answered(invitation, answer))
    errands?.yield(.answer(invitation))
  }

  func leave(_ chat: Chat.ID) throws {
    try chats.route(.leaving(chat))
    errands?.yield(.leave(chat))
  }

  /// Keeps a chat open until the caller is cancelled, over a socket or, with `nil`, over the endpoint's own events.
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

  /// Does what waits to be done on a server, until the caller is cancelled.
  ///
  /// Each chat's messages, each chat's receipts and each invitation wait for themselves alone: what the server
  /// does not take holds up nothing else.
  func run(
    deliver: @escaping @MainActor (Message, Chat.ID) async throws -> Void,
    confirm: @escaping @MainActor (Chat.ID, Message.ID) async throws -> Void,
    answer: @escaping @MainActor (Invitation) async throws -> Void = { _ in },
    leave: @escaping @MainActor (Chat.ID) async throws -> Void = { _ in }
  ) async throws {
    let (waiting, errands) = AsyncThrowingStream.makeStream(of: Errand.self)
    self.errands = errands
    running = []
    for errand in open { errands.yield(errand) }
    try await withThrowingDiscardingTaskGroup { group in
      for try await errand in waiting where running.insert(errand).inserted {
        group.addTask {
          await self.run(errand, deliver, confirm, answer, leave)
        }
      }
    }
  }

  private func run(
    _ errand: Errand, _ deliver: (Message, Chat.ID) async throws -> Void,
    _ confirm: (Chat.ID, Message.ID) async throws -> Void,
    _ answer: (Invitation) async throws -> Void, _ leave: (Chat.ID) async throws -> Void
  ) async {
    do {
      switch errand {
      case .send(let chat): try await send(chat, by: deliver)
      case .confirm(let chat): try await self.confirm(chat, by: confirm)
      case .answer(let id):
        if let invitation = model.book.invitation(id) { try await answer(invitation) }
      case .leave(let chat):
        try await leave(chat)
        try chats.route(.left(chat))
      }
      running.remove(errand)
    } catch {
      errands?.finish(throwing: error)
    }
  }

  /// What earlier runs left to be done.
  private var open: [Errand] {
    model.book.invitations.filter { [.accepted, .declined].contains($0.answer) }
      .map { .answer($0.id) }
      + model.book.chats.flatMap { chat in
        (chat.presence == .leaving ? [Errand.leave(chat.id)] : [])
          + (chat.unsentCount > 0 ? [.send(chat.id)] : [])
          + (chat.owedReceipt != nil ? [Errand.confirm(chat.id)] : [])
      }
  }

  private func send(_ chat: Chat.ID, by deliver: (Message, Chat.ID) async throws -> Void)
    async throws
  {
    while model.book[chat]?.isListed == true, let message = model.book[chat]?.firstUnsent {
      try await deliver(message, chat)
      try Task.checkCancellation()
    }
  }

  private func confirm(_ chat: Chat.ID, by confirm: (Chat.ID, Message.ID) async throws -> Void)
    async throws
  {
    while let last = model.book[chat]?.owedReceipt {
      if !last.isEmpty { try await confirm(chat, last) }
      try Task.checkCancellation()
      try messages.route(.userRead(upTo: last), in: chat)
    }
  }
}
