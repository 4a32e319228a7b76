/// The server that keeps the chats.
///
/// It does what the exchange asks for, and raises events about the results.
public protocol ChatEndpoint: AnyObject, Sendable {
  var exchange: ChatExchange { get }

  /// Raises events, and does what the exchange asks for, until it is cancelled.
  ///
  /// - Throws: `RunFailure` if an event could not be written to the journal.
  func run() async throws

  /// Finds the contacts whose names begin with a text.
  func contacts(matching text: String) async throws -> [String]

  /// Creates a chat with the contact of a name, or finds the existing one; an event tells the result.
  func createChat(with name: String) async throws

  /// Sends a message; an event tells the result.
  func deliver(_ message: Message, in chat: Chat.ID) async throws

  /// Tells the server that the user has read all messages up to this one.
  func confirm(_ last: Message.ID, in chat: Chat.ID) async throws

  /// Tells the others that the user is typing.
  func type(in chat: Chat.ID)
}

/// The live messages of the open chat, for an endpoint that does not bring them.
public protocol ChatSocket: AnyObject {
  /// Raises the events of a chat until it is cancelled.
  func open(_ chat: Chat.ID) async
}

/// The messages of the chats that are not open, for an endpoint that does not bring them.
public protocol PushNotifications: AnyObject {
  /// Raises the events of these chats until it is cancelled.
  func listen() async
}
