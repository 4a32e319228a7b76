import Stepwise

/// Something that happened in a chat.
public enum MessageEvent {
  /// The user sends a message, for the first time or again.
  case sending(Message)
  /// The server took a message. If it gave the message an id, an echo with the message's place follows.
  case sent(Message.ID, serverID: String?)
  case failedSending(Message.ID, reason: LocalizedStringKey)
  /// The server delivered messages in its order, echoes of the user's own among them, and changes of earlier messages.
  ///
  /// With `filling`, the messages were missing at the place of that mark.
  case received([Message], changes: [MessageChange] = [], filling: Message.ID? = nil)
  /// The user has read everything in the chat.
  case userReads
  /// The server knows that the user has read everything up to a message.
  case userRead(upTo: Message.ID)
  /// Somebody else has read everything up to a message.
  case otherRead(upTo: Message.ID, by: Contact.ID)
  /// All others who are typing at the moment.
  case othersType([Contact.ID])
  /// The user left a text in the composer.
  case drafted(String)
}

/// A change of a message that came earlier.
public enum MessageChange {
  /// A new text, which counts if the same person wrote the message.
  case edit(of: Message.ID, Message.Edit, by: Message.Sender)
  /// The removal of a message or of an edit.
  case removal(of: Message.ID)
}
