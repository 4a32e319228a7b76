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
    case .started, .loaded, .created, .connection, .left, .loggedOut: true
    }
  }

  func isTouched(by event: MessageEvent, in chat: Chat.ID) -> Bool {
    switch event {
    case .sending, .failedSending, .received, .userReads, .drafted: true
    case .sent, .userRead, .otherRead, .otherTypes: false
    }
  }

  func build() -> ChatListViewModel {
    let chats = model.book.chats.enumerated().sorted { one, other in
      let (time, otherTime) = (one.element.lastSeconds, other.element.lastSeconds)
      return time == otherTime ? one.offset < other.offset : time > otherTime
    }
    return ChatListViewModel(
      chats: OptionList(items.items(of: chats.map(\.element)).map(\.option)),
      trouble: model.trouble,
      shouldShowChats: !chats.isEmpty,
      emptyText: model.hasLoaded ? "There is no chat yet." : "Looking for your chats…",
      itemTapped: itemTapped, newChatTapped: newChatTapped,
      logInTapped: isLoggedIn() == false ? logInTapped : nil,
      logOutTapped: isLoggedIn() == true ? logOutTapped : nil, doneTapped: doneTapped,
      leaveTapped: leaveTapped)
  }
}

extension Chat {
  fileprivate var lastSeconds: Int { messages.last?.seconds ?? .max }
}

extension ChatListItemViewModel {
  fileprivate var option: OptionList.Option {
    .init(contact, id: id, detail: .init(lastMessage, trailing: date, badge: unreadCount))
  }
}
