import ChatSample
import Stepwise

/// The only way in for events that only a homeserver has.
final class MatrixEventRouter {
  let handler = EventHandler<MatrixEvent>()
  private let exchange: ChatExchange
  private let model: ChatModel

  init(_ exchange: ChatExchange) { (self.exchange, model) = (exchange, exchange.model) }

  /// Changes the model and hands the event on; an event without news is dropped.
  func route(_ event: MatrixEvent) throws {
    switch event {
    case .invited(let invitation):
      guard model.state.invitation(invitation.id) == nil else { return }
      for update in invitation.summary { try model.record(update) }
      try tell(event, in: invitation.id)
    case .answered(let id, let answer):
      guard model.state.invitation(id) != nil else { return }
      try model.record(.answered(id, answer))
      try tell(event, in: id)
    case .joined(let id):
      try model.enter(id)
      try tell(event, in: id)
    case .leaving(let id):
      guard model.state[id]?.isListed == true else { return }
      try model.record(.presence(id, .leaving))
      try tell(event, in: id)
    case .left(let id), .removed(let id):
      guard let news = try leave(id) else { return }
      try exchange.chats.route(.typing(id, []))
      try tell(news, in: id)
    case .edited(let id, let edit, let sender, let chat):
      guard let message = model.state.message(id, in: chat), message.sender == sender,
        model.state.message(edit.id, in: chat) == nil
      else { return }
      try model.record(.edited(chat, message.id, edit))
      try tell(event, in: chat)
    case .redacted(let messages, let chat):
      guard try model.remove(messages, from: chat) else { return }
      try tell(event, in: chat)
    case .filled(let mark, let messages, let chat):
      guard let mark = model.state.message(mark, in: chat) else { return }
      try model.record(.filled(chat, mark.id, messages))
      try tell(event, in: chat)
    case .loggedOut:
      try exchange.chats.route(.disconnected(reason: "You are logged out."))
      handler.handle(event)
    }
  }

  /// Hands an event on, and has the chat's screens renewed.
  private func tell(_ event: MatrixEvent, in chat: Chat.ID) throws {
    try exchange.messages.route(.changed, in: chat)
    handler.handle(event)
  }

  /// Notes that the user is no longer in a room or invited to it.
  ///
  /// - Returns: Whether the user left, or was removed by somebody else; `nil` if that was known.
  private func leave(_ id: Chat.ID) throws -> MatrixEvent? {
    let invitation = model.state.invitation(id)
    if invitation != nil { try model.record(.uninvited(id)) }
    switch model.state[id]?.presence {
    case .present:
      try model.record(.presence(id, .removed))
      return .removed(id)
    case .leaving:
      try model.record(.presence(id, .left))
      return .left(id)
    case .left, .removed, nil:
      return invitation.map { $0.answer == .declined ? .left(id) : .removed(id) }
    }
  }
}
