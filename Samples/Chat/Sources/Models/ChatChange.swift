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
    }
  }
}

nonisolated extension Message {
  fileprivate init(fields: inout JournalFields) throws {
    let (id, sender, seconds) = (try fields.text(), try fields.text(), try fields.number())
    let (state, serverID) = (try fields.text(), try fields.text())
    self.init(
      id: id, sender: sender.isEmpty ? .user : .other(sender), text: try fields.text(),
      seconds: seconds, state: State(name: state), serverID: serverID.isEmpty ? nil : serverID)
  }

  fileprivate func write(to line: inout JournalLine) {
    let name = if case .other(let name) = sender { name } else { "" }
    line.add(id, name, String(seconds), state.name, serverID ?? "", text)
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
