import Stepwise

/// Builds what is seen of a chat.
struct MessagesViewModelBuilder {
  let id: Chat.ID
  let model: ChatModel
  let endpoint: any ChatEndpoint
  let socket: any ChatSocket
  let rows: MessageRows
  let backTapped: () -> Void
  /// Called where what happens cannot be written down.
  let failed: (any Error) -> Void

  func build() -> MessagesViewModel {
    let (id, endpoint, socket, failed) = (id, endpoint, socket, failed)
    let chat = model.book[id]
    let unread = model.book.unreadCount - (chat?.unreadCount ?? 0)
    let contact = chat?.contact.name ?? id
    return MessagesViewModel(
      id: id, contact: contact, badge: unread > 0 ? unread : nil, messages: rows.rows(of: chat),
      status: status(of: chat), shouldShowSendAgain: (chat?.failedCount ?? 0) > 0,
      sendTapped: { try endpoint.exchange.send($0, in: id) },
      sendAgainTapped: { try endpoint.exchange.sendAgain(in: id) },
      typed: { endpoint.type(in: id) },
      opened: {
        do {
          try await socket.open(id)
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
