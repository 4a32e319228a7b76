import Stepwise

/// A chat, as texts.
struct MessagesViewModel {
  let id: String
  let title: String
  /// The messages, and the days between them.
  let messages: ListRows
  /// What goes on, such as “Ada is typing…” or that the server is out of reach; `nil` for nothing.
  let status: LocalizedStringKey?
  let shouldShowSendAgain: Bool
  /// Whether older messages can be fetched.
  let shouldShowOlder: Bool
  let sendTapped: (String) throws -> Void
  let sendAgainTapped: () throws -> Void
  let typed: () -> Void
  let olderTapped: () async throws -> Void
  /// Follows the chat as long as it is open.
  let opened: () async -> Void
  let leaveTapped: () -> Void
  let backTapped: () -> Void
}
