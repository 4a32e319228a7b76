import Stepwise

/// A server in this process, with people who answer.
///
/// The same seed and words bring the same answers after the same pauses.
///
/// It has three sources: the endpoint does as it is asked, the socket brings the events of the open chat, and push
/// notifications bring those of the other chats.
final class Chatbot: ChatEndpoint {
  /// After how many answers someone speaks unasked, elsewhere.
  private static let answersPerRemark = 2

  let exchange: ChatExchange
  private let environment: Environment
  private var dice: SeededGenerator
  /// How many messages fail to be sent before one is.
  private var failures: Int
  private var answers = 0
  private let questions = AsyncStream.makeStream(of: (Message, Chat.ID).self)
  /// The chat that the socket is open for, and the socket's end here.
  fileprivate var line: (chat: Chat.ID, receive: (MessageEvent) throws -> Void)?
  /// Takes the events of all chats but the open one.
  fileprivate var push: (Chat.ID, MessageEvent) throws -> Void = { _, _ in }

  init(exchange: ChatExchange, environment: Environment, failures: Int = 0) {
    self.exchange = exchange
    self.environment = environment
    self.failures = failures
    dice = SeededGenerator(seed: environment.seed)
  }

  func run() async throws {
    try exchange.chats.route(.started)
    try exchange.chats.route(.loaded(ChatbotPhrases.chats(at: environment.start)))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.answerAll() }
      group.addTask {
        try await self.exchange.run(deliver: self.deliver) { _, _ in
          try await self.pause(milliseconds: 100, upTo: 300)
        }
      }
      try await group.waitForAll()
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

  // MARK: The people

  private func answerAll() async throws {
    for await (question, chat) in questions.stream {
      try await answer(question, in: chat)
      answers += 1
      if answers.isMultiple(of: Self.answersPerRemark) { try await speakElsewhere(than: chat) }
    }
  }

  private func answer(_ question: Message, in chat: Chat.ID) async throws {
    try await pause(milliseconds: 300, upTo: 900)
    try raise(.otherRead(upTo: question.id, by: chat), in: chat)
    try raise(.othersType([chat]), in: chat)
    try await pause(milliseconds: 600, upTo: 1800)
    try say(ChatbotPhrases.answer(to: question.text, &dice), in: chat)
  }

  private func speakElsewhere(than chat: Chat.ID) async throws {
    let others = exchange.model.book.chats.filter { $0.id != chat && $0.isListed }
    guard !others.isEmpty else { return }
    try await pause(milliseconds: 500, upTo: 2500)
    try say(ChatbotPhrases.remark(&dice), in: others[dice.below(others.count)].id)
  }

  private func say(_ text: String, in id: Chat.ID) throws {
    // Nobody writes to a chat that the user has left.
    let message = exchange.model.book[id].flatMap { $0.isListed ? $0 : nil }.map { chat in
      Message(
        id: "\(id)-\(chat.messages.count)", sender: .other(id), text: text,
        seconds: environment.now)
    }
    if let message { try raise(.received([message]), in: id) }
  }

  private func raise(_ event: MessageEvent, in chat: Chat.ID) throws {
    if let line, line.chat == chat { try line.receive(event) } else { try push(chat, event) }
  }

  private func pause(milliseconds least: Int, upTo most: Int) async throws {
    let time = least + dice.below(most - least + 1)
    try await environment.clock.sleep(for: .milliseconds(time))
  }
}

/// The bot's line to the open chat.
final class ChatbotSocket: ChatSocket {
  private let bot: Chatbot

  init(_ bot: Chatbot) { self.bot = bot }

  func open(_ chat: Chat.ID) async {
    let exchange = bot.exchange
    bot.line = (
      chat,
      { event in
        try exchange.messages.route(event, in: chat)
        // The person looks at it.
        if case .received = event { try exchange.read(chat) }
      }
    )
    await ChatExchange.untilCancelled()
    if bot.line?.chat == chat { bot.line = nil }
  }
}

/// The bot's messages in chats that are not open.
final class ChatbotNotifications: PushNotifications {
  private let bot: Chatbot

  init(_ bot: Chatbot) { self.bot = bot }

  func listen() async {
    let exchange = bot.exchange
    bot.push = { chat, event in try exchange.messages.route(event, in: chat) }
    await ChatExchange.untilCancelled()
    bot.push = { _, _ in }
  }
}
