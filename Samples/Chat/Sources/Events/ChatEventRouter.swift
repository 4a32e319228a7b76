/// The only way in for events of the list, whatever their source.
public final class ChatEventRouter {
  let handler = ChatEventHandler()
  private let model: ChatModel

  init(model: ChatModel) {
    self.model = model
    handler.present = { [unowned model] in .loaded(model.chats) }
  }

  /// Changes the model and hands the event on.
  public func route(_ event: ChatEvent) throws {
    switch event {
    case .started: model.typing = [:]
    case .loaded(let chats):
      for chat in chats { try merge(chat) }
      model.hasLoaded = true
    case .choosing: (model.creating, model.creationTrouble) = (nil, nil)
    case .creating(let contact): (model.creating, model.creationTrouble) = (contact, nil)
    case .created(let chat):
      model.creating = nil
      try merge(chat)
    case .createChatFailed(let reason): (model.creating, model.creationTrouble) = (nil, reason)
    case .connected: model.trouble = nil
    case .disconnected(let reason): (model.trouble, model.typing) = (reason, [:])
    }
    handler.handle(event)
  }

  /// Adds a chat, or takes its new title and messages.
  private func merge(_ chat: Chat) throws {
    let (id, known) = (chat.id, model.chats[chat.id])
    if known == nil { try model.record(.opened(id, title: chat.title)) }
    if let known, known.title != chat.title { try model.record(.titled(id, chat.title)) }
    let new = chat.messages.filter { known?.message($0.id) == nil }
    guard !new.isEmpty else { return }
    try model.record(.messages(id, new))
    // The server knows how many messages from before the first run are unread.
    if known == nil { try model.record(.unread(id, chat.unreadCount, owesReceipt: false)) }
  }
}
