import ChatSample
import Stepwise

/// Something that happens only with a homeserver.
enum MatrixEvent {
  case invited(Invitation)
  case answered(Invitation.ID, Invitation.Answer)
  case joined(Chat.ID)
  /// The user is leaving a room, and the server does not know yet.
  case leaving(Chat.ID)
  /// The user is no longer in a room, or invited to it.
  case left(Chat.ID)
  /// Somebody else removed the user from a room, or took an invitation back: a `left` that the user did not wish.
  case removed(Chat.ID)
  /// A message has a new text, which counts if the same person wrote the message.
  case edited(Message.ID, Message.Edit, by: Message.Sender, in: Chat.ID)
  /// Messages or edits were removed.
  case redacted([Message.ID], in: Chat.ID)
  /// The server delivered the messages that were missing at the place of a mark.
  case filled(Message.ID, [Message], in: Chat.ID)
  case loggedOut(reason: LocalizedStringKey)
}
