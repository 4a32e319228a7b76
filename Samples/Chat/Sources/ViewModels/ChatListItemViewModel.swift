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

/// Builds the items of the list, and builds an item again only if its chat has changed.
final class ChatListItemViewModelBuilder {
  /// The longest text of a message in the list, in characters.
  private static let lengthMax = 200

  private var items: [Chat.ID: (revision: Int, item: ChatListItemViewModel)] = [:]
  /// The day for which the dates are right.
  private var today: CalendarDate?
  private let environment: Environment
  /// The number of items that were built.
  private(set) var builtCount = 0

  init(environment: Environment) { self.environment = environment }

  /// Builds the items of chats, in their order.
  func build(_ chats: [Chat]) -> [ChatListItemViewModel] {
    let day = environment.day
    if today != day { (items, today) = ([:], day) }
    return chats.map { chat in
      let revision = chat.revision.number
      if let known = items[chat.id], known.revision == revision { return known.item }
      builtCount += 1
      let last = chat.messages.last { $0.kind != .missing }
      let item = ChatListItemViewModel(
        id: chat.id, title: chat.title, lastMessage: text(of: last, in: chat),
        date: last.map { environment.short($0.seconds) } ?? "", unreadCount: chat.unreadCount)
      items[chat.id] = (revision, item)
      return item
    }
  }

  private func text(of last: Message?, in chat: Chat) -> LocalizedStringKey {
    guard chat.draft.isEmpty else {
      return "Draft: \(Message.line(chat.draft, Self.lengthMax))"
    }
    guard let last else { return "" }
    let text = last.shown(in: chat.room, Self.lengthMax)
    switch (last.sender, last.state) {
    case (.user, .failed): return "Not sent: \(text)"
    case _ where last.kind == .emote: return text
    case (.user, _): return "You: \(text)"
    case (.other(let id), _):
      return chat.room.isGroup ? "\(chat.room.name(of: id)): \(text)" : text
    }
  }
}
