import Stepwise

@testable import ChatSample

/// A server that does nothing by itself, only what a test tells it.
@MainActor
final class QuietServer: ChatEndpoint, ChatSocket {
  let exchange: ChatExchange
  /// The calls to the server, in order.
  private(set) var calls: [String] = []
  /// The reason why the next messages fail to be sent; `nil` if they succeed.
  var rejection: LocalizedStringKey?
  /// The time that sending a message takes.
  var delay = Duration.zero
  /// Called while the server learns that a chat was read.
  var whileConfirming: () throws -> Void = {}

  init(exchange: ChatExchange) { self.exchange = exchange }

  func run() async throws { try await exchange.runErrands(on: self) }

  func deliver(_ message: Message, in chat: Chat.ID) async throws {
    calls.append("send \(message.text) to \(chat)")
    try await exchange.environment.clock.sleep(for: delay)
    let event: MessageEvent =
      rejection.map { .failedSending(message.id, reason: $0) }
      ?? .sent(message.id, serverID: "server's \(message.id)")
    try exchange.messages.route(event, in: chat)
  }

  func confirm(_ last: Message.ID, in chat: Chat.ID) async throws {
    calls.append("read \(chat)")
    try whileConfirming()
  }

  func open(_ chat: Chat.ID) async {
    calls.append("open \(chat)")
    await ChatExchange.untilCancelled()
    calls.append("close \(chat)")
  }

  func type(in chat: Chat.ID) {}

  func contacts(matching text: String) async throws -> [String] { ["Emmy"] }

  func createChat(with name: String) async throws {
    try exchange.chats.route(.creating(contact: name))
    if let rejection { return try exchange.chats.route(.createChatFailed(reason: rejection)) }
    try exchange.chats.route(.created(Chat(id: name.lowercased(), title: name)))
  }

  /// Delivers a message of a contact.
  func say(_ text: String, in chat: Chat.ID, id: String, at seconds: Int = 0) throws {
    let name = exchange.model.chats[chat]?.title ?? chat
    try exchange.receive(
      [Message(id: id, sender: .other(name), text: text, seconds: seconds)], in: chat)
  }
}
