import Stepwise

/// Something that happened to the chats, beside their messages.
public enum ChatEvent {
  case started
  /// The server has listed chats, or facts about them.
  case loaded([Chat])
  /// The user is about to name a contact for a new chat.
  case choosing
  case creating(contact: String)
  case created(Chat.ID, Contact)
  case createChatFailed(reason: LocalizedStringKey)
  /// All others who are typing in a chat at the moment.
  case typing(Chat.ID, [Contact.ID])
  case connected
  case disconnected(reason: LocalizedStringKey)
}
