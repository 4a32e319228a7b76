import Stepwise

/// The only way in for events of the list, whatever their source.
public final class ChatEventRouter {
  let handler = ChatEventHandler()
  private let model: ChatModel

  init(model: ChatModel) {
    self.model = model
    handler.present = { [unowned model] in .loaded(model.state.chats) }
  }

  /// Changes the model and hands the event on; an event without news is dropped.
  public func route(_ event: ChatEvent) throws {
    switch event {
    case .started: model.typing = [:]
    case .loaded(let chats):
      for chat in chats { try merge(chat) }
      model.hasLoaded = true
    case .choosing: model.creation = .idle
    case .creating(let contact): model.creation = .creating(contact: contact)
    case .created(let id, let contact):
      model.creation = .idle
      try merge(Chat(id: id, contact: contact))
      try model.enter(id)
    case .createChatFailed(let reason): model.creation = .failed(reason: reason)
    case .typing(let id, let people):
      guard model.typing[id] ?? [] != people else { return }
      model.typing[id] = people
    case .connected: model.trouble = nil
    case .disconnected(let reason): (model.trouble, model.typing) = (reason, [:])
    }
    handler.handle(event)
  }

  /// Adds the news about a chat, which may be all of it.
  private func merge(_ chat: Chat) throws {
    let id = chat.id
    if model.state[id] == nil { try model.record(.opened(id)) }
    guard let known = model.state[id] else { return }
    if known.presence == .removed { try model.record(.presence(id, .present)) }
    if let name = chat.room.name, name != known.room.name ?? "" {
      try model.record(.named(id, name))
    }
    let members = chat.room.members.filter { known.room.member($0.id) != $0 }
    if !members.isEmpty { try model.record(.members(id, members)) }
    if chat.isEncrypted, !known.isEncrypted { try model.record(.encrypted(id)) }
    let new = chat.messages.filter(known.isNews)
    guard !new.isEmpty else { return }
    try model.record(.messages(id, new))
    // The server knows how many messages from before the first run are unread.
    guard known.messages.isEmpty else { return }
    try model.record(.unread(id, chat.unreadCount, owesReceipt: false))
  }
}
