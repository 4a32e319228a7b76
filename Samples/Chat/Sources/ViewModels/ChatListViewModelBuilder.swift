import Stepwise

/// Builds what is seen of all chats.
struct ChatListViewModelBuilder {
  let model: ChatModel
  let environment: Environment
  let itemTapped: (Chat.ID) -> Void
  let newChatTapped: () throws -> Void
  /// Whether there is a session; `nil` where none is needed.
  let isLoggedIn: () -> Bool?
  let logInTapped: () -> Void
  let logOutTapped: () async throws -> Void
  let doneTapped: () async throws -> Void
  let leaveTapped: () -> Void

  func build() -> ChatListViewModel {
    let builder = ChatListItemViewModelBuilder(dates: ChatDates(environment: environment))
    let chats = model.book.chats.enumerated().sorted { one, other in
      let (time, otherTime) = (one.element.lastSeconds, other.element.lastSeconds)
      return time == otherTime ? one.offset < other.offset : time > otherTime
    }
    let unread = model.book.unreadCount
    return ChatListViewModel(
      chats: OptionList(chats.map { builder.build($0.element).option }),
      badge: unread > 0 ? unread : nil, trouble: model.trouble,
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
