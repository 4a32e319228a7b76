import Stepwise

/// Something that happened in a chat.
public enum MessageEvent {
  /// The user sends a message, for the first time or again.
  case sending(Message)
  /// The server took a message, and may have given it another id.
  case sent(Message.ID, serverID: String?)
  case failedSending(Message.ID, reason: LocalizedStringKey)
  /// The server delivered messages.
  case received([Message])
  /// The user has read everything in the chat.
  case userReads
  /// The server knows that the user has read everything up to a message.
  case userRead(upTo: Message.ID)
  /// The others have read everything up to a message.
  case otherRead(upTo: Message.ID)
  /// All others who are typing at the moment, by their names.
  case typing([String])
  /// The user left a text in the composer.
  case drafted(String)
}
