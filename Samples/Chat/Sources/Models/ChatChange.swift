import Stepwise
import StepwiseJournal

/// What changes in the chats; the journal holds these.
nonisolated enum ChatChange: Sendable {
  case opened(Chat.ID)
  case named(Chat.ID, String)
  case members(Chat.ID, [Room.Member])
  case presence(Chat.ID, Chat.Presence)
  case said(Chat.ID, [Message])
  case became(Chat.ID, Message.ID, Message.State)
  /// The server has taken a message, and calls it so.
  case took(Chat.ID, Message.ID, serverID: Message.ID)
  case edited(Chat.ID, Message.ID, Message.Edit)
  /// Messages that were missing, in the place of the mark that said so.
  case filled(Chat.ID, Message.ID, [Message])
  /// Somebody has read up to a message.
  case otherRead(Chat.ID, upTo: Message.ID, by: Contact.ID)
  /// How many messages the person has not seen, and whether the server is still to be told of the others.
  case unread(Chat.ID, Int, owesReceipt: Bool)
  case drafted(Chat.ID, String)
  /// Everybody in the chat expects its messages to be encrypted from now on.
  case encrypted(Chat.ID)
  case invited(Invitation)
  case answered(Invitation.ID, Invitation.Answer)
  /// The invitation was taken back or declined, or the chat was there already.
  case uninvited(Invitation.ID)

  // What earlier runs wrote.

  /// A chat with one contact, whose name could be that of several people.
  case added(Chat.ID, Contact)
  /// Messages whose senders have names in place of ids.
  case saidByName(Chat.ID, [Message])
}

nonisolated extension ChatChange: JournalRecord {
  init(fields: inout JournalFields) throws {
    let kind = try fields.text()
    let chat = try fields.text()
    switch kind {
    case "opened": self = .opened(chat)
    case "named": self = .named(chat, try fields.text())
    case "members":
      var members: [Room.Member] = []
      while !fields.isAtEnd {
        members.append(
          Room.Member(
            id: try fields.text(), name: try fields.text(), isPresent: try fields.number() != 0))
      }
      self = .members(chat, members)
    case "presence": self = .presence(chat, .init(rawValue: try fields.text()) ?? .present)
    case "messages": self = .said(chat, try Self.messages(&fields))
    case "became", "took": self = try Self.progress(of: chat, &fields)
    case "edited":
      self = .edited(
        chat, try fields.text(), Message.Edit(id: try fields.text(), text: try fields.text()))
    case "filled": self = .filled(chat, try fields.text(), try Self.messages(&fields))
    case "read":
      let message = try fields.text()
      self = .otherRead(chat, upTo: message, by: fields.isAtEnd ? "" : try fields.text())
    case "unread": self = .unread(chat, try fields.number(), owesReceipt: try fields.number() != 0)
    case "drafted": self = .drafted(chat, try fields.text())
    case "encrypted": self = .encrypted(chat)
    case "invited": self = .invited(try Invitation(id: chat, fields: &fields))
    case "answered": self = .answered(chat, .init(rawValue: try fields.text()) ?? .ignored)
    case "uninvited": self = .uninvited(chat)
    case "added": self = .added(chat, Contact(id: try fields.text(), name: try fields.text()))
    case "said":
      var messages: [Message] = []
      while !fields.isAtEnd { messages.append(try Message(earlier: &fields)) }
      self = .saidByName(chat, messages)
    default: throw Rejection("“\(kind)” is nothing that happens to chats.")
    }
  }

  private static func messages(_ fields: inout JournalFields) throws -> [Message] {
    var messages: [Message] = []
    while !fields.isAtEnd { messages.append(try Message(fields: &fields)) }
    return messages
  }

  /// A state, with the server's name of the message where there is one.
  private static func progress(of chat: Chat.ID, _ fields: inout JournalFields) throws -> ChatChange
  {
    let (message, state) = (try fields.text(), try fields.text())
    let serverID = fields.isAtEnd ? "" : try fields.text()
    return serverID.isEmpty
      ? .became(chat, message, .init(name: state)) : .took(chat, message, serverID: serverID)
  }

  func write(to line: inout JournalLine) {
    switch self {
    case .opened(let chat): line.add("opened", chat)
    case .named(let chat, let name): line.add("named", chat, name)
    case .members(let chat, let members):
      line.add("members", chat)
      for member in members { line.add(member.id, member.name, member.isPresent ? "1" : "0") }
    case .presence(let chat, let presence): line.add("presence", chat, presence.rawValue)
    case .said(let chat, let messages):
      line.add("messages", chat)
      for message in messages { message.write(to: &line) }
    case .became(let chat, let message, let state): line.add("became", chat, message, state.name)
    case .took(let chat, let message, let serverID): line.add("took", chat, message, "", serverID)
    case .edited(let chat, let message, let edit):
      line.add("edited", chat, message, edit.id, edit.text)
    case .filled(let chat, let mark, let messages):
      line.add("filled", chat, mark)
      for message in messages { message.write(to: &line) }
    case .otherRead(let chat, let message, let reader): line.add("read", chat, message, reader)
    case .unread(let chat, let count, let owesReceipt):
      line.add("unread", chat, String(count), owesReceipt ? "1" : "0")
    case .drafted(let chat, let text): line.add("drafted", chat, text)
    case .encrypted(let chat): line.add("encrypted", chat)
    case .invited(let invitation):
      line.add(
        "invited", invitation.id, invitation.sender.id, invitation.isDirect ? "1" : "0",
        invitation.sender.name, invitation.name)
    case .answered(let id, let answer): line.add("answered", id, answer.rawValue)
    case .uninvited(let id): line.add("uninvited", id)
    case .added(let chat, let contact): line.add("added", chat, contact.id, contact.name)
    case .saidByName(let chat, let messages):
      line.add("messages", chat)
      for message in messages { message.write(to: &line) }
    }
  }
}

