import Stepwise

/// A server with people who answer, in this process: it needs no network, and the same seed and the same words
/// bring the same answers after the same pauses.
final class Chatbot: ChatEndpoint, ChatSocket, PushNotifications {
  /// After how many answers someone speaks unasked, elsewhere.
  private static let answersPerRemark = 2

  let exchange: ChatExchange
  private let environment: Environment
  private var dice: SeededGenerator
  /// How many messages fail to be sent before one is.
  private var failures: Int
  private var answers = 0
  private let questions = AsyncStream.makeStream(of: (Message, Chat.ID).self)

  init(exchange: ChatExchange, environment: Environment, failures: Int = 0) {
    self.exchange = exchange
    self.environment = environment
    self.failures = failures
    dice = SeededGenerator(seed: environment.seed)
  }

  func run() async throws {
    try exchange.chats.route(.started)
    try exchange.chats.route(.loaded(ChatbotPhrases.chats(at: environment.start)))
    try await exchange.run(deliver: deliver) { _, _ in
      try await self.pause(milliseconds: 100, upTo: 300)
    }
  }

  func contacts(matching text: String) async throws -> [Contact] {
    try await pause(milliseconds: 50, upTo: 150)
    return ChatbotPhrases.contacts.filter { $0.name.lowercased().hasPrefix(text.lowercased()) }
  }

  func createChat(with name: String) async throws {
    try exchange.chats.route(.creating(contact: name))
    do {
      try await pause(milliseconds: 400, upTo: 1200)
    } catch {
      return try exchange.chats.route(.choosing)
    }
    guard let found = ChatbotPhrases.contacts.contact(called: name) else {
      let names = ChatbotPhrases.contacts.map(\.name).joined(separator: ", ")
      return try exchange.chats.route(
        .createChatFailed(reason: "Nobody here is called “\(name)”. There is: \(names)."))
    }
    try exchange.chats.route(.created(found.id, found))
  }

  func open(_ chat: Chat.ID) async throws { try await exchange.keepOpen(chat) }

  func listen() async throws {
    for await (question, chat) in questions.stream {
      do {
        try await answer(question, in: chat)
        answers += 1
        if answers.isMultiple(of: Self.answersPerRemark) { try await speakElsewhere(than: chat) }
      } catch is CancellationError {
        return
      }
    }
  }

  private func deliver(_ message: Message, in chat: Chat.ID) async throws {
    do {
      try await pause(milliseconds: 200, upTo: 600)
    } catch {
      return
    }
    guard failures == 0 else {
      failures -= 1
      return try exchange.messages.route(
        .failedSending(message.id, reason: "the line is down"), in: chat)
    }
    try exchange.messages.route(.sent(message.id, serverID: nil), in: chat)
    questions.continuation.yield((message, chat))
  }

  private func answer(_ question: Message, in chat: Chat.ID) async throws {
    try await pause(milliseconds: 300, upTo: 900)
    try exchange.messages.route(.otherRead(upTo: question.id), in: chat)
    try exchange.messages.route(.otherTypes(true), in: chat)
    try await pause(milliseconds: 600, upTo: 1800)
    try say(ChatbotPhrases.answer(to: question.text, &dice), in: chat)
  }

  private func speakElsewhere(than chat: Chat.ID) async throws {
    let others = exchange.model.book.chats.filter { $0.id != chat }
    guard !others.isEmpty else { return }
    try await pause(milliseconds: 500, upTo: 2500)
    try say(ChatbotPhrases.remark(&dice), in: others[dice.below(others.count)].id)
  }

  private func say(_ text: String, in id: Chat.ID) throws {
    let message = exchange.model.book[id].map { chat in
      Message(
        id: "\(chat.contact.id)-\(chat.messages.count)", sender: .other(chat.contact.name),
        text: text, seconds: environment.now)
    }
    if let message { try exchange.receive([message], in: id) }
  }

  private func pause(milliseconds least: Int, upTo most: Int) async throws {
    let time = least + dice.below(most - least + 1)
    try await environment.clock.sleep(for: .milliseconds(time))
  }
}
