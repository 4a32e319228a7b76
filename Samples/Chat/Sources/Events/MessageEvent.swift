import Stepwise

/// Something that happened in a chat.
public enum MessageEvent {
  /// The user sends a message, for the first time or again.
  case sending(Message)
  /// The server took a message. If it gave the message an id, an echo with the message's place follows.
  case sent(Message.ID, serverID: String?)
  case failedSending(Message.ID, reason: LocalizedStringKey)
  /// The server delivered messages in its order, echoes of the user's own among them.
  case received([Message])
  /// The user has read everything in the chat.
  case userReads
  /// The server knows that the user has read everything up to a message.
  case userRead(upTo: Message.ID)
  /// Somebody else has read everything up to a message.
  case otherRead(upTo: Message.ID, by: Contact.ID)
  /// The user left a text in the composer.
  case drafted(String)
  /// A router of the service has changed the chat, or what the list shows in its place.
  case changed
}