nonisolated extension Invitation {
  /// Earlier runs wrote no names.
  fileprivate init(id: Chat.ID, fields: inout JournalFields) throws {
    let (sender, isDirect) = (try fields.text(), try fields.number() != 0)
    let name = fields.isAtEnd ? sender : try fields.text()
    self.init(
      id: id, sender: Contact(id: sender, name: name),
      name: fields.isAtEnd ? "" : try fields.text(), isDirect: isDirect)
  }
}

nonisolated extension Message {
  fileprivate init(fields: inout JournalFields) throws {
    let (id, sender, seconds) = (try fields.text(), try fields.text(), try fields.number())
    let (state, serverID) = (try fields.text(), try fields.text())
    let kind = Kind(rawValue: try fields.text()) ?? .text
    self.init(
      id: id, sender: sender.isEmpty && kind != .missing ? .user : .other(sender),
      text: try fields.text(), kind: kind, seconds: seconds, state: State(name: state),
      serverID: serverID.isEmpty ? nil : serverID)
  }

  fileprivate func write(to line: inout JournalLine) {
    let sender = if case .other(let id) = sender { id } else { "" }
    line.add(id, sender, String(seconds), state.name, serverID ?? "", kind.rawValue, firstText)
  }

  /// A message as earlier runs wrote it: one that cannot be read has a word for it before that for its state.
  fileprivate init(earlier fields: inout JournalFields) throws {
    let (id, sender, seconds) = (try fields.text(), try fields.text(), try fields.number())
    let (status, serverID) = (try fields.text(), try fields.text())
    let words = status.split(separator: " ", maxSplits: 1)
    let kind = words.first.flatMap { [Kind.encrypted, .removed].first(rawValue: $0) } ?? .text
    let state = kind == .text ? status : words.count > 1 ? String(words[1]) : ""
    self.init(
      id: id, sender: sender.isEmpty ? .user : .other(sender), text: try fields.text(),
      kind: kind, seconds: seconds, state: State(name: state),
      serverID: serverID.isEmpty ? nil : serverID)
  }
}

nonisolated extension [Message.Kind] {
  fileprivate func first(rawValue: Substring) -> Message.Kind? {
    first { $0.rawValue == rawValue }
  }
}

nonisolated extension Message.State {
  /// Empty for what was sent, as most is.
  fileprivate var name: String {
    switch self {
    case .sent: ""
    case .sending: "sending"
    case .read: "read"
    case .failed(let reason): "failed: \(reason)"
    }
  }

  fileprivate init(name: String) {
    switch name {
    case "": self = .sent
    case "sending": self = .sending
    case "read": self = .read
    default:
      self = .failed(
        reason: LocalizedStringKey(label: String(name.drop { $0 != " " }.dropFirst())))
    }
  }
}
