import Observation
import Stepwise

/// Holds up “Done” until all messages are sent, and names the unsent ones.
@Observable
final class LeavingViewModel {
  /// The unsent messages while leaving waits for them; `nil` otherwise.
  private(set) var warning: LocalizedStringKey?
  /// Whether messages keep the user from leaving.
  private(set) var isHeldUp = false
  @ObservationIgnored private let model: ChatModel
  /// The messages that could not be sent in this run, each with its chat.
  @ObservationIgnored private var failed: Set<[String]> = []
  /// Whether the user continued with something else while leaving waited.
  @ObservationIgnored private var stays = false
  /// Wakes the wait for messages.
  @ObservationIgnored private var change: AsyncStream<Void>.Continuation?

  init(_ exchange: ChatExchange) {
    model = exchange.model
    exchange.messages.handler.register(self) { leaving, event in leaving.follow(event) }
  }

  /// The messages that leaving would leave unsent; `nil` if there are none.
  private var unsentText: LocalizedStringKey? {
    let count = model.state.unsentCount
    guard count > 0 else { return nil }
    let fate = model.isKept ? "The next run sends them." : "This run does not keep them."
    return "\(count, one: "message is", other: "messages are") not sent yet. \(fate)"
  }

  /// The messages that could not be sent in this run; `nil` if there are none.
  private var failedText: LocalizedStringKey? {
    guard !failed.isEmpty else { return nil }
    return "\(failed.count, one: "message", other: "messages") could not be sent"
  }

  /// Everything that a user who leaves at once should know; `nil` if everything is sent.
  var farewell: LocalizedStringKey? {
    let texts = [unsentText, failedText.map { "\($0)." }].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// Waits until all messages are sent.
  func waitUntilSent() async throws {
    defer { warning = nil }
    isHeldUp = false
    stays = false
    // A stream ends with the task that waits for it, so that each wait needs its own.
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
    if let failedText {
      isHeldUp = true
      throw Rejection("\(failedText): try “Send again” in the chat, or leave now.")
    }
  }

  /// Ends the wait, because the user continues with something else.
  func stay() {
    stays = true
    isHeldUp = false
    change?.yield()
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
