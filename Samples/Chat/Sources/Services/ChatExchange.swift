import Stepwise

/// What all endpoints do alike: what the person does becomes an event, and waits to be sent.
final class ChatExchange {
  let model: ChatModel
  let chats: ChatEventRouter
  let messages: MessageEventRouter
  private let environment: Environment
  private var wake = AsyncStream.makeStream(of: Void.self)

  init(
    model: ChatModel, chats: ChatEventRouter, messages: MessageEventRouter, environment: Environment
  ) {
    self.model = model
    self.chats = chats
    self.messages = messages
    self.environment = environment
  }

  func send(_ text: String, in chat: Chat.ID) throws {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Rejection("A blank message is not sent: write something.")
    }
    let count = model.book[chat]?.messages.count ?? 0
    let now = environment.now
    // The journal outlives no server's memory of ids: with the time in it, none comes again.
    let message = Message(
      id: "\(now)-\(count)", sender: .user, text: text, seconds: now, state: .sending)
    try messages.route(.drafted(""), in: chat)
    try messages.route(.sending(message), in: chat)
    wake.continuation.yield()
  }

  func sendAgain(in chat: Chat.ID) throws {
    for message in model.book[chat]?.messages ?? [] {
      if case .failed = message.state { try messages.route(.sending(message), in: chat) }
    }
    wake.continuation.yield()
  }

  func read(_ chat: Chat.ID) throws {
    try messages.route(.userReads, in: chat)
    wake.continuation.yield()
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

  /// Keeps a chat open until the caller is cancelled.
  func keepOpen(_ chat: Chat.ID) async throws {
    model.openChat = chat
    try read(chat)
    let forever = AsyncStream.makeStream(of: Never.self)
    for await _ in forever.stream {}
    if model.openChat == chat { model.openChat = nil }
  }

  /// Sends what waits, in order, until the caller is cancelled.
  ///
  /// - Parameters:
  ///   - deliver: Sends a message, and says what came of it by an event.
  ///   - confirm: Tells the server that a chat was read up to a message.
  /// - Throws: What they throw, which ends it.
  func run(
    deliver: (Message, Chat.ID) async throws -> Void,
    confirm: (Chat.ID, Message.ID) async throws -> Void
  ) async throws {
    wake = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    wake.continuation.yield()
    for await _ in wake.stream {
      while let next = model.book.unsent.first, let message = message(next.message, in: next.chat) {
        try await deliver(message, next.chat)
        if Task.isCancelled { return }
      }
      for chat in model.book.chats where chat.owesReceipt && chat.unreadCount == 0 {
        let last = chat.messages.last { !$0.isOwn }?.id ?? ""
        if !last.isEmpty { try await confirm(chat.id, last) }
        if Task.isCancelled { return }
        try messages.route(.userRead(upTo: last), in: chat.id)
      }
    }
  }

  private func message(_ id: Message.ID, in chat: Chat.ID) -> Message? {
    model.book[chat].flatMap { chat in chat.position(of: id).map { chat.messages[$0] } }
  }
}
