import Stepwise

/// The only way in for events of a chat, whatever their source.
public final class MessageEventRouter {
  let handler = MessageEventHandler()
  private let model: ChatModel

  init(model: ChatModel) { self.model = model }

  /// Changes the model and hands the event on; an event without news is dropped.
  public func route(_ event: MessageEvent, in id: Chat.ID) throws {
    // Keep no chat in a variable while the model changes it: the change would copy all of its messages.
    switch event {
    case .changed: break
    case _ where model.state[id] == nil: return
    case .sending(let message):
      let isKnown = model.state.message(message.id, in: id) != nil
      model.failed.remove([id, message.id])
      try model.record(
        isKnown ? .became(id, message.id, .sending, serverID: nil) : .messages(id, [message]))
    case .sent(let message, let serverID):
      guard model.state.message(message, in: id)?.hasArrived == false else { return }
      try model.record(.became(id, message, .sent, serverID: serverID))
    case .failedSending(let message, let reason):
      guard model.state.message(message, in: id)?.hasArrived == false else { return }
      model.failed.insert([id, message])
      try model.record(.became(id, message, .failed(reason: reason), serverID: nil))
    case .received(let messages):
      let new = messages.filter { model.state[id]?.isNews($0) == true }
      guard !new.isEmpty else { return }
      for message in new { model.typing[id]?.removeAll { .other($0) == message.sender } }
      try model.record(.messages(id, new))
      return handler.handle((id, .received(new)))
    case .userReads:
      guard let count = model.state[id]?.unreadCount, count > 0 else { return }
      try model.record(.unread(id, 0, owesReceipt: true))
    case .userRead(let last):
      guard let (count, owed) = model.state[id].map({ ($0.unreadCount, $0.owesReceipt) }) else {
        return
      }
      // The receipt did not cover messages that came while it was on its way.
      let owes = count > 0 || model.state[id]?.hasOthers(after: last) == true
      guard owed != owes else { return }
      try model.record(.unread(id, count, owesReceipt: owes))
    case .otherRead(let message, let reader):
      guard model.state[id]?.isNews(ofReading: message, by: reader) == true else { return }
      try model.record(.read(id, upTo: message, by: reader))
    case .drafted(let text):
      guard text != model.state[id]?.draft else { return }
      try model.record(.drafted(id, text))
    }
    handler.handle((id, event))
  }
}
