import Stepwise

/// The only way in for what happens in a chat, wherever it came from.
final class MessageEventRouter {
  private let model: ChatModel
  private let handler: MessageEventHandler

  init(model: ChatModel, handler: MessageEventHandler) {
    self.model = model
    self.handler = handler
  }

  /// Changes the model as the event says, and hands it on; what says nothing new is dropped.
  func route(_ event: MessageEvent, in id: Chat.ID) throws {
    // No chat is held here while the model changes it: that would copy all of its messages.
    guard model.book[id] != nil else { return }
    switch event {
    case .sending(let message):
      let isKnown = model.book.message(message.id, in: id) != nil
      try model.record(
        isKnown
          ? .became(id, message.id, .sending, serverID: nil) : .said(id, [message]))
    case .sent(let message, let serverID):
      guard model.book.message(message, in: id)?.hasArrived == false else { return }
      try model.record(.became(id, message, .sent, serverID: serverID))
    case .failedSending(let message, let reason):
      try model.record(.became(id, message, .failed(reason: reason), serverID: nil))
    case .received(let messages): return try receive(messages, in: id)
    case .userReads:
      guard let count = model.book[id]?.unreadCount, count > 0 else { return }
      try model.record(.unread(id, 0, owesReceipt: true))
    case .userRead(let last):
      guard let (count, owed) = model.book[id].map({ ($0.unreadCount, $0.owesReceipt) }) else {
        return
      }
      // What came while the server was told, it was not told of.
      let owes = count > 0 || model.book[id]?.hasOthers(after: last) == true
      guard owed != owes else { return }
      try model.record(.unread(id, count, owesReceipt: owes))
    case .otherRead(let message):
      guard model.book[id]?.hasUnreadByOther(upTo: message) == true else { return }
      try model.record(.otherRead(id, upTo: message))
    case .otherTypes(let isTyping):
      guard model.typing.contains(id) != isTyping else { return }
      if isTyping { model.typing.insert(id) } else { model.typing.remove(id) }
    case .drafted(let text):
      guard text != model.book[id]?.draft else { return }
      try model.record(.drafted(id, text))
    }
    handler.handle((id, event))
  }

  /// Adds what is new, and forgets what was removed.
  private func receive(_ messages: [Message], in id: Chat.ID) throws {
    let new = messages.filter { model.book.message($0.id, in: id) == nil }
    if !new.isEmpty {
      model.typing.remove(id)
      try model.add(new, to: id)
    }
    let removed = messages.filter { $0.kind == .removed }
    let hasRemoved = try !removed.isEmpty && model.remove(removed.map(\.id), from: id)
    guard !new.isEmpty || hasRemoved else { return }
    handler.handle((id, .received(new + (hasRemoved ? removed : []))))
  }
}

extension Chat {
  /// Whether the other has said more after a message.
  fileprivate func hasOthers(after id: Message.ID) -> Bool {
    position(of: id).map { messages[$0...].dropFirst().contains { !$0.isOwn } } ?? false
  }

  /// Whether the other is not known to have read all that one said up to a message.
  fileprivate func hasUnreadByOther(upTo id: Message.ID) -> Bool {
    guard let position = position(of: id) else { return false }
    return messages[...position].last { $0.isOwn && $0.hasArrived }?.state == .sent
  }
}
