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
      try model.record(isKnown ? .became(id, message.id, .sending) : .said(id, [message]))
    case .sent(let message, let serverID):
      guard model.book.message(message, in: id)?.hasArrived == false else { return }
      try model.record(
        serverID.map { .took(id, message, serverID: $0) } ?? .became(id, message, .sent))
    case .failedSending(let message, let reason):
      guard model.book.message(message, in: id)?.hasArrived == false else { return }
      try model.record(.became(id, message, .failed(reason: reason)))
    case .received(let messages):
      let new = messages.filter { model.book[id]?.isNews($0) == true }
      guard !new.isEmpty else { return }
      for case .other(let sender) in new.map(\.sender) {
        model.typing[id]?.removeAll { $0 == sender }
      }
      try model.add(new, to: id)
      return handler.handle((id, .received(new)))
    case .changed(let changes): guard try change(changes, in: id) else { return }
    case .filled(let mark, let messages):
      guard let mark = model.book.message(mark, in: id) else { return }
      try model.fill(mark, with: messages, in: id)
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
    case .otherRead(let message, let reader):
      guard model.book[id]?.isNews(ofReading: message, by: reader) == true else { return }
      try model.record(.otherRead(id, upTo: message, by: reader))
    case .othersType(let people):
      guard model.typing[id] ?? [] != people else { return }
      model.typing[id] = people
    case .drafted(let text):
      guard text != model.book[id]?.draft else { return }
      try model.record(.drafted(id, text))
    }
    handler.handle((id, event))
  }

  /// Edits and removes messages, and tells whether that changed any.
  private func change(_ changes: [MessageChange], in id: Chat.ID) throws -> Bool {
    var hasChanged = false
    var removed: [Message.ID] = []
    for change in changes {
      switch change {
      case .removal(let message): removed.append(message)
      case .edit(let target, let edit, let sender):
        guard let message = model.book.message(target, in: id), message.sender == sender,
          model.book.message(edit.id, in: id) == nil
        else { continue }
        try model.record(.edited(id, message.id, edit))
        hasChanged = true
      }
    }
    guard !removed.isEmpty else { return hasChanged }
    return try model.remove(removed, from: id) || hasChanged
  }
}

extension Chat {
  /// Whether others have said more after a message.
  fileprivate func hasOthers(after id: Message.ID) -> Bool {
    position(of: id).map { messages[$0...].dropFirst().contains(where: \.isToRead) } ?? false
  }

  /// Whether somebody was not known to have read as far as a message.
  fileprivate func isNews(ofReading id: Message.ID, by reader: Contact.ID) -> Bool {
    guard let position = position(of: id) else { return false }
    return readers[reader].flatMap(self.position).map { $0 < position } ?? true
  }
}
