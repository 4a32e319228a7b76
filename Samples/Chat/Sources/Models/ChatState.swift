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
  public func message(_ id: Message.ID, in chat: Chat.ID) -> Message? { self[chat]?.message(id) }

  /// The invitation to a room; `nil` if there is none.
  public func invitation(_ id: Invitation.ID) -> Invitation? { invitations.first { $0.id == id } }

  /// Rejects an update that makes no sense: a journal can be edited by hand.
  func check(_ update: ChatUpdate) throws {
    let id = update.chat
    switch update {
    case .opened, .added:
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
    switch update {
    case .became(_, let message, _, _), .took(_, let message, _, _), .read(_, let message, _),
      .edited(_, let message, _):
      guard self[id]?.message(message) != nil else {
        throw Rejection("There is no message “\(message)” in the chat “\(id)” before it.")
      }
    case .unread(_, let count, _):
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
    switch update {
    case .opened: add(Room(id: id))
    // Earlier versions wrote the names of several people as one contact.
    case .added(_, let contact) where contact.name.contains(", "):
      add(Room(id: id, name: contact.name))
    case .added(_, let contact): add(Room(id: id, members: [Room.Member(contact)]))
    case .invited(_, let sender, let isDirect, let name, let room):
      invitations.append(
        Invitation(
          id: id, sender: Contact(id: sender, name: name ?? sender), name: room ?? "",
          isDirect: isDirect))
    case .answered(_, let answer):
      for position in invitations.indices where invitations[position].id == id {
        invitations[position].answer = answer
      }
    case .uninvited, .presence(_, .present): invitations.removeAll { $0.id == id }
    default: break
    }
    if let position = positions[id] { chats[position].apply(update) }
  }

  private mutating func add(_ room: Room) {
    positions[room.id] = chats.count
    chats.append(Chat(room))
    invitations.removeAll { $0.id == room.id }
  }

  /// Forgets the texts of messages, or edits of them; tells whether there were any.
  mutating func remove(_ ids: [Message.ID], from chat: Chat.ID) -> Bool {
    guard let position = positions[chat] else { return false }
    return ids.count { chats[position].remove($0) } > 0
  }

  // MARK: The journal

  /// The fewest updates that lead to these chats.
  var summary: [ChatUpdate] { invitations.flatMap(\.summary) + chats.flatMap(\.summary) }

  /// A cheap estimate of the number of updates in the summary.
  var summaryCount: Int { invitations.count + 6 * chats.count }
}

nonisolated extension Invitation {
  /// The updates that lead to the invitation.
  public var summary: [ChatUpdate] {
    let name = name.isEmpty ? nil : name
    return [.invited(id, sender.id, isDirect: isDirect, sender: sender.name, name: name)]
      + (answer.map { [.answered(id, $0)] } ?? [])
  }
}

nonisolated extension Chat {
  fileprivate var summary: [ChatUpdate] {
    var summary: [ChatUpdate] = [.opened(id)]
    if let name = room.name { summary.append(.named(id, name)) }
    if !room.members.isEmpty { summary.append(.members(id, room.members)) }
    if isEncrypted { summary.append(.encrypted(id)) }
    // A message that waits for its echo is written as unsent first: otherwise it would get a place.
    let all = messages.map { message in
      var message = message
      if message.state == .sent, !isPlaced(message.id) { message.state = .sending }
      return message
    }
    if !all.isEmpty { summary.append(.messages(id, all)) }
    summary += waiting.filter { $0.state == .sent }.map {
      .became(id, $0.id, .sent, serverID: $0.serverID)
    }
    summary += messages.flatMap { message in message.edits.map { .edited(id, message.id, $0) } }
    summary += readers.sorted { $0.key < $1.key }.map { .read(id, upTo: $0.value, by: $0.key) }
    summary.append(.unread(id, unreadCount, owesReceipt: owesReceipt))
    if !draft.isEmpty { summary.append(.drafted(id, draft)) }
    if presence != .present { summary.append(.presence(id, presence)) }
    return summary
  }
}
