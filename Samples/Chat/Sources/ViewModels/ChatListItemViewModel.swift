import Stepwise

/// A chat among others, as texts.
struct ChatListItemViewModel {
  let id: String
  let contact: String
  /// The last message, or what was begun and not sent.
  let lastMessage: LocalizedStringKey
  /// Such as “14:05” or “Yesterday”; empty where nothing was said.
  let date: LocalizedStringKey
  let unreadCount: Int
}

/// Builds what is seen of a chat among others.
struct ChatListItemViewModelBuilder {
  /// How much of a message is of interest here, in characters.
  private static let lengthMax = 200

  let dates: ChatDates

  func build(_ chat: Chat) -> ChatListItemViewModel {
    ChatListItemViewModel(
      id: chat.id, contact: chat.contact.name, lastMessage: lastMessage(of: chat),
      date: chat.messages.last.map { dates.short($0.seconds) } ?? "", unreadCount: chat.unreadCount)
  }

  private func lastMessage(of chat: Chat) -> LocalizedStringKey {
    guard chat.draft.isEmpty else { return "Draft: \(line(chat.draft))" }
    guard let last = chat.messages.last else { return "" }
    switch (last.sender, last.state) {
    case (.other, _): return line(of: last)
    case (.user, .failed): return "Not sent: \(line(of: last))"
    case (.user, _): return "You: \(line(of: last))"
    }
  }

  private func line(of message: Message) -> LocalizedStringKey {
    message.kind == .text ? LocalizedStringKey(verbatim: line(message.text)) : message.shown()
  }

  private func line(_ text: String) -> String {
    let start = text.utf8.count > Self.lengthMax ? String(text.prefix(Self.lengthMax)) : text
    guard start.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return start }
    return start.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
