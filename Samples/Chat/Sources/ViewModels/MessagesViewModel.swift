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
  let sendTapped: (String) throws -> Void
  let sendAgainTapped: () throws -> Void
  /// Takes the text in the composer after each change.
  let typed: (String) -> Void
  /// Keeps the text in the composer.
  let keepDraft: () async -> Void
  /// Keeps the chat open until it is cancelled.
  let opened: () async -> Void
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
    case .started, .created, .connected, .disconnected: true
    case .choosing, .creating, .createChatFailed: false
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    switch event {
    case .sending, .sent, .failedSending, .otherRead, .typing: chat == blank.id
    // Unread messages of other chats count in the badge.
    case .received: true
    case .userReads: chat != blank.id
    case .userRead, .drafted: false
    }
  }

  func build() -> MessagesViewModel {
    let chat = model.chats[blank.id]
    let messages = chat?.messages ?? []
    var viewModel = blank
    viewModel.title = chat?.title ?? blank.id
    viewModel.badge = model.badge(beside: blank.id)
    viewModel.messages = rows.rows(of: messages)
    viewModel.status = model.trouble ?? typing
    viewModel.shouldShowSendAgain = messages.contains(where: \.hasFailed)
    return viewModel
  }

  private var typing: LocalizedStringKey? {
    let names = model.typing[blank.id] ?? []
    return switch names.count {
    case 0: nil
    case 1: "\(names[0]) is typing…"
    default: "\(names.count) people are typing…"
    }
  }
}
