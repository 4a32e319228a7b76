import Stepwise

/// All chats as a value, and what follows from each change.
nonisolated struct ChatBook: Sendable {
  private(set) var chats: [Chat] = []
  /// The rooms that the person was asked into and is not in yet, oldest first.
  private(set) var invitations: [Invitation] = []
  private var positions: [Chat.ID: Int] = [:]

  init() {}

  /// The chat of an id.
  ///
  /// Do not keep it while the chat changes: the change would copy all of it.
  subscript(id: Chat.ID) -> Chat? { positions[id].map { chats[$0] } }

  var unreadCount: Int { chats.reduce(0) { $0 + $1.unreadCount } }
  var unsentCount: Int { chats.lazy.filter(\.isListed).reduce(0) { $0 + $1.unsentCount } }

  /// A message of a chat, by any of its ids.
  func message(_ id: Message.ID, in chat: Chat.ID) -> Message? {
    guard let chat = self[chat] else { return nil }
    return chat.position(of: id).map { chat.messages[$0] }
  }

  func invitation(_ id: Invitation.ID) -> Invitation? { invitations.first { $0.id == id } }

  /// Says how all is, in as few changes as lead here.
  var summary: [ChatChange] {
    invitations.flatMap { invitation in
      [.invited(invitation)] + (invitation.answer.map { [.answered(invitation.id, $0)] } ?? [])
    } + chats.flatMap(\.summary)
  }

  /// How many changes that is, about: to know it costs next to nothing.
  var summaryCount: Int {
    chats.reduce(invitations.count) { $0 + 6 + $1.messages.count / 100 }
  }

  /// Finds out whether a change can be: a journal that anyone can edit may say anything.
  func check(_ change: ChatChange) throws {
    switch change {
    case .opened(let id), .added(let id, _):
      guard positions[id] == nil else { throw Rejection("There is a chat “\(id)” already.") }
    case .said(let id, _), .saidByName(let id, _), .encrypted(let id), .drafted(let id, _),
      .named(let id, _), .members(let id, _), .presence(let id, _), .filled(let id, _, _):
      try checkChat(id)
    case .became(let id, let message, _), .otherRead(let id, let message, _),
      .took(let id, let message, _), .edited(let id, let message, _):
      guard try checkChat(id).position(of: message) != nil else {
        throw Rejection("There is no message “\(message)” in the chat “\(id)” before it.")
      }
    case .unread(let id, let count, _):
      try checkChat(id)
      guard (0...Chat.unreadCountMax).contains(count) else {
        throw Rejection(
          "\(count) is no count of messages: it goes from 0 to \(Chat.unreadCountMax).")
      }
    case .invited(let invitation):
      guard self.invitation(invitation.id) == nil else {
        throw Rejection("There is an invitation to “\(invitation.id)” already.")
      }
    case .uninvited(let id), .answered(let id, _):
      guard invitation(id) != nil else {
        throw Rejection("There is no invitation to “\(id)” before it.")
      }
    }
  }

  @discardableResult
  private func checkChat(_ id: Chat.ID) throws -> Chat {
    guard let chat = self[id] else { throw Rejection("There is no chat “\(id)” before it.") }
    return chat
  }

  /// Lets a change happen that can be.
  mutating func apply(_ change: ChatChange) {
    switch change {
    case .opened(let id): add(Chat(Room(id: id)))
    case .added(let id, let contact): add(Chat(earlier: id, contact))
    case .named(let id, let name): update(id) { $0.room.name = name }
    case .members(let id, let members):
      update(id) { chat in for member in members { chat.room.set(member) } }
    case .presence(let id, let presence):
      update(id) { chat in
        chat.presence = presence
        if presence != .present { (chat.unreadCount, chat.owesReceipt) = (0, false) }
      }
      invitations.removeAll { $0.id == id && presence == .present }
    case .said(let id, let messages): say(messages, in: id)
    case .saidByName(let id, let messages):
      say(messages.map { self[id]?.room.message($0) ?? $0 }, in: id)
    case .became(let id, let message, let state):
      update(id, message) { $0.set(state, ofMessageAt: $1) }
    case .took(let id, let message, let serverID):
      update(id, message) { $0.take(serverID, forMessageAt: $1) }
    case .edited(let id, let message, let edit):
      update(id, message) { $0.edit(edit, ofMessageAt: $1) }
    case .filled(let id, let mark, let messages): update(id) { $0.fill(mark, with: messages) }
    case .otherRead(let id, let message, let reader):
      update(id, message) { chat, position in
        // Earlier runs knew of one other person.
        let contact = reader.isEmpty ? chat.room.members.first?.id ?? "" : reader
        chat.read(upTo: position, by: contact)
      }
    case .unread(let id, let count, let owesReceipt):
      update(id) {
        $0.unreadCount = count
        $0.owesReceipt = owesReceipt
      }
    case .drafted(let id, let text): update(id) { $0.draft = text }
    case .encrypted(let id): update(id) { $0.isEncrypted = true }
    case .invited(let invitation): invitations.append(invitation)
    case .answered(let id, let answer):
      for position in invitations.indices where invitations[position].id == id {
        invitations[position].answer = answer
      }
    case .uninvited(let id): invitations.removeAll { $0.id == id }
    }
  }

  /// Forgets what messages said, or edits of them, and tells whether there was anything to forget.
  mutating func remove(_ ids: [Message.ID], from chat: Chat.ID) -> Bool {
    var hasRemoved = false
    update(chat) { chat in
      for id in ids where chat.remove(id) { hasRemoved = true }
    }
    return hasRemoved
  }

  private mutating func add(_ chat: Chat) {
    positions[chat.id] = chats.count
    chats.append(chat)
    invitations.removeAll { $0.id == chat.id }
  }

  private mutating func say(_ messages: [Message], in id: Chat.ID) {
    update(id) { chat in
      // What is sent is what was begun: one record says both, so that none is ever without the other.
      if messages.contains(where: { $0.isOwn && $0.state == .sending }) { chat.draft = "" }
      chat.add(messages)
    }
  }

  private mutating func update(_ id: Chat.ID, _ body: (inout Chat) -> Void) {
    guard let position = positions[id] else { return }
    body(&chats[position])
    chats[position].countChange()
  }

  private mutating func update(
    _ id: Chat.ID, _ message: Message.ID, _ body: (inout Chat, Int) -> Void
  ) {
    update(id) { chat in
      if let position = chat.position(of: message) { body(&chat, position) }
    }
  }
}

