/// An update of a chat or an invitation, as a line of the journal holds it.
///
/// The names of the cases and the order of their values are the journal's format.
public nonisolated enum ChatUpdate: Codable, Sendable {
  case opened(Chat.ID)
  case named(Chat.ID, String)
  case members(Chat.ID, [Room.Member])
  case presence(Chat.ID, Chat.Presence)
  case messages(Chat.ID, [Message])
  /// A message has another state; with a server's id, the server took it and gave it that id.
  case became(Chat.ID, Message.ID, Message.State, serverID: Message.ID?)
  case edited(Chat.ID, Message.ID, Message.Edit)
  /// Messages that were missing; they replace the mark at their place.
  case filled(Chat.ID, Message.ID, [Message])
  /// Somebody has read all messages up to this one.
  case read(Chat.ID, upTo: Message.ID, by: Contact.ID?)
  /// The number of unread messages, and whether the server still has to be told about the read ones.
  case unread(Chat.ID, Int, owesReceipt: Bool)
  case drafted(Chat.ID, String)
  /// From now on, everybody in the chat expects encrypted messages.
  case encrypted(Chat.ID)
  case invited(Chat.ID, Contact.ID, isDirect: Bool, sender: String?, name: String?)
  case answered(Chat.ID, Invitation.Answer)
  /// The invitation was taken back or declined, or led into the chat.
  case uninvited(Chat.ID)

  // MARK: Lines of earlier versions

  /// A new chat with one contact.
  case added(Chat.ID, Contact)
  case said(Chat.ID, [EarlierMessage])
  case took(Chat.ID, Message.ID, Message.State, serverID: Message.ID?)

  /// The chat, or the room of the invitation.
  var chat: Chat.ID {
    switch self {
    case .opened(let id), .named(let id, _), .members(let id, _), .presence(let id, _),
      .messages(let id, _), .became(let id, _, _, _), .edited(let id, _, _), .filled(let id, _, _),
      .read(let id, _, _), .unread(let id, _, _), .drafted(let id, _), .encrypted(let id),
      .invited(let id, _, _, _, _), .answered(let id, _), .uninvited(let id), .added(let id, _),
      .said(let id, _), .took(let id, _, _, _):
      id
    }
  }
}

/// A message of an earlier version, which wrote the name of the sender, and the kind of a message without a text before
/// its state.
public nonisolated struct EarlierMessage: Codable, Sendable {
  private let id: String
  private let sender: String
  private let seconds: Int
  private let status: String
  private let serverID: String?
  private let text: String

  func message(in room: Room) -> Message {
    let kind = [Message.Kind.encrypted, .removed].first {
      "\(status) ".hasPrefix("\($0.rawValue) ")
    }
    let member = sender.isEmpty ? nil : room.members.first { $0.name == sender }
    return Message(
      id: id, sender: .init(rawValue: member?.id ?? sender), text: text, kind: kind ?? .text,
      seconds: seconds,
      state: .init(
        rawValue: kind.map { String(status.dropFirst($0.rawValue.count + 1)) } ?? status),
      serverID: serverID)
  }
}
