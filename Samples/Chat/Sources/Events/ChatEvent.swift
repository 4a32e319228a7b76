import Stepwise

/// What happens to the chats as a whole.
enum ChatEvent {
  case started
  /// The server has told of chats, or of facts about them, and of rooms that the person is asked into.
  case loaded([Chat], invitations: [Invitation] = [])
  /// The user has decided about an invitation.
  case answered(Invitation.ID, Invitation.Answer)
  /// The user has come into a room.
  case entered(Chat.ID)
  /// The person is about to say with whom they want to chat.
  case choosing
  case creating(contact: String)
  case created(Chat.ID, Contact)
  case createChatFailed(reason: LocalizedStringKey)
  /// The server is out of reach, for that reason; `nil` where it is there again.
  case connection(trouble: LocalizedStringKey?)
  /// The user leaves the chat.
  case leaving(Chat.ID)
  /// The user left the chat, was removed from it, or is no longer asked into it; no news where that is their own doing.
  case left(Chat.ID, isNews: Bool = true)
  case loggedOut(reason: LocalizedStringKey)
}
