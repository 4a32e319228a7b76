import Stepwise

/// The only way in for events of the list, whatever their source.
public final class ChatEventRouter {
  let handler = ChatEventHandler()
  private let model: ChatModel

  init(model: ChatModel) { self.model = model }

  /// Changes the model and hands the event on; an event without news is dropped.
  public func route(_ event: ChatEvent) throws {
    switch event {
    case .started: model.typing = [:]
    case .loaded(let chats, let invitations):
      for chat in chats { try merge(chat) }
      for invitation in invitations where model.state.invitation(invitation.id) == nil {
        try model.record(.invited(invitation), in: invitation.id)
      }
      model.hasLoaded = true
    case .answered(let id, let answer):
      guard model.state.invitation(id) != nil else { return }
      try model.record(.answered(answer), in: id)
    case .moved(let id, .present): try enter(id)
    case .moved(let id, .leaving):
      guard model.state[id]?.isListed == true else { return }
      try model.record(.presence(.leaving), in: id)
    case .moved(let id, .left), .moved(let id, .removed):
      guard let presence = try leave(id) else { return }
      return handler.handle(.moved(id, presence))
    case .creating(let contact): model.creation = contact.map { .creating(contact: $0) } ?? .idle
    case .created(let id, let contact):
      model.creation = .idle
      try merge(Chat(id: id, contact: contact))
      try enter(id)
    case .createChatFailed(let reason): model.creation = .failed(reason: reason)
    case .connection(let trouble): model.trouble = trouble
    case .loggedOut:
      model.typing = [:]
      model.trouble = "You are logged out."
    }
    handler.handle(event)
  }

  private func enter(_ id: Chat.ID) throws {
    if model.state[id] == nil { try model.record(.opened(with: nil), in: id) }
    if model.state[id]?.presence != .present { try model.record(.presence(.present), in: id) }
    if model.state.invitation(id) != nil { try model.record(.uninvited, in: id) }
  }

  /// Notes that the user is no longer in a room or invited to it.
  ///
  /// - Returns: Whether the user left, or was removed by somebody else; `nil` if that was known.
  private func leave(_ id: Chat.ID) throws -> Chat.Presence? {
    model.typing[id] = nil
    let invitation = model.state.invitation(id)
    if invitation != nil { try model.record(.uninvited, in: id) }
    switch model.state[id]?.presence {
    case .present:
      try model.record(.presence(.removed), in: id)
      return .removed
    case .leaving:
      try model.record(.presence(.left), in: id)
      return .left
    case .left, .removed, nil: return invitation.map { $0.answer == .declined ? .left : .removed }
    }
  }

  /// Adds the news about a chat, which may be all of it.
  private func merge(_ chat: Chat) throws {
    let id = chat.id
    if model.state[id] == nil { try model.record(.opened(with: nil), in: id) }
    guard let known = model.state[id] else { return }
    if known.presence == .removed { try model.record(.presence(.present), in: id) }
    if let name = chat.room.name, name != known.room.name ?? "" {
      try model.record(.named(name), in: id)
    }
    let members = chat.room.members.filter { known.room.member($0.id) != $0 }
    for part in members.parts { try model.record(.members(part), in: id) }
    if chat.isEncrypted, !known.isEncrypted { try model.record(.encrypted, in: id) }
    let new = chat.messages.filter(known.isNews)
    guard !new.isEmpty else { return }
    // The server knows how many messages from before the first run are unread.
    let isFirst = known.messages.isEmpty
    try model.add(new, to: id)
    if isFirst { try model.record(.unread(chat.unreadCount, owesReceipt: false), in: id) }
  }
}
