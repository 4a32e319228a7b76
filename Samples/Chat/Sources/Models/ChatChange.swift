import Stepwise
import StepwiseJournal

/// What changes in the chats; the journal holds these.
nonisolated enum ChatChange: Sendable {
  case added(Chat.ID, Contact)
  case said(Chat.ID, [Message])
  case became(Chat.ID, Message.ID, Message.State, serverID: String?)
  /// The contact has read up to a message.
  case otherRead(Chat.ID, upTo: Message.ID)
  /// How many messages the person has not seen, and whether the server is still to be told of the others.
  case unread(Chat.ID, Int, owesReceipt: Bool)
  case drafted(Chat.ID, String)
  /// Everybody in the chat expects its messages to be encrypted from now on.
  case encrypted(Chat.ID)
  case invited(Invitation)
  /// The invitation was taken back, or the chat was there already.
  case uninvited(Invitation.ID)
}

nonisolated extension ChatChange: JournalRecord {
  init(fields: inout JournalFields) throws {
    let kind = try fields.text()
    let chat = try fields.text()
    switch kind {
    case "added": self = .added(chat, Contact(id: try fields.text(), name: try fields.text()))
    case "said":
      var messages: [Message] = []
      while !fields.isAtEnd { messages.append(try Message(fields: &fields)) }
      self = .said(chat, messages)
    case "became":
      let (message, state, id) = (try fields.text(), try fields.text(), try fields.text())
      self = .became(chat, message, .init(name: state), serverID: id.isEmpty ? nil : id)
    case "read": self = .otherRead(chat, upTo: try fields.text())
    case "unread": self = .unread(chat, try fields.number(), owesReceipt: try fields.number() != 0)
    case "drafted": self = .drafted(chat, try fields.text())
    case "encrypted": self = .encrypted(chat)
    case "invited":
      self = .invited(
        Invitation(id: chat, sender: try fields.text(), isDirect: try fields.number() != 0))
    case "uninvited": self = .uninvited(chat)
    default: throw Rejection("“\(kind)” is nothing that happens to chats.")
    }
  }

  func write(to line: inout JournalLine) {
    switch self {
    case .added(let chat, let contact): line.add("added", chat, contact.id, contact.name)
    case .said(let chat, let messages):
      line.add("said", chat)
      for message in messages { message.write(to: &line) }
    case .became(let chat, let message, let state, let serverID):
      line.add("became", chat, message, state.name, serverID ?? "")
    case .otherRead(let chat, let message): line.add("read", chat, message)
    case .unread(let chat, let count, let owesReceipt):
      line.add("unread", chat, String(count), owesReceipt ? "1" : "0")
    case .drafted(let chat, let text): line.add("drafted", chat, text)
    case .encrypted(let chat): line.add("encrypted", chat)
    case .invited(let invitation):
      line.add("invited", invitation.id, invitation.sender, invitation.isDirect ? "1" : "0")
    case .uninvited(let id): line.add("uninvited", id)
    }
  }
}

nonisolated extension Message {
  fileprivate init(fields: inout JournalFields) throws {
    let (id, sender, seconds) = (try fields.text(), try fields.text(), try fields.number())
    let (status, serverID) = (try fields.text(), try fields.text())
    // A message that cannot be read has a word for it before that for its state.
    let words = status.split(separator: " ", maxSplits: 1)
    let kind = words.first.flatMap { Kind(rawValue: String($0)) } ?? .text
    let state = kind == .text ? status : words.count > 1 ? String(words[1]) : ""
    self.init(
      id: id, sender: sender.isEmpty ? .user : .other(sender), text: try fields.text(),
      kind: kind, seconds: seconds, state: State(name: state),
      serverID: serverID.isEmpty ? nil : serverID)
  }

  fileprivate func write(to line: inout JournalLine) {
    let name = if case .other(let name) = sender { name } else { "" }
    let status = [kind.rawValue, state.name].filter { !$0.isEmpty }.joined(separator: " ")
    line.add(id, name, String(seconds), status, serverID ?? "", text)
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
