import Stepwise

/// What happens to the chats as a whole.
enum ChatEvent {
  case started
  /// The server has told of chats, and of rooms that the person is asked into.
  case loaded([Chat], invitations: [Invitation] = [])
  /// The person is about to say with whom they want to chat.
  case choosing
  case creating(contact: String)
  case created(Chat.ID, Contact)
  case createChatFailed(reason: LocalizedStringKey)
  /// The server is out of reach, for that reason; `nil` where it is there again.
  case connection(trouble: LocalizedStringKey?)
  /// The user left the chat, was removed from it, or is no longer asked into it.
  case left(Chat.ID)
  case loggedOut(reason: LocalizedStringKey)
}
