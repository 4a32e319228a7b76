/// The sources of events, and the way into the server.
///
/// The bot has all three sources. A Matrix server has one, since one loop of polls brings everything: its endpoint.
struct ChatServices {
  let endpoint: any ChatEndpoint
  /// `nil` where the endpoint brings the messages of the open chat, too.
  var socket: (any ChatSocket)?
  /// `nil` where the endpoint brings the messages of the other chats, too.
  var notifications: (any PushNotifications)?
  /// `nil` where nobody has to log in.
  var login: (any ChatLogin)?
}

/// The live messages of the chat that is open.
protocol ChatSocket: AnyObject {
  /// Raises the events of a chat until it is cancelled.
  func open(_ chat: Chat.ID) async
}

/// The messages that come while the person is elsewhere.
protocol PushNotifications: AnyObject {
  /// Raises the events of chats that are not open until it is cancelled.
  func listen() async
}

/// The way into a server that asks who you are.
protocol ChatLogin: AnyObject {
  var server: String { get }
  var user: String { get }
  /// Whether the password was given beforehand, so that nobody need be asked.
  var hasPassword: Bool { get }
  var isLoggedIn: Bool { get }

  func logIn(password: String) async throws
  func logOut() async throws
}
