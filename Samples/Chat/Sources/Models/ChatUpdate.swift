import Stepwise
import StepwiseJournal

/// An update of a chat or an invitation, as a line of the journal holds it.
///
/// Its lines have fields instead of JSON, which takes several times as long to read.
nonisolated struct ChatUpdate: Sendable {
  enum Kind: Sendable {
    /// A new chat; with one contact, unless that is `nil`.
    case opened(with: Contact?)
    case named(String)
    case members([Room.Member])
    case presence(Chat.Presence)
    case said([Message])
    /// Messages from an earlier version, which wrote the names of their senders instead of the ids.
    case saidByName([Message])
    case became(Message.ID, Message.State)
    /// The server took a message and gave it an id.
    case took(Message.ID, serverID: Message.ID)
    case edited(Message.ID, Message.Edit)
    /// Messages that were missing; they replace the mark at their place.
    case filled(Message.ID, [Message])
    /// Somebody has read all messages up to this one.
    case otherRead(upTo: Message.ID, by: Contact.ID)
    /// The number of unread messages, and whether the server still has to be told about the read ones.
    case unread(Int, owesReceipt: Bool)
    case drafted(String)
    /// From now on, everybody in the chat expects encrypted messages.
    case encrypted
    case invited(Invitation)
    case answered(Invitation.Answer)
    /// The invitation was taken back or declined, or led into the chat.
    case uninvited
  }

  /// The chat, or the room of the invitation.
  let chat: Chat.ID
  let kind: Kind

  init(_ kind: Kind, in chat: Chat.ID) { (self.chat, self.kind) = (chat, kind) }
}

nonisolated extension ChatUpdate: JournalRecord {
  init(fields: inout JournalFields) throws {
    let word = try fields.text()
    let chat = try fields.text()
    let kind: Kind
    switch word {
    case "opened": kind = .opened(with: nil)
    case "added": kind = .opened(with: Contact(id: try fields.text(), name: try fields.text()))
    case "named": kind = .named(try fields.text())
    case "members": kind = .members(try fields.rest(Room.Member.init(fields:)))
    case "presence": kind = .presence(.init(rawValue: try fields.text()) ?? .present)
    case "messages": kind = .said(try fields.rest(Message.init(fields:)))
    case "said": kind = .saidByName(try fields.rest(Message.init(earlier:)))
    case "became", "took":
      let (message, state) = (try fields.text(), try fields.text())
      let serverID = try fields.textIfThere()
      kind =
        serverID.isEmpty
        ? .became(message, .init(name: state)) : .took(message, serverID: serverID)
    case "edited":
      kind = .edited(try fields.text(), .init(id: try fields.text(), text: try fields.text()))
    case "filled": kind = .filled(try fields.text(), try fields.rest(Message.init(fields:)))
    case "read": kind = .otherRead(upTo: try fields.text(), by: try fields.textIfThere())
    case "unread": kind = .unread(try fields.number(), owesReceipt: try fields.number() != 0)
    case "drafted": kind = .drafted(try fields.text())
    case "encrypted": kind = .encrypted
    case "invited": kind = .invited(try Invitation(id: chat, &fields))
    case "answered": kind = .answered(.init(rawValue: try fields.text()) ?? .ignored)
    case "uninvited": kind = .uninvited
    default: throw Rejection("“\(word)” is nothing that happens to chats.")
    }
    self.init(kind, in: chat)
  }

  func write(to line: inout JournalLine) {
    switch kind {
    case .opened(nil): line.add("opened", chat)
    case .opened(let contact?): line.add("added", chat, contact.id, contact.name)
    case .named(let name): line.add("named", chat, name)
    case .members(let members):
      line.add("members", chat)
      for member in members { line.add(member.id, member.name, member.isPresent ? "1" : "0") }
    case .presence(let presence): line.add("presence", chat, presence.rawValue)
    case .said(let messages), .saidByName(let messages):
      line.add("messages", chat)
      for message in messages { message.write(to: &line) }
    case .became(let message, let state): line.add("became", chat, message, state.name)
    case .took(let message, let serverID): line.add("took", chat, message, "", serverID)
    case .edited(let message, let edit): line.add("edited", chat, message, edit.id, edit.text)
    case .filled(let mark, let messages):
      line.add("filled", chat, mark)
      for message in messages { message.write(to: &line) }
    case .otherRead(let message, let reader): line.add("read", chat, message, reader)
    case .unread(let count, let owesReceipt):
      line.add("unread", chat, String(count), owesReceipt ? "1" : "0")
    case .drafted(let text): line.add("drafted", chat, text)
    case .encrypted: line.add("encrypted", chat)
    case .invited(let invitation):
      line.add(
        "invited", chat, invitation.sender.id, invitation.isDirect ? "1" : "0",
        invitation.sender.name, invitation.name)
    case .answered(let answer): line.add("answered", chat, answer.rawValue)
    case .uninvited: line.add("uninvited", chat)
    }
  }
}

