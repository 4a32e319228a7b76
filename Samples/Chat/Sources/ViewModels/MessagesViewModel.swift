import Stepwise

/// The texts and buttons of a chat.
struct MessagesViewModel {
  let id: String
  var title = ""
  /// The number of unread messages in other chats; `nil` for none.
  var badge: Int?
  /// The messages, with rows for the days between them.
  var messages = ListRows()
  /// A text such as “Ada is typing…” or a problem with the connection; `nil` for nothing.
  var status: LocalizedStringKey?
  var shouldShowSendAgain = false
  /// Whether older messages can be fetched.
  var shouldShowOlder = false
  let sendTapped: (String) throws -> Void
  let sendAgainTapped: () throws -> Void
  /// Takes the text in the composer after each change.
  let typed: (String) -> Void
  /// Keeps the text in the composer.
  let keepDraft: () async -> Void
  let olderTapped: () async throws -> Void
  /// Keeps the chat open until it is cancelled.
  let opened: () async -> Void
  /// The buttons of the service.
  let actions: [ChatAction]
  let backTapped: () -> Void
}

/// Builds the view model of a chat.
struct MessagesViewModelBuilder: ViewModelBuilder {
  let model: ChatModel
  let rows: MessageRows
  /// A view model with the flow's closures, to fill in.
  let blank: MessagesViewModel

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .loaded(let chats): !chats.isEmpty
    case .typing(let chat, _): chat == blank.id
    case .started, .created, .connected, .disconnected: true
    case .choosing, .creating, .createChatFailed: false
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    switch event {
    case .sending, .sent, .failedSending, .otherRead: chat == blank.id
    // Unread messages of other chats count in the badge.
    case .received, .changed: true
    case .userReads: chat != blank.id
    case .userRead, .drafted: false
    }
  }

  func build() -> MessagesViewModel {
    let chat = model.state[blank.id]
    var viewModel = blank
    viewModel.title = chat?.title ?? blank.id
    viewModel.badge = model.badge(beside: blank.id)
    viewModel.messages = rows.rows(of: chat)
    viewModel.status = status(of: chat)
    viewModel.shouldShowSendAgain = (chat?.failedCount ?? 0) > 0
    viewModel.shouldShowOlder = chat?.missing != nil
    return viewModel
  }

  private func status(of chat: Chat?) -> LocalizedStringKey? {
    if let trouble = model.trouble { return trouble }
    guard let chat else { return nil }
    if chat.presence != .present { return "You are no longer in this chat." }
    if chat.isEncrypted { return Chat.encryptedText }
    let names = (model.typing[chat.id] ?? []).map(chat.room.name)
    switch names.count {
    case 0: return nil
    case 1: return "\(names[0]) is typing…"
    case 2: return "\(names[0]) and \(names[1]) are typing…"
    default: return "\(names.count) people are typing…"
    }
  }
}
