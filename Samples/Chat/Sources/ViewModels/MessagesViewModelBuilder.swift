import Stepwise

/// Builds what is seen of a chat.
struct MessagesViewModelBuilder: ViewModelBuilder {
  let id: Chat.ID
  let model: ChatModel
  let endpoint: any ChatEndpoint
  let socket: (any ChatSocket)?
  let rows: MessageRows
  let leaveTapped: () -> Void
  let backTapped: () -> Void
  /// Called where what happens cannot be written down.
  let failed: (any Error) -> Void

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .loaded(let chats, _): chats.contains { $0.id == id }
    case .created(let chat, _), .entered(let chat), .leaving(let chat), .left(let chat, _):
      chat == id
    case .started, .connection, .loggedOut: true
    case .answered, .choosing, .creating, .createChatFailed: false
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    guard chat == id else { return false }
    switch event {
    case .sending, .sent, .failedSending, .received, .changed, .filled, .otherRead, .othersType:
      return true
    case .userReads, .userRead, .drafted: return false
    }
  }

  func build() -> MessagesViewModel {
    let (id, endpoint, socket, failed) = (id, endpoint, socket, failed)
    let chat = model.book[id]
    return MessagesViewModel(
      id: id, title: chat?.title ?? id, messages: rows.rows(of: chat),
      status: status(of: chat), shouldShowSendAgain: (chat?.failedCount ?? 0) > 0,
      shouldShowOlder: chat?.missing != nil,
      sendTapped: { try endpoint.exchange.send($0, in: id) },
      sendAgainTapped: { try endpoint.exchange.sendAgain(in: id) },
      typed: { endpoint.type(in: id) }, olderTapped: { try await endpoint.fetchOlder(in: id) },
      opened: {
        do {
          try await endpoint.exchange.keepOpen(id, over: socket)
        } catch {
          failed(error)
        }
      }, leaveTapped: leaveTapped, backTapped: backTapped)
  }

  private func status(of chat: Chat?) -> LocalizedStringKey? {
    if let trouble = model.trouble { return trouble }
    guard let chat else { return nil }
    if chat.presence != .present { return "You are no longer in this chat." }
    if chat.isEncrypted { return Chat.encryptedText }
    let names = (model.typing[id] ?? []).map(chat.room.name)
    switch names.count {
    case 0: return nil
    case 1: return "\(names[0]) is typing…"
    case 2: return "\(names[0]) and \(names[1]) are typing…"
    default: return "\(names.count) people are typing…"
    }
  }
}