nonisolated extension JournalFields {
  /// Reads items up to the end of the line.
  fileprivate mutating func rest<Item>(
    _ read: (inout JournalFields) throws -> Item
  ) rethrows -> [Item] {
    var items: [Item] = []
    while !isAtEnd { items.append(try read(&self)) }
    return items
  }

  /// Reads a text that earlier versions did not write; empty if it is missing.
  fileprivate mutating func textIfThere() throws -> String { isAtEnd ? "" : try text() }
}

nonisolated extension Room.Member {
  fileprivate init(fields: inout JournalFields) throws {
    self.init(id: try fields.text(), name: try fields.text(), isPresent: try fields.number() != 0)
  }
}

nonisolated extension Invitation {
  fileprivate init(id: Chat.ID, _ fields: inout JournalFields) throws {
    let (sender, isDirect) = (try fields.text(), try fields.number() != 0)
    let name = try fields.textIfThere()
    self.init(
      id: id, sender: Contact(id: sender, name: name.isEmpty ? sender : name),
      name: try fields.textIfThere(), isDirect: isDirect)
  }
}

nonisolated extension Message {
  fileprivate init(fields: inout JournalFields) throws {
    let (id, sender, seconds) = (try fields.text(), try fields.text(), try fields.number())
    let (state, serverID) = (try fields.text(), try fields.text())
    let (kind, text) = (Kind(rawValue: try fields.text()) ?? .text, try fields.text())
    self.init(id, sender, seconds, State(name: state), serverID, kind, text)
  }

  /// Reads a message of an earlier version, which wrote the kind of an unreadable message before its state.
  fileprivate init(earlier fields: inout JournalFields) throws {
    let (id, sender, seconds) = (try fields.text(), try fields.text(), try fields.number())
    let (status, serverID, text) = (try fields.text(), try fields.text(), try fields.text())
    let kind = [Kind.encrypted, .removed].first { "\(status) ".hasPrefix("\($0.rawValue) ") }
    let state = kind.map { String(status.dropFirst($0.rawValue.count + 1)) } ?? status
    self.init(id, sender, seconds, State(name: state), serverID, kind ?? .text, text)
  }

  private init(
    _ id: String, _ sender: String, _ seconds: Int, _ state: State, _ serverID: String,
    _ kind: Kind, _ text: String
  ) {
    self.init(
      id: id, sender: sender.isEmpty && kind != .missing ? .user : .other(sender), text: text,
      kind: kind, seconds: seconds, state: state, serverID: serverID.isEmpty ? nil : serverID)
  }

  fileprivate func write(to line: inout JournalLine) {
    let sender = if case .other(let id) = sender { id } else { "" }
    line.add(id, sender, String(seconds), state.name, serverID ?? "", kind.rawValue, firstText)
  }
}

nonisolated extension Message.State {
  /// The word in the journal: empty for a sent message, since most messages are sent.
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
