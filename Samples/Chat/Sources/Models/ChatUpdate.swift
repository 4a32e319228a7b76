import Stepwise

/// An update of a chat, as a line of the journal holds it.
///
/// The names of the cases and the order of their values are the journal's format.
nonisolated enum ChatUpdate: Codable, Sendable {
  case opened(Chat.ID, title: String)
  case titled(Chat.ID, String)
  case messages(Chat.ID, [Message])
  /// A message has another state; the server may have given it another id.
  case became(Chat.ID, Message.ID, Message.State, serverID: Message.ID?)
  /// The others have read all messages up to this one.
  case read(Chat.ID, upTo: Message.ID)
  /// The number of unread messages, and whether the server still has to be told about the read ones.
  case unread(Chat.ID, Int, owesReceipt: Bool)
  case drafted(Chat.ID, String)

  /// The chat.
  var chat: Chat.ID {
    switch self {
    case .opened(let id, _), .titled(let id, _), .messages(let id, _), .became(let id, _, _, _),
      .read(let id, _), .unread(let id, _, _), .drafted(let id, _):
      id
    }
  }
}

nonisolated extension [Chat] {
  /// The chat with an id.
  ///
  /// Do not keep it while the chat changes: the change would copy all of its messages.
  public subscript(id: Chat.ID) -> Chat? { first { $0.id == id } }

  /// Rejects an update that makes no sense: a journal can be edited by hand.
  func check(_ update: ChatUpdate) throws {
    let id = update.chat
    switch update {
    case .opened:
      guard self[id] == nil else { throw Rejection("There is a chat “\(id)” already.") }
    case _ where self[id] == nil: throw Rejection("There is no chat “\(id)” before it.")
    case .became(_, let message, _, _), .read(_, let message):
      guard self[id]?.message(message) != nil else {
        throw Rejection("There is no message “\(message)” in the chat “\(id)” before it.")
      }
    default: break
    }
  }

  /// Applies an update that was checked.
  mutating func apply(_ update: ChatUpdate) {
    if case .opened(let id, let title) = update { append(Chat(id: id, title: title)) }
    if let position = firstIndex(where: { $0.id == update.chat }) { self[position].apply(update) }
  }

  /// The fewest updates that lead to these chats.
  var summary: [ChatUpdate] {
    flatMap { chat in
      [
        ChatUpdate.opened(chat.id, title: chat.title), .messages(chat.id, chat.messages),
        .unread(chat.id, chat.unreadCount, owesReceipt: chat.owesReceipt),
        .drafted(chat.id, chat.draft),
      ]
    }
  }
}
