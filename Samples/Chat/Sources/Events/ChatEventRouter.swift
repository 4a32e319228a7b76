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
  ///
  /// - Throws: `RunFailure` where the change could not be written down: it did not happen then.
  func route(_ event: ChatEvent) throws {
    switch event {
    case .started: model.typing = []
    case .left(let id): model.typing.remove(id)
    case .loggedOut:
      model.typing = []
      model.trouble = "You are logged out."
    case .loaded(let chats):
      for chat in chats { try merge(chat) }
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
    if model.book[chat.id] == nil { try model.record(.added(chat.id, chat.contact)) }
    let known = model.book[chat.id]
    let new = chat.messages.filter { known?.position(of: $0.id) == nil }
    guard !new.isEmpty else { return }
    try model.add(new, to: chat.id)
    // Of what is older than the first run here, the server knows how much was seen.
    let unread = known == nil || known?.messages.isEmpty == true ? chat.unreadCount : nil
    guard let unread else { return }
    try model.record(.unread(chat.id, unread, owesReceipt: false))
  }
}
