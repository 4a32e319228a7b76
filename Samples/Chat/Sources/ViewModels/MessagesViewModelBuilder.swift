import Stepwise

/// Builds what is seen of a chat.
struct MessagesViewModelBuilder: ViewModelBuilder {
  let id: Chat.ID
  let model: ChatModel
  let endpoint: any ChatEndpoint
  let socket: (any ChatSocket)?
  let rows: MessageRows
  let backTapped: () -> Void
  /// Called where what happens cannot be written down.
  let failed: (any Error) -> Void

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .loaded(let chats, _): chats.contains { $0.id == id }
    case .created(let chat, _), .left(let chat): chat == id
    case .started, .connection, .loggedOut: true
    case .choosing, .creating, .createChatFailed: false
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    guard chat == id else { return false }
    switch event {
    case .sending, .sent, .failedSending, .received, .otherRead, .otherTypes: return true
    case .userReads, .userRead, .drafted: return false
    }
  }

  func build() -> MessagesViewModel {
    let (id, endpoint, socket, failed) = (id, endpoint, socket, failed)
    let chat = model.book[id]
    let contact = chat?.contact.name ?? id
    return MessagesViewModel(
      id: id, contact: contact, messages: rows.rows(of: chat),
      status: status(of: chat), shouldShowSendAgain: (chat?.failedCount ?? 0) > 0,
      sendTapped: { try endpoint.exchange.send($0, in: id) },
      sendAgainTapped: { try endpoint.exchange.sendAgain(in: id) },
      typed: { endpoint.type(in: id) },
      opened: {
        do {
          try await endpoint.exchange.keepOpen(id, over: socket)
        } catch {
          failed(error)
        }
      }, backTapped: backTapped)
  }

  private func status(of chat: Chat?) -> LocalizedStringKey? {
    if let trouble = model.trouble { return trouble }
    if chat?.isEncrypted == true { return Chat.encryptedText }
    return model.typing.contains(id) ? "\(chat?.contact.name ?? id) is typing…" : nil
  }
}
