import Stepwise

/// The texts and buttons of the list of chats.
struct ChatListViewModel {
  /// The chats with the newest first.
  var chats: OptionList = []
  /// The number of unread messages; `nil` for none.
  var badge: Int?
  /// The problem with the connection; `nil` if there is none.
  var trouble: LocalizedStringKey?
  /// The text in place of an empty list; `nil` if there are chats.
  var emptyText: LocalizedStringKey?
  /// What keeps the user from leaving; `nil` if everything is sent.
  var pending: PendingWork?
  /// Called with the id of the chosen chat.
  let itemTapped: (String) -> Void
  let newChatTapped: () throws -> Void
  let doneTapped: () -> Void
}

/// Builds the view model of the list.
struct ChatListViewModelBuilder: ViewModelBuilder {
  let model: ChatModel
  let items: ChatListItemViewModelBuilder
  /// A view model with the flow's closures, to fill in.
  let blank: ChatListViewModel

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .choosing, .creating, .createChatFailed: false
    case .started, .loaded, .created, .connected, .disconnected: true
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    switch event {
    case .sending, .sent, .failedSending, .received, .userReads, .drafted: true
    case .userRead, .otherRead, .typing: false
    }
  }

  func build() -> ChatListViewModel {
    let chats = model.chats.sorted { $0.lastSeconds > $1.lastSeconds }
    var viewModel = blank
    viewModel.chats = OptionList(
      chats.map(items.build).map { item in
        .init(
          item.title, id: item.id,
          detail: .init(item.lastMessage, trailing: item.date, badge: item.unreadCount))
      })
    viewModel.badge = model.badge(beside: nil)
    viewModel.trouble = model.trouble
    viewModel.pending = UnsentMessages(in: model).pending
    if chats.isEmpty {
      viewModel.emptyText = model.hasLoaded ? "There is no chat yet." : "Looking for your chats…"
    }
    return viewModel
  }
}
