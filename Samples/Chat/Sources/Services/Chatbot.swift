import Stepwise

/// A server in this process, with people who answer.
///
/// With the same seed, the same words get the same answers after the same pauses. The chatbot is all three sources of
/// events: endpoint, socket and push notifications.
final class Chatbot: ChatEndpoint, ChatSocket, PushNotifications {
  let exchange: ChatExchange
  private var environment: Environment { exchange.environment }
  private var dice: SeededGenerator
  /// The number of messages that still fail to be sent.
  private var failures: Int
  private var answers = 0
  private let questions = AsyncStream.makeStream(of: (Message, Chat.ID).self)
  /// The chat that the socket is open for; `nil` while it is closed.
  private var openChat: Chat.ID?
  /// Whether anybody takes push notifications.
  private var isListening = false

  init(exchange: ChatExchange, failures: Int = 0) {
    self.exchange = exchange
    self.failures = failures
    dice = SeededGenerator(seed: exchange.environment.seed)
  }

  func run() async throws {
    try exchange.chats.route(.started)
    try exchange.chats.route(.loaded(ChatbotPhrases.chats(at: environment.start)))
    // The first that fails ends the others.
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await self.answerAll() }
      group.addTask { try await self.exchange.runErrands(on: self) }
    }
  }

  func contacts(matching text: String) async throws -> [String] {
    try await pause(milliseconds: 50, upTo: 150)
    return ChatbotPhrases.names(from: text)
  }

  func createChat(with name: String) async throws {
    try exchange.chats.route(.creating(contact: name))
    try await pause(milliseconds: 400, upTo: 1200)
    let found = ChatbotPhrases.names(from: name)
    let names = ChatbotPhrases.names.joined(separator: ", ")
    try exchange.chats.route(
      found.count == 1
        ? .created(Chat(id: found[0].lowercased(), title: found[0]))
        : .createChatFailed(reason: "Nobody here is called “\(name)”. There is: \(names)."))
  }

  func deliver(_ message: Message, in chat: Chat.ID) async throws {
    try await pause(milliseconds: 200, upTo: 600)
    guard failures == 0 else {
      failures -= 1
      return try exchange.messages.route(
        .failedSending(message.id, reason: "the line is down"), in: chat)
    }
    try exchange.messages.route(.sent(message.id, serverID: nil), in: chat)
    questions.continuation.yield((message, chat))
  }

  func confirm(_ last: Message.ID, in chat: Chat.ID) async throws {
    try await pause(milliseconds: 100, upTo: 300)
  }

  /// Does nothing, because nobody looks.
  func type(in chat: Chat.ID) {}

  func open(_ chat: Chat.ID) async {
    openChat = chat
    await ChatExchange.untilCancelled()
    if openChat == chat { openChat = nil }
  }

  func listen() async {
    isListening = true
    await ChatExchange.untilCancelled()
    isListening = false
  }

  // MARK: The people

  private func answerAll() async throws {
    for await (question, chat) in questions.stream {
      try await reply(to: question, in: chat)
      answers += 1
      // After every second answer, somebody speaks unasked in another chat.
      if answers.isMultiple(of: 2) { try await speakElsewhere(than: chat) }
    }
  }

  private func reply(to question: Message, in chat: Chat.ID) async throws {
    try await pause(milliseconds: 300, upTo: 900)
    if isHeard(in: chat) {
      try exchange.messages.route(.otherRead(upTo: question.id), in: chat)
      try exchange.messages.route(.typing([exchange.model.chats[chat]?.title ?? chat]), in: chat)
    }
    try await pause(milliseconds: 600, upTo: 1800)
    try say(one(of: ChatbotPhrases.answers(to: question.text)), in: chat)
  }

  private func speakElsewhere(than chat: Chat.ID) async throws {
    let others = exchange.model.chats.filter { $0.id != chat }
    guard !others.isEmpty else { return }
    try await pause(milliseconds: 500, upTo: 2500)
    try say(one(of: ChatbotPhrases.remarks), in: one(of: others).id)
  }

  private func one<Item>(of items: [Item]) -> Item { items[dice.below(items.count)] }

  private func say(_ text: String, in id: Chat.ID) throws {
    guard let chat = exchange.model.chats[id], isHeard(in: id) else { return }
    let message = Message(
      id: "\(id)-\(chat.messages.count)", sender: .other(chat.title), text: text,
      seconds: environment.now)
    try exchange.receive([message], in: id)
  }

  /// Whether the socket or push notifications bring what happens in a chat.
  private func isHeard(in chat: Chat.ID) -> Bool { chat == openChat || isListening }

  private func pause(milliseconds least: Int, upTo most: Int) async throws {
    let time = least + dice.below(most - least + 1)
    try await environment.clock.sleep(for: .milliseconds(time))
  }
}
