import Stepwise

/// A chat among others, as texts.
struct ChatListItemViewModel {
  let id: String
  let title: String
  /// The last message, or what was begun and not sent.
  let lastMessage: LocalizedStringKey
  /// Such as “14:05” or “Yesterday”; empty where nothing was said.
  let date: LocalizedStringKey
  let unreadCount: Int
}

/// The items of all chats, of which only those are made anew that changed.
final class ChatListItems {
  private var items: [Chat.ID: (revision: Int, item: ChatListItemViewModel)] = [:]
  /// The day on which the dates were made.
  private var today: Int?
  private let environment: Environment
  /// How many items were made.
  private(set) var builtCount = 0

  init(environment: Environment) { self.environment = environment }

  /// The items of chats as they are now, in their order.
  func items(of chats: [Chat]) -> [ChatListItemViewModel] {
    let builder = ChatListItemViewModelBuilder(dates: ChatDates(environment: environment))
    if today != builder.dates.today { (items, today) = ([:], builder.dates.today) }
    return chats.map { chat in
      if let known = items[chat.id], known.revision == chat.revision { return known.item }
      builtCount += 1
      let item = builder.build(chat)
      items[chat.id] = (chat.revision, item)
      return item
    }
  }
}

/// Builds what is seen of a chat among others.
struct ChatListItemViewModelBuilder {
  /// How much of a message is of interest here, in characters.
  private static let lengthMax = 200

  let dates: ChatDates

  func build(_ chat: Chat) -> ChatListItemViewModel {
    ChatListItemViewModel(
      id: chat.id, title: chat.title, lastMessage: lastMessage(of: chat),
      date: chat.messages.last(where: { $0.kind != .missing }).map { dates.short($0.seconds) }
        ?? "", unreadCount: chat.unreadCount)
  }

  private func lastMessage(of chat: Chat) -> LocalizedStringKey {
    guard chat.draft.isEmpty else {
      return "Draft: \(Message.line(chat.draft, Self.lengthMax))"
    }
    guard let last = chat.messages.last(where: { $0.kind != .missing }) else { return "" }
    let text = last.shown(in: chat.room, Self.lengthMax)
    switch (last.sender, last.state) {
    case (.user, .failed): return "Not sent: \(text)"
    case (.user, _): return last.kind == .emote ? text : "You: \(text)"
    case (.other(let id), _):
      // Among several, it matters who said it.
      return chat.room.isGroup && last.kind != .emote
        ? "\(chat.room.name(of: id)): \(text)" : text
    }
  }
}
