import Stepwise

/// The state of the store as a value: all chats and invitations.
public nonisolated struct ChatState: Sendable {
  /// The chats, oldest first.
  public private(set) var chats: [Chat] = []
  /// The rooms that the user is invited to and has not joined, oldest first.
  public private(set) var invitations: [Invitation] = []
  private var positions: [Chat.ID: Int] = [:]

  /// The chat with an id.
  ///
  /// Do not keep it while the chat changes: the change would copy all of its messages.
  public subscript(id: Chat.ID) -> Chat? { positions[id].map { chats[$0] } }

  var unreadCount: Int { chats.reduce(0) { $0 + $1.unreadCount } }
  var unsentCount: Int { chats.lazy.filter(\.isListed).reduce(0) { $0 + $1.unsentCount } }

  /// A message of a chat, by any of its ids.
  func message(_ id: Message.ID, in chat: Chat.ID) -> Message? { self[chat]?.message(id) }

  /// The invitation to a room; `nil` if there is none.
  public func invitation(_ id: Invitation.ID) -> Invitation? { invitations.first { $0.id == id } }

  /// Rejects an update that makes no sense: a journal can be edited by hand.
  func check(_ update: ChatUpdate) throws {
    let id = update.chat
    switch update.kind {
    case .opened:
      guard positions[id] == nil else { throw Rejection("There is a chat “\(id)” already.") }
    case .invited:
      guard invitation(id) == nil else {
        throw Rejection("There is an invitation to “\(id)” already.")
      }
    case .uninvited, .answered:
      guard invitation(id) != nil else {
        throw Rejection("There is no invitation to “\(id)” before it.")
      }
    default:
      guard positions[id] != nil else { throw Rejection("There is no chat “\(id)” before it.") }
    }
    switch update.kind {
    case .became(let message, _), .otherRead(let message, _), .took(let message, _),
      .edited(let message, _):
      guard self[id]?.position(of: message) != nil else {
        throw Rejection("There is no message “\(message)” in the chat “\(id)” before it.")
      }
    case .unread(let count, _):
      guard (0...Chat.unreadCountMax).contains(count) else {
        throw Rejection(
          "\(count) is no count of messages: it goes from 0 to \(Chat.unreadCountMax).")
      }
    default: break
    }
  }

  /// Applies an update that was checked.
  mutating func apply(_ update: ChatUpdate) {
    let id = update.chat
    switch update.kind {
    case .opened(let contact):
      positions[id] = chats.count
      chats.append(Chat(id, contact))
      invitations.removeAll { $0.id == id }
    case .invited(let invitation): invitations.append(invitation)
    case .answered(let answer):
      for position in invitations.indices where invitations[position].id == id {
        invitations[position].answer = answer
      }
    case .uninvited, .presence(.present): invitations.removeAll { $0.id == id }
    default: break
    }
    if let position = positions[id] { chats[position].apply(update.kind) }
  }

  /// Forgets the texts of messages, or edits of them; tells whether there were any.
  mutating func remove(_ ids: [Message.ID], from chat: Chat.ID) -> Bool {
    guard let position = positions[chat] else { return false }
    var hasRemoved = false
    for id in ids where chats[position].remove(id) { hasRemoved = true }
    return hasRemoved
  }

  // MARK: The journal

  /// The fewest updates that lead to these chats.
  var summary: [ChatUpdate] {
    invitations.flatMap { invitation in
      [ChatUpdate(.invited(invitation), in: invitation.id)]
        + (invitation.answer.map { [ChatUpdate(.answered($0), in: invitation.id)] } ?? [])
    } + chats.flatMap { chat in chat.summary.map { ChatUpdate($0, in: chat.id) } }
  }

  /// A cheap estimate of the number of updates in the summary.
  var summaryCount: Int {
    chats.reduce(invitations.count) { $0 + 6 + $1.messages.count / 100 }
  }
}

nonisolated extension Chat {
  /// A new chat.
  ///
  /// Earlier versions wrote the names of several people as one contact.
  fileprivate init(_ id: ID, _ contact: Contact?) {
    if let contact, contact.name.contains(", ") {
      self.init(Room(id: id, name: contact.name))
    } else {
      self.init(Room(id: id, members: contact.map { [Room.Member($0)] } ?? []))
    }
  }

  fileprivate var summary: [ChatUpdate.Kind] {
    var summary: [ChatUpdate.Kind] = [.opened(with: nil)]
    if let name = room.name { summary.append(.named(name)) }
    summary += room.members.parts.map { .members($0) }
    if isEncrypted { summary.append(.encrypted) }
    // A message that waits for its echo is written as unsent first: otherwise it would get a place.
    let all = messages.map { message in
      var message = message
      if message.state == .sent, !isPlaced(message.id) { message.state = .sending }
      return message
    }
    summary += all.parts.map { .said($0) }
    summary += waiting.filter { $0.state == .sent }.map {
      .took($0.id, serverID: $0.serverID ?? "")
    }
    summary += messages.flatMap { message in message.edits.map { .edited(message.id, $0) } }
    summary += readers.sorted { $0.key < $1.key }.map { .otherRead(upTo: $0.value, by: $0.key) }
    summary.append(.unread(unreadCount, owesReceipt: owesReceipt))
    if !draft.isEmpty { summary.append(.drafted(draft)) }
    if presence != .present { summary.append(.presence(presence)) }
    return summary
  }
}

nonisolated extension [Message] {
  var parts: [[Message]] { parts { $0.firstText.utf8.count + 100 } }
}

nonisolated extension [Room.Member] {
  var parts: [[Room.Member]] { parts { $0.name.utf8.count + 300 } }
}

nonisolated extension Array {
  /// The items in parts, each short enough for one line of the journal.
  fileprivate func parts(_ length: (Element) -> Int) -> [[Element]] {
    let lengthMax = 100_000
    var parts: [[Element]] = []
    var left = 0
    for item in self {
      left -= length(item)
      if left < 0 {
        parts.append([])
        left = lengthMax
      }
      parts[parts.count - 1].append(item)
    }
    return parts
  }
}
