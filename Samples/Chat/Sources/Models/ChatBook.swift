import Stepwise

/// All chats as a value, and what follows from each change.
nonisolated struct ChatBook: Sendable {
  private(set) var chats: [Chat] = []
  /// What the person was asked into and is not in yet, oldest first.
  private(set) var invitations: [Invitation] = []
  private var positions: [Chat.ID: Int] = [:]

  init() {}

  /// The chat of an id.
  ///
  /// Do not keep it while the chat changes: the change would copy all of it.
  subscript(id: Chat.ID) -> Chat? { positions[id].map { chats[$0] } }

  var unreadCount: Int { chats.reduce(0) { $0 + $1.unreadCount } }
  var unsentCount: Int { chats.reduce(0) { $0 + $1.unsentCount } }

  /// A message of a chat, by its id or by the server's.
  func message(_ id: Message.ID, in chat: Chat.ID) -> Message? {
    guard let chat = self[chat] else { return nil }
    return chat.position(of: id).map { chat.messages[$0] }
  }

  func invitation(_ id: Invitation.ID) -> Invitation? { invitations.first { $0.id == id } }

  /// Says how all is, in as few changes as lead here.
  var summary: [ChatChange] {
    invitations.map(ChatChange.invited)
      + chats.flatMap { chat in
        [.added(chat.id, chat.contact)]
          + (chat.isEncrypted ? [.encrypted(chat.id)] : [])
          + chat.messages.parts.map { .said(chat.id, $0) }
          + [.unread(chat.id, chat.unreadCount, owesReceipt: chat.owesReceipt)]
          + (chat.draft.isEmpty ? [] : [.drafted(chat.id, chat.draft)])
      }
  }

  /// How many changes that is, about: to know it costs next to nothing.
  var summaryCount: Int {
    chats.reduce(invitations.count) { $0 + 5 + $1.messages.count / 100 }
  }

  /// Finds out whether a change can be: a journal that anyone can edit may say anything.
  func check(_ change: ChatChange) throws {
    switch change {
    case .added(let id, _):
      guard positions[id] == nil else { throw Rejection("There is a chat “\(id)” already.") }
    case .said(let id, _), .encrypted(let id), .drafted(let id, _): try checkChat(id)
    case .became(let id, let message, _, _), .otherRead(let id, let message):
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
    case .uninvited(let id):
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
    case .added(let id, let contact):
      positions[id] = chats.count
      chats.append(Chat(id: id, contact: contact))
      invitations.removeAll { $0.id == id }
    case .said(let id, let messages):
      update(id) { chat in
        // What is sent is what was begun: one record says both, so that none is ever without the other.
        if messages.contains(where: { $0.isOwn && $0.state == .sending }) { chat.draft = "" }
        chat.add(messages)
      }
    case .became(let id, let message, let state, let serverID):
      update(id) { chat in
        guard let position = chat.position(of: message) else { return }
        chat.set(state, serverID: serverID, ofMessageAt: position)
      }
    case .otherRead(let id, let message):
      update(id) { chat in chat.position(of: message).map { chat.otherRead(upTo: $0) } }
    case .unread(let id, let count, let owesReceipt):
      update(id) {
        $0.unreadCount = count
        $0.owesReceipt = owesReceipt
      }
    case .drafted(let id, let text): update(id) { $0.draft = text }
    case .encrypted(let id): update(id) { $0.isEncrypted = true }
    case .invited(let invitation): invitations.append(invitation)
    case .uninvited(let id): invitations.removeAll { $0.id == id }
    }
  }

  /// Forgets what messages said.
  ///
  /// - Returns: Whether there was anything to forget.
  mutating func remove(_ messages: [Message.ID], from chat: Chat.ID) -> Bool {
    var hasRemoved = false
    update(chat) { chat in
      for message in messages {
        guard let position = chat.position(of: message), chat.messages[position].kind != .removed
        else { continue }
        chat.remove(at: position)
        hasRemoved = true
      }
    }
    return hasRemoved
  }

  private mutating func update(_ id: Chat.ID, _ body: (inout Chat) -> Void) {
    guard let position = positions[id] else { return }
    body(&chats[position])
    chats[position].countChange()
  }
}

nonisolated extension [Message] {
  /// How many bytes of text a line of the journal takes, so that it is never too long.
  private static let lengthMax = 100_000

  /// The messages in parts that are a line of the journal each.
  var parts: [[Message]] {
    var parts: [[Message]] = []
    var length = Self.lengthMax
    for message in self {
      length += message.text.utf8.count + 100
      if length > Self.lengthMax {
        parts.append([])
        length = 0
      }
      parts[parts.count - 1].append(message)
    }
    return parts
  }
}
