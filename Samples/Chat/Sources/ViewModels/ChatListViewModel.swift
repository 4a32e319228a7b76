import Stepwise

/// The texts and buttons of the list of chats.
struct ChatListViewModel {
  /// The invitations, then the chats with the newest first.
  var chats: OptionList = []
  /// The number of unread messages; `nil` for none.
  var badge: Int?
  /// The problem with the connection; `nil` if there is none.
  var trouble: LocalizedStringKey?
  /// The text in place of an empty list.
  var emptyText: LocalizedStringKey = ""
  var shouldShowChats = false
  /// The buttons of the service.
  var actions: [ChatAction] = []
  /// Called with the id of the chosen chat or invitation.
  let itemTapped: (String) -> Void
  let newChatTapped: () throws -> Void
  let doneTapped: () -> Void
}

/// Builds the view model of the list.
struct ChatListViewModelBuilder: ViewModelBuilder {
  let model: ChatModel
  let items: ChatListItemViewModelBuilder
  /// The buttons of the service, as they are now.
  let actions: () -> [ChatAction]
  /// A view model with the flow's closures, to fill in.
  let blank: ChatListViewModel

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .creating, .createChatFailed: false
    case .started, .loaded, .answered, .moved, .created, .connection, .loggedOut: true
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    switch event {
    case .sending, .failedSending, .received, .userReads, .drafted: true
    case .sent, .userRead, .otherRead, .othersType: false
    }
  }

  func build() -> ChatListViewModel {
    let invitations = model.state.invitations.filter { $0.answer == nil || $0.answer == .accepted }
    let chats = model.state.chats.enumerated().filter { _, chat in
      chat.isListed && !invitations.contains { $0.id == chat.id }
    }.sorted { one, other in
      let (time, otherTime) = (one.element.lastSeconds, other.element.lastSeconds)
      return time == otherTime ? one.offset < other.offset : time > otherTime
    }
    var viewModel = blank
    viewModel.chats = OptionList(
      invitations.map(\.option) + options(of: chats.map(\.element)))
    viewModel.badge = model.badge(beside: nil)
    viewModel.trouble = model.trouble
    viewModel.shouldShowChats = !chats.isEmpty || !invitations.isEmpty
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

extension Invitation {
  fileprivate var option: OptionList.Option {
    .init(
      title, id: id,
      detail: .init(answer == nil ? "\(sender.name) invites you." : "Coming in…"))
  }
}

extension Chat {
  fileprivate var lastSeconds: Int { messages.last?.seconds ?? .max }
}
