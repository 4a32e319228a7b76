import Observation
import Stepwise

/// Leaves the chats once all messages are sent, or earlier where the person says so.
@Observable
final class LeavingViewModel {
  /// What is left behind by leaving now; `nil` while nobody wants to leave.
  private(set) var warning: LocalizedStringKey?
  /// Whether messages keep the person from leaving.
  private(set) var isHeldUp = false
  @ObservationIgnored private let model: ChatModel
  /// The messages that could not be sent in this run, each with its chat.
  @ObservationIgnored private var failed: Set<[String]> = []
  /// Whether the person went on with something else while leaving waited.
  @ObservationIgnored private var stays = false
  /// Tells whoever waits that something has happened.
  @ObservationIgnored private var change: AsyncStream<Void>.Continuation?

  /// A way out of the chats.
  init(model: ChatModel, messages: MessageEventHandler) {
    self.model = model
    messages.register(self) { leaving, event in leaving.follow(event) }
  }

  /// Waits until all messages are sent.
  func waitUntilSent() async throws {
    defer { warning = nil }
    isHeldUp = false
    stays = false
    // A new one for each wait: a stream ends with the task that waits for it.
    let (changes, change) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.change = change
    change.yield()
    for await _ in changes {
      if stays { throw CancellationError() }
      warning = unsentText
      isHeldUp = warning != nil
      if !isHeldUp { break }
    }
    if Task.isCancelled { isHeldUp = false }
    try Task.checkCancellation()
    guard failed.isEmpty else {
      isHeldUp = true
      throw Rejection(
        """
        \(failed.count, one: "message", other: "messages") could not be sent: try “Send again” in \
        the chat, or leave now.
        """)
    }
  }

  /// Gives leaving up, because the person goes on with something else.
  func stay() {
    stays = true
    isHeldUp = false
    change?.yield()
  }

  private var unsentText: LocalizedStringKey? {
    let count = model.book.unsentCount
    guard count > 0 else { return nil }
    return """
      \(count, one: "message is", other: "messages are") not sent yet. The next run sends them.
      """
  }

  private func follow(_ event: (chat: Chat.ID, event: MessageEvent)) {
    switch event.event {
    case .failedSending(let message, _): failed.insert([event.chat, message])
    case .sending(let message): failed.remove([event.chat, message.id])
    default: break
    }
    change?.yield()
  }
}
