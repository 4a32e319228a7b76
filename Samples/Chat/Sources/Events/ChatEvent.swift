import Stepwise

/// Something that happened to the list of chats.
public enum ChatEvent {
  case started
  /// The server has listed chats, or facts about them, and rooms that the user is invited to.
  case loaded([Chat], invitations: [Invitation] = [])
  /// The user has answered an invitation.
  case answered(Invitation.ID, Invitation.Answer)
  /// The user joined a room, is leaving it, left it, or was removed from it.
  case moved(Chat.ID, Chat.Presence)
  /// The user is creating a chat; the contact is `nil` until the user has named one.
  case creating(contact: String?)
  case created(Chat.ID, Contact)
  case createChatFailed(reason: LocalizedStringKey)
  /// The connection has a problem; `nil` if it works again.
  case connection(trouble: LocalizedStringKey?)
  case loggedOut(reason: LocalizedStringKey)
}
