import Stepwise

/// The only way in for what happens to the chats, wherever it came from.
final class ChatEventRouter {
  private let model: ChatModel
  private let handler: ChatEventHandler

  init(model: ChatModel, handler: ChatEventHandler) {
    self.model = model
    self.handler = handler
  }

  /// Changes the model as the event says, and hands it on; what says nothing new is dropped.
  func route(_ event: ChatEvent) throws {
    switch event {
    case .started: model.typing = [:]
    case .left(let id, _):
      guard let isNews = try leave(id) else { return }
      return handler.handle(.left(id, isNews: isNews))
    case .leaving(let id):
      guard model.book[id]?.isListed == true else { return }
      try model.record(.presence(id, .leaving))
    case .loggedOut:
      model.typing = [:]
      model.trouble = "You are logged out."
    case .loaded(let chats, let invitations):
      for chat in chats { try merge(chat) }
      for invitation in invitations where model.book.invitation(invitation.id) == nil {
        try model.record(.invited(invitation))
      }
      model.hasLoaded = true
    case .answered(let id, let answer):
      guard model.book.invitation(id) != nil else { return }
      try model.record(.answered(id, answer))
    case .entered(let id): try enter(id)
    case .choosing: model.creation = .idle
    case .creating(let contact): model.creation = .creating(contact: contact)
    case .created(let id, let contact):
      model.creation = .idle
      try merge(Chat(id: id, contact: contact))
      try enter(id)
    case .createChatFailed(let reason): model.creation = .failed(reason: reason)
    case .connection(let trouble): model.trouble = trouble
    }
    handler.handle(event)
  }

  private func enter(_ id: Chat.ID) throws {
    if model.book[id] == nil { try model.record(.opened(id)) }
    if model.book[id]?.presence != .present { try model.record(.presence(id, .present)) }
    if model.book.invitation(id) != nil { try model.record(.uninvited(id)) }
  }

  /// Notes that the user is in a room no longer, and tells whether that is news to them; `nil` where it was
  /// known.
  private func leave(_ id: Chat.ID) throws -> Bool? {
    model.typing[id] = nil
    let invitation = model.book.invitation(id)
    if invitation != nil { try model.record(.uninvited(id)) }
    switch model.book[id]?.presence {
    case .present: try model.record(.presence(id, .removed))
    case .leaving:
      try model.record(.presence(id, .left))
      return false
    case .left, .removed, nil: return invitation.map { $0.answer != .declined }
    }
    return true
  }

  /// Adds what is new about a chat, which may be all of it.
  private func merge(_ chat: Chat) throws {
    if model.book[chat.id] == nil { try model.record(.opened(chat.id)) }
    guard let known = model.book[chat.id] else { return }
    if known.presence == .removed { try model.record(.presence(chat.id, .present)) }
    if let name = chat.room.name, name != known.room.name ?? "" {
      try model.record(.named(chat.id, name))
    }
    let members = chat.room.members.filter { known.room.member($0.id) != $0 }
    for part in members.parts { try model.record(.members(chat.id, part)) }
    if chat.isEncrypted, !known.isEncrypted { try model.record(.encrypted(chat.id)) }
    let new = chat.messages.filter(known.isNews)
    guard !new.isEmpty else { return }
    // Of what is older than the first run here, the server knows how much was seen.
    let isFirst = known.messages.isEmpty
    try model.add(new, to: chat.id)
    if isFirst { try model.record(.unread(chat.id, chat.unreadCount, owesReceipt: false)) }
  }
}
