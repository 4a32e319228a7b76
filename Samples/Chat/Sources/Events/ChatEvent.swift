import Stepwise

/// Something that happened to the chats, beside their messages.
public enum ChatEvent {
  case started
  /// The server has listed chats, or news about them.
  case loaded([Chat])
  /// The user is about to name a contact for a new chat.
  case choosing
  case creating(contact: String)
  case created(Chat)
  case createChatFailed(reason: LocalizedStringKey)
  case connected
  case disconnected(reason: LocalizedStringKey)
}
