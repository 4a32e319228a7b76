/// The only way in for events of a chat, whatever their source.
public final class MessageEventRouter {
  let handler = MessageEventHandler()
  private let model: ChatModel

  init(model: ChatModel) { self.model = model }

  /// Changes the model and hands the event on; an event without news is dropped.
  public func route(_ event: MessageEvent, in id: Chat.ID) throws {
    // Keep no chat in a variable while the model changes it: the change would copy all of its messages.
    guard model.chats[id] != nil else { return }
    switch event {
    case .sending(let message):
      let isKnown = model.chats[id]?.message(message.id) != nil
      model.failed.remove([id, message.id])
      try model.record(
        isKnown ? .became(id, message.id, .sending, serverID: nil) : .messages(id, [message]))
    case .sent(let message, let serverID):
      guard model.chats[id]?.message(message)?.hasArrived == false else { return }
      try model.record(.became(id, message, .sent, serverID: serverID))
    case .failedSending(let message, let reason):
      guard model.chats[id]?.message(message)?.hasArrived == false else { return }
      model.failed.insert([id, message])
      try model.record(.became(id, message, .failed(reason: reason), serverID: nil))
    case .received(let messages):
      let new = messages.filter { model.chats[id]?.message($0.id) == nil }
      guard !new.isEmpty else { return }
      for message in new { model.typing[id]?.removeAll { .other($0) == message.sender } }
      try model.record(.messages(id, new))
      return handler.handle((id, .received(new)))
    case .userReads:
      guard let count = model.chats[id]?.unreadCount, count > 0 else { return }
      try model.record(.unread(id, 0, owesReceipt: true))
    case .userRead(let last):
      // The receipt did not cover messages that came while it was on its way.
      guard let count = model.chats[id]?.unreadCount, model.chats[id]?.owedReceipt == last else {
        return
      }
      try model.record(.unread(id, count, owesReceipt: false))
    case .otherRead(let message):
      guard model.chats[id]?.newlyRead(upTo: message).isEmpty == false else { return }
      try model.record(.read(id, upTo: message))
    case .typing(let people):
      guard model.typing[id] ?? [] != people else { return }
      model.typing[id] = people
    case .drafted(let text):
      guard text != model.chats[id]?.draft else { return }
      try model.record(.drafted(id, text))
    }
    handler.handle((id, event))
  }
}
