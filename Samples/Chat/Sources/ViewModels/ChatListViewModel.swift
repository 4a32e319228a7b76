import Stepwise

/// All chats, newest first, as texts.
struct ChatListViewModel {
  let chats: OptionList
  /// What is wrong with the connection; `nil` where nothing is.
  let trouble: LocalizedStringKey?
  let shouldShowChats: Bool
  /// What stands in the place of chats.
  let emptyText: LocalizedStringKey
  /// Called with the id of the chat that was chosen.
  let itemTapped: (String) -> Void
  let newChatTapped: () throws -> Void
  /// Asks for the password; `nil` where nobody has to log in.
  let logInTapped: (() -> Void)?
  /// Ends the session on the server; `nil` where there is none to end.
  let logOutTapped: (() async throws -> Void)?
  /// Leaves once all is sent.
  let doneTapped: () async throws -> Void
  /// Leaves what is not sent to the next run.
  let leaveTapped: () -> Void
}