nonisolated extension Chat {
  /// A chat of an earlier run, which wrote the names of several people as if they were one.
  fileprivate init(earlier id: ID, _ contact: Contact) {
    if contact.name.contains(", ") {
      self.init(Room(id: id, name: contact.name))
    } else {
      self.init(id: id, contact: contact)
    }
  }

  /// Says how it is, in as few changes as lead here.
  fileprivate var summary: [ChatChange] {
    let edits = messages.flatMap { message in
      message.edits.map { ChatChange.edited(id, message.id, $0) }
    }
    // What the server took and has not sent back has no place yet.
    let taken = waiting.filter { $0.state == .sent }
    let all =
      messages.dropLast(waiting.count)
      + waiting.map { message in
        var message = message
        if message.state == .sent { message.state = .sending }
        return message
      }
    return [.opened(id)] + (room.name.map { [.named(id, $0)] } ?? [])
      + room.members.parts.map { .members(id, $0) } + (isEncrypted ? [.encrypted(id)] : [])
      + Array(all).parts.map { .said(id, $0) }
      + taken.map { .took(id, $0.id, serverID: $0.serverID ?? "") } + edits
      + readers.sorted { $0.key < $1.key }.map { .otherRead(id, upTo: $0.value, by: $0.key) }
      + [.unread(id, unreadCount, owesReceipt: owesReceipt)]
      + (draft.isEmpty ? [] : [.drafted(id, draft)])
      + (presence == .present ? [] : [.presence(id, presence)])
  }
}

nonisolated extension Room {
  /// A message of an earlier run, which knew its sender by name.
  fileprivate func message(_ message: Message) -> Message {
    guard case .other(let name) = message.sender,
      let member = members.first(where: { $0.name == name })
    else { return message }
    return Message(
      id: message.id, sender: .other(member.id), text: message.text, kind: message.kind,
      seconds: message.seconds, state: message.state, serverID: message.serverID)
  }
}

/// What a line of the journal holds several of, with its length in bytes.
nonisolated protocol JournalItem { var length: Int { get } }

nonisolated extension Message: JournalItem { var length: Int { firstText.utf8.count + 100 } }
nonisolated extension Room.Member: JournalItem { var length: Int { name.utf8.count + 300 } }

nonisolated extension Array where Element: JournalItem {
  /// The items in parts that are a line of the journal each, which must not be too long.
  var parts: [[Element]] {
    let lengthMax = 100_000
    var parts: [[Element]] = []
    var length = lengthMax
    for item in self {
      length += item.length
      if length > lengthMax {
        parts.append([])
        length = 0
      }
      parts[parts.count - 1].append(item)
    }
    return parts
  }
}
