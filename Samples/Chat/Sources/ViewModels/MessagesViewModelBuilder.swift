import Stepwise

/// Builds what is seen of a chat.
struct MessagesViewModelBuilder {
  let id: Chat.ID
  let model: ChatModel
  let endpoint: any ChatEndpoint
  let socket: any ChatSocket
  let environment: Environment
  let backTapped: () -> Void
  /// Called where what happens cannot be written down.
  let failed: (any Error) -> Void

  func build() -> MessagesViewModel {
    let (id, endpoint, socket, failed) = (id, endpoint, socket, failed)
    let chat = model.book[id]
    let unread = model.book.unreadCount - (chat?.unreadCount ?? 0)
    let contact = chat?.contact.name ?? id
    return MessagesViewModel(
      id: id, contact: contact, badge: unread > 0 ? unread : nil, messages: rows(of: chat),
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

  private func rows(of chat: Chat?) -> [ListRow] {
    guard let chat else { return [] }
    let dates = ChatDates(environment: environment)
    var rows: [ListRow] = []
    rows.reserveCapacity(chat.messages.count + 8)
    var lastDay: Int?
    for message in chat.messages {
      let day = dates.day(of: message.seconds)
      if day != lastDay {
        lastDay = day
        let title = dates.title(ofDay: day)
        rows.append(ListRow(title, id: "day \(day)", alignment: .center))
      }
      rows.append(row(of: message, time: dates.time(of: message.seconds)))
    }
    return rows
  }

  private func row(of message: Message, time: String) -> ListRow {
    switch message.sender {
    case .other(let name): ListRow(message.shown(), id: message.id, title: name, detail: "\(time)")
    case .user:
      ListRow(
        message.shown(), id: message.id, title: "You", detail: "\(time) \(text(of: message.state))",
        alignment: .trailing)
    }
  }

  private func text(of state: Message.State) -> LocalizedStringKey {
    switch state {
    case .sending: "sending…"
    case .sent: "sent"
    case .read: "read"
    case .failed(let reason): "not sent: \(reason)"
    }
  }
}
