import Observation
import Stepwise

/// Knows the messages for which “Done” waits.
@Observable
final class LeavingViewModel {
  @ObservationIgnored private let model: ChatModel
  /// The messages that could not be sent in this run, each with its chat.
  @ObservationIgnored private var failed: Set<[String]> = []
  /// The number of events, so that what reads the model is read again after each.
  private var eventCount = 0

  init(_ exchange: ChatExchange) {
    model = exchange.model
    exchange.chats.handler.register(self) { leaving, _ in leaving.eventCount += 1 }
    exchange.messages.handler.register(self) { leaving, event in leaving.follow(event) }
  }

  /// What keeps the user from leaving; `nil` if everything is sent.
  var pending: PendingWork? {
    _ = eventCount
    if let unsentText { return .running(unsentText) }
    return failedText.map {
      .failed("\($0): try “Send again” in the chat, or end without waiting.")
    }
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

  private func follow(_ event: (chat: Chat.ID, event: MessageEvent)) {
    switch event.event {
    case .failedSending(let message, _): failed.insert([event.chat, message])
    case .sending(let message): failed.remove([event.chat, message.id])
    default: break
    }
    eventCount += 1
  }
}
