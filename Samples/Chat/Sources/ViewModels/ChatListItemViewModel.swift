import Stepwise

/// The texts of a chat in the list.
struct ChatListItemViewModel {
  let id: String
  let title: String
  /// The last message, or the draft.
  let lastMessage: LocalizedStringKey
  /// A time such as “14:05” or “Yesterday”; empty if the chat has no messages.
  let date: LocalizedStringKey
  let unreadCount: Int
}

/// Builds an item of the list.
struct ChatListItemViewModelBuilder {
  let environment: Environment

  func build(_ chat: Chat) -> ChatListItemViewModel {
    let last = chat.messages.last
    return ChatListItemViewModel(
      id: chat.id, title: chat.title, lastMessage: text(of: last, in: chat),
      date: last.map { environment.short($0.seconds) } ?? "", unreadCount: chat.unreadCount)
  }

  private func text(of last: Message?, in chat: Chat) -> LocalizedStringKey {
    guard chat.draft.isEmpty else { return "Draft: \(Message.line(chat.draft))" }
    guard let last else { return "" }
    let text = LocalizedStringKey(verbatim: Message.line(last.text))
    switch (last.sender, last.state) {
    case (.user, .failed): return "Not sent: \(text)"
    case (.user, _): return "You: \(text)"
    case (.other(let name), _): return name == chat.title ? text : "\(name): \(text)"
    }
  }
}
