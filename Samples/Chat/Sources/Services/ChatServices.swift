/// Where everything comes from that happens.
struct ChatServices {
  let endpoint: any ChatEndpoint
  let socket: any ChatSocket
  let notifications: any PushNotifications
  /// The way into the server; `nil` where everybody may come in.
  let login: (any ChatLogin)?
}

/// The live messages of the chat that is open.
protocol ChatSocket: AnyObject {
  /// Raises what happens in a chat as events until it is cancelled.
  ///
  /// - Throws: `RunFailure` where what happened could not be written down.
  func open(_ chat: Chat.ID) async throws
}

/// The messages that come while the person is elsewhere.
protocol PushNotifications: AnyObject {
  /// Raises what happens in chats that are not open as events until it is cancelled.
  ///
  /// - Throws: `RunFailure` where what happened could not be written down.
  func listen() async throws
}

/// The way into a server that wants to know who one is.
protocol ChatLogin: AnyObject {
  var server: String { get }
  var user: String { get }
  /// Whether the password was given beforehand, so that nobody need be asked.
  var hasPassword: Bool { get }
  var isLoggedIn: Bool { get }

  func logIn(password: String) async throws
  func logOut() async throws
}
