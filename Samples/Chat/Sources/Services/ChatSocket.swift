/// The live messages of the chat that is open.
protocol ChatSocket: AnyObject {
  /// Raises what happens in a chat as events until it is cancelled.
  ///
  /// - Throws: `RunFailure` where what happened could not be written down.
  func open(_ chat: Chat.ID) async throws
}
