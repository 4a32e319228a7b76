import Stepwise

/// The texts and buttons of the list of chats.
struct ChatListViewModel {
  /// The rows of the service, then the chats with the newest first.
  var chats: OptionList = []
  /// The number of unread messages; `nil` for none.
  var badge: Int?
  /// The problem with the connection; `nil` if there is none.
  var trouble: LocalizedStringKey?
  /// The text in place of an empty list.
  var emptyText: LocalizedStringKey = ""
  var shouldShowChats = false
  /// What keeps the user from leaving; `nil` if everything is sent.
  var pending: PendingWork?
  /// The buttons of the service.
  var actions: [ChatAction] = []
  /// Called with the id of the chosen row.
  let itemTapped: (String) -> Void
  let newChatTapped: () throws -> Void
  let doneTapped: () -> Void
}

/// Builds the view model of the list.
struct ChatListViewModelBuilder: ViewModelBuilder {
  let model: ChatModel
  let items: ChatListItemViewModelBuilder
  /// The rows of the service, as they are now; a chat with the id of one is not listed.
  let rows: () -> [OptionList.Option]
  /// The buttons of the service, as they are now.
  let actions: () -> [ChatAction]
  /// A view model with the flow's closures, to fill in.
  let blank: ChatListViewModel

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .choosing, .creating, .createChatFailed, .typing: false
    case .started, .loaded, .created, .connected, .disconnected: true
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    switch event {
    case .sending, .sent, .failedSending, .received, .userReads, .drafted, .changed: true
    case .userRead, .otherRead: false
    }
  }

  func build() -> ChatListViewModel {
    let rows = rows()
    let chats = model.state.chats.filter { chat in
      chat.isListed && !rows.contains { $0.id == chat.id }
    }.sorted { $0.lastSeconds > $1.lastSeconds }
    var viewModel = blank
    viewModel.chats = OptionList(rows + options(of: chats))
    viewModel.badge = model.badge(beside: nil)
    viewModel.trouble = model.trouble
    viewModel.shouldShowChats = !chats.isEmpty || !rows.isEmpty
    viewModel.pending = UnsentMessages(in: model).pending
    viewModel.emptyText = model.hasLoaded ? "There is no chat yet." : "Looking for your chats…"
    viewModel.actions = actions()
    return viewModel
  }

  /// The chats as options, with their ids behind titles that several chats have.
  private func options(of chats: [Chat]) -> [OptionList.Option] {
    let items = items.build(chats)
    let counts = Dictionary(items.map { ($0.title, 1) }, uniquingKeysWith: +)
    return items.map { item in
      .init(
        counts[item.title] == 1 ? item.title : "\(item.title) (\(item.id))", id: item.id,
        detail: .init(item.lastMessage, trailing: item.date, badge: item.unreadCount))
    }
  }
}

extension Chat {
  fileprivate var lastSeconds: Int { messages.last?.seconds ?? .max }
}
