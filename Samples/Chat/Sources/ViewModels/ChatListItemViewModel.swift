/// A chat among others, as texts.
struct ChatListItemViewModel {
  let id: String
  let contact: String
  /// The last message, or what was begun and not sent.
  let lastMessage: String
  /// Such as “14:05” or “Yesterday”; empty where nothing was said.
  let date: String
  let unreadCount: Int
}
