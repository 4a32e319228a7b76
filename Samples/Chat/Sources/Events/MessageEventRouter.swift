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
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - id: In which chat; events of chats that nobody knows are dropped.
  /// - Throws: `RunFailure` where the change could not be written down: it did not happen then.
  func route(_ event: MessageEvent, in id: Chat.ID) throws {
    guard let chat = model.book[id] else { return }
    switch event {
    case .sending(let message):
      let isKnown = chat.position(of: message.id) != nil
      try model.record(
        isKnown
          ? .became(id, message.id, .sending, serverID: nil) : .said(id, [message]))
    case .sent(let message, let serverID):
      guard let position = chat.position(of: message), !chat.messages[position].hasArrived else {
        return
      }
      try model.record(.became(id, message, .sent, serverID: serverID))
    case .failedSending(let message, let reason):
      try model.record(.became(id, message, .failed(reason: reason), serverID: nil))
    case .received(let messages):
      let new = messages.filter { chat.position(of: $0.id) == nil }
      guard !new.isEmpty else { return }
      model.typing.remove(id)
      try model.add(new, to: id)
      return handler.handle((id, .received(new)))
    case .userReads:
      guard chat.unreadCount > 0 else { return }
      try model.record(.unread(id, 0, owesReceipt: true))
    case .userRead(let last):
      // What came while the server was told, it was not told of.
      let owes = chat.unreadCount > 0 || chat.hasOthers(after: last)
      guard chat.owesReceipt != owes else { return }
      try model.record(.unread(id, chat.unreadCount, owesReceipt: owes))
    case .otherRead(let message):
      guard let position = chat.position(of: message), chat.hasUnreadByOther(upTo: position) else {
        return
      }
      try model.record(.otherRead(id, upTo: message))
    case .otherTypes(let isTyping):
      guard model.typing.contains(id) != isTyping else { return }
      if isTyping { model.typing.insert(id) } else { model.typing.remove(id) }
    case .drafted(let text):
      guard text != chat.draft else { return }
      try model.record(.drafted(id, text))
    }
    handler.handle((id, event))
  }
}

extension Message {
  /// Whether the server has it.
  fileprivate var hasArrived: Bool { state == .sent || state == .read }
}

extension Chat {
  /// Whether the other has said more after a message.
  fileprivate func hasOthers(after id: Message.ID) -> Bool {
    position(of: id).map { messages[$0...].dropFirst().contains { !$0.isOwn } } ?? false
  }

  /// Whether the other is not known to have read all that one said up to a message.
  fileprivate func hasUnreadByOther(upTo position: Int) -> Bool {
    messages[...position].last { $0.isOwn && $0.hasArrived }?.state == .sent
  }
}
