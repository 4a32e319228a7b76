import Stepwise

/// The only way in for events of a chat, whatever their source.
public final class MessageEventRouter {
  let handler = MessageEventHandler()
  private let model: ChatModel

  init(model: ChatModel) { self.model = model }

  /// Changes the model and hands the event on; an event without news is dropped.
  public func route(_ event: MessageEvent, in id: Chat.ID) throws {
    // Keep no chat in a variable while the model changes it: the change would copy all of its messages.
    guard model.state[id] != nil else { return }
    switch event {
    case .sending(let message):
      let isKnown = model.state.message(message.id, in: id) != nil
      try model.record(isKnown ? .became(message.id, .sending) : .said([message]), in: id)
    case .sent(let message, let serverID):
      guard model.state.message(message, in: id)?.hasArrived == false else { return }
      try model.record(
        serverID.map { .took(message, serverID: $0) } ?? .became(message, .sent), in: id)
    case .failedSending(let message, let reason):
      guard model.state.message(message, in: id)?.hasArrived == false else { return }
      try model.record(.became(message, .failed(reason: reason)), in: id)
    case .received(let messages, let changes, let mark):
      guard let new = try take(messages, filling: mark, in: id) else { return }
      guard try change(changes, in: id) || !new.isEmpty || mark != nil else { return }
      return handler.handle((id, .received(new, changes: changes, filling: mark)))
    case .userReads:
      guard let count = model.state[id]?.unreadCount, count > 0 else { return }
      try model.record(.unread(0, owesReceipt: true), in: id)
    case .userRead(let last):
      guard let (count, owed) = model.state[id].map({ ($0.unreadCount, $0.owesReceipt) }) else {
        return
      }
      // The receipt did not cover messages that came while it was on its way.
      let owes = count > 0 || model.state[id]?.hasOthers(after: last) == true
      guard owed != owes else { return }
      try model.record(.unread(count, owesReceipt: owes), in: id)
    case .otherRead(let message, let reader):
      guard model.state[id]?.isNews(ofReading: message, by: reader) == true else { return }
      try model.record(.otherRead(upTo: message, by: reader), in: id)
    case .othersType(let people):
      guard model.typing[id] ?? [] != people else { return }
      model.typing[id] = people
    case .drafted(let text):
      guard text != model.state[id]?.draft else { return }
      try model.record(.drafted(text), in: id)
    }
    handler.handle((id, event))
  }

  /// Adds messages, and returns the new ones among them; `nil` if the mark is gone.
  private func take(
    _ messages: [Message], filling mark: Message.ID?, in id: Chat.ID
  ) throws -> [Message]? {
    if let mark {
      guard let mark = model.state.message(mark, in: id) else { return nil }
      try model.fill(mark, with: messages, in: id)
      return messages
    }
    let new = messages.filter { model.state[id]?.isNews($0) == true }
    for case .other(let sender) in new.map(\.sender) {
      model.typing[id]?.removeAll { $0 == sender }
    }
    try model.add(new, to: id)
    return new
  }

  /// Edits and removes messages; tells whether that changed any.
  private func change(_ changes: [MessageChange], in id: Chat.ID) throws -> Bool {
    var hasChanged = false
    var removed: [Message.ID] = []
    for change in changes {
      switch change {
      case .removal(let message): removed.append(message)
      case .edit(let target, let edit, let sender):
        guard let message = model.state.message(target, in: id), message.sender == sender,
          model.state.message(edit.id, in: id) == nil
        else { continue }
        try model.record(.edited(message.id, edit), in: id)
        hasChanged = true
      }
    }
    guard !removed.isEmpty else { return hasChanged }
    return try model.remove(removed, from: id) || hasChanged
  }
}

extension Chat {
  /// Whether it is news that somebody has read as far as a message.
  fileprivate func isNews(ofReading id: Message.ID, by reader: Contact.ID) -> Bool {
    guard let position = position(of: id) else { return false }
    return readers[reader].flatMap(self.position).map { $0 < position } ?? true
  }
}
