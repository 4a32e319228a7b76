import Stepwise

/// The only way in for what happens to the chats, wherever it came from.
final class ChatEventRouter {
  private let model: ChatModel
  private let handler: ChatEventHandler

  init(model: ChatModel, handler: ChatEventHandler) {
    self.model = model
    self.handler = handler
  }

  /// Changes the model as the event says, and hands it on.
  func route(_ event: ChatEvent) throws {
    switch event {
    case .started: model.typing = []
    case .left(let id):
      model.typing.remove(id)
      if model.book.invitation(id) != nil { try model.record(.uninvited(id)) }
    case .loggedOut:
      model.typing = []
      model.trouble = "You are logged out."
    case .loaded(let chats, let invitations):
      for chat in chats { try merge(chat) }
      for invitation in invitations where model.book.invitation(invitation.id) == nil {
        try model.record(.invited(invitation))
      }
      model.hasLoaded = true
    case .choosing: model.creation = .idle
    case .creating(let contact): model.creation = .creating(contact: contact)
    case .created(let id, let contact):
      model.creation = .idle
      try merge(Chat(id: id, contact: contact))
    case .createChatFailed(let reason): model.creation = .failed(reason: reason)
    case .connection(let trouble): model.trouble = trouble
    }
    handler.handle(event)
  }

  /// Adds what is new in a chat, which may be all of it.
  private func merge(_ chat: Chat) throws {
    if model.book[chat.id] == nil {
      try model.record(.added(chat.id, chat.contact))
    } else if model.book.invitation(chat.id) != nil {
      try model.record(.uninvited(chat.id))
    }
    if chat.isEncrypted, model.book[chat.id]?.isEncrypted == false {
      try model.record(.encrypted(chat.id))
    }
    let new = chat.messages.filter { model.book[chat.id]?.position(of: $0.id) == nil }
    guard !new.isEmpty else { return }
    // Of what is older than the first run here, the server knows how much was seen.
    let isFirst = model.book[chat.id]?.messages.isEmpty == true
    try model.add(new, to: chat.id)
    if isFirst { try model.record(.unread(chat.id, chat.unreadCount, owesReceipt: false)) }
  }
}
