import Stepwise

/// All chats as a value, and what follows from each change.
nonisolated struct ChatBook: Sendable {
  private(set) var chats: [Chat] = []
  /// The messages that are to be sent, oldest first.
  private(set) var unsent: [(chat: Chat.ID, message: Message.ID)] = []
  private var positions: [Chat.ID: Int] = [:]

  init() {}

  /// The chat of an id.
  subscript(id: Chat.ID) -> Chat? { positions[id].map { chats[$0] } }

  var unreadCount: Int { chats.reduce(0) { $0 + $1.unreadCount } }

  /// Says how all is, in as few changes as lead here.
  var summary: [ChatChange] {
    chats.flatMap { chat in
      [.added(chat.id, chat.contact)]
        + chat.messages.parts.map { .said(chat.id, $0) }
        + [.unread(chat.id, chat.unreadCount, owesReceipt: chat.owesReceipt)]
        + (chat.draft.isEmpty ? [] : [.drafted(chat.id, chat.draft)])
    }
  }

  /// How many changes that is, about: to know it costs next to nothing.
  var summaryCount: Int { chats.reduce(0) { $0 + 4 + $1.messages.count / 100 } }

  /// Finds out whether a change can be: a journal that anyone can edit may say anything.
  func check(_ change: ChatChange) throws {
    switch change {
    case .added(let id, _):
      guard self[id] == nil else { throw Rejection("There is a chat “\(id)” already.") }
    case .said(let id, _): try checkChat(id)
    case .became(let id, let message, _, _), .otherRead(let id, let message):
      guard try checkChat(id).position(of: message) != nil else {
        throw Rejection("There is no message “\(message)” in the chat “\(id)” before it.")
      }
    case .unread(let id, let count, _):
      try checkChat(id)
      guard count >= 0 else { throw Rejection("\(count) is no count of messages.") }
    case .drafted(let id, _): try checkChat(id)
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
    case .said(let id, let messages): update(id) { $0.add(messages) }
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
    }
    noteUnsent(change)
  }

  private mutating func update(_ id: Chat.ID, _ body: (inout Chat) -> Void) {
    if let position = positions[id] { body(&chats[position]) }
  }

  private mutating func noteUnsent(_ change: ChatChange) {
    switch change {
    case .said(let id, let messages):
      for message in messages where message.state == .sending { unsent.append((id, message.id)) }
    case .became(let id, let message, let state, _):
      unsent.removeAll { $0.chat == id && $0.message == message }
      if state == .sending { unsent.append((id, message)) }
    case .added, .otherRead, .unread, .drafted: break
    }
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
