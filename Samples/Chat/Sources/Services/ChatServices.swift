/// Where everything comes from that happens.
struct ChatServices {
  let endpoint: any ChatEndpoint
  let socket: any ChatSocket
  let notifications: any PushNotifications
  /// The way into the server; `nil` where everybody may come in.
  let login: (any ChatLogin)?
}
