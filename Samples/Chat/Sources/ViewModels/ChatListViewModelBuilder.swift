import Stepwise

/// Builds what is seen of all chats.
struct ChatListViewModelBuilder: ViewModelBuilder {
  let model: ChatModel
  let items: ChatListItems
  let itemTapped: (Chat.ID) -> Void
  let newChatTapped: () throws -> Void
  /// Whether there is a session; `nil` where none is needed.
  let isLoggedIn: () -> Bool?
  let logInTapped: () -> Void
  let logOutTapped: () async throws -> Void
  let doneTapped: () async throws -> Void
  let leaveTapped: () -> Void

  func isTouched(by event: ChatEvent) -> Bool {
    switch event {
    case .choosing, .creating, .createChatFailed: false
    case .started, .loaded, .answered, .entered, .created, .connection, .leaving, .left,
      .loggedOut:
      true
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    switch event {
    case .sending, .failedSending, .received, .changed, .filled, .userReads, .drafted: true
    case .sent, .userRead, .otherRead, .othersType: false
    }
  }

  func build() -> ChatListViewModel {
    let invitations = model.book.invitations.filter { $0.answer == nil || $0.answer == .accepted }
    let chats = model.book.chats.enumerated().filter { _, chat in
      chat.isListed && !invitations.contains { $0.id == chat.id }
    }.sorted { one, other in
      let (time, otherTime) = (one.element.lastSeconds, other.element.lastSeconds)
      return time == otherTime ? one.offset < other.offset : time > otherTime
    }
    return ChatListViewModel(
      chats: OptionList(invitations.map(\.option) + options(of: chats.map(\.element))),
      trouble: model.trouble,
      shouldShowChats: !chats.isEmpty || !invitations.isEmpty,
      emptyText: model.hasLoaded ? "There is no chat yet." : "Looking for your chats…",
      itemTapped: itemTapped, newChatTapped: newChatTapped,
      logInTapped: isLoggedIn() == false ? logInTapped : nil,
      logOutTapped: isLoggedIn() == true ? logOutTapped : nil, doneTapped: doneTapped,
      leaveTapped: leaveTapped)
  }

  private func options(of chats: [Chat]) -> [OptionList.Option] {
    let items = items.items(of: chats)
    let counts = Dictionary(items.map { ($0.title, 1) }, uniquingKeysWith: +)
    return items.map { $0.option(isAlone: counts[$0.title] == 1) }
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

extension ChatListItemViewModel {
  /// An option, with its id where it is not the only one of its title.
  fileprivate func option(isAlone: Bool) -> OptionList.Option {
    .init(
      isAlone ? title : "\(title) (\(id))", id: id,
      detail: .init(lastMessage, trailing: date, badge: unreadCount))
  }
}
