import Stepwise

/// Builds the count of messages that were not seen; `nil` for none.
struct UnreadBuilder: ViewModelBuilder {
  let model: ChatModel
  /// The chat that the person looks at, which does not count; `nil` where all count.
  var openChat: Chat.ID?

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .loaded(let chats, _): !chats.isEmpty
    case .leaving, .left: true
    default: false
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    switch event {
    case .received, .userReads: chat != openChat
    default: false
    }
  }

  func build() -> Int? {
    let count = model.book.unreadCount - (openChat.flatMap { model.book[$0]?.unreadCount } ?? 0)
    return count > 0 ? count : nil
  }
}
