/// The server that keeps the chats: it takes requests, and raises events for what comes of them.
protocol ChatEndpoint: AnyObject {
  /// Turns what the person does into events, and holds what waits to be sent.
  var exchange: ChatExchange { get }

  /// Syncs, and does what is asked, until it is cancelled.
  ///
  /// - Throws: `RunFailure` where what happened could not be written down.
  func run() async throws

  /// Those whom one can chat with and whose names begin so.
  func contacts(matching text: String) async throws -> [Contact]

  /// Makes a chat with whoever has a name, or finds the one there is; what comes of it is an event.
  func createChat(with name: String) async throws

  /// Fetches older messages of a chat, where some are missing; what comes of it is an event.
  func fetchOlder(in chat: Chat.ID) async throws

  /// Says that the person types, where that is of interest.
  func type(in chat: Chat.ID)
}

extension ChatEndpoint {
  func fetchOlder(in chat: Chat.ID) async throws {}
  func type(in chat: Chat.ID) {}
}
