/// The messages that come while the person is elsewhere.
protocol PushNotifications: AnyObject {
  /// Raises what happens in chats that are not open as events until it is cancelled.
  ///
  /// - Throws: `RunFailure` where what happened could not be written down.
  func listen() async throws
}
