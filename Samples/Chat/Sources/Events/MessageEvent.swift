import Stepwise

/// What happens in a chat.
enum MessageEvent {
  case sending(Message)
  /// The server has taken a message. It has its place at once, or with its echo where the server gave it an id.
  case sent(Message.ID, serverID: String?)
  case failedSending(Message.ID, reason: LocalizedStringKey)
  /// Messages in the server's order, also those of the user that come back.
  case received([Message])
  case changed([MessageChange])
  /// Messages that were missing where the chat has a mark.
  case filled(Message.ID, with: [Message])
  /// The person sees all that is there.
  case userReads
  /// The server knows that the person has seen all up to a message.
  case userRead(upTo: Message.ID)
  /// Somebody else has seen all up to a message.
  case otherRead(upTo: Message.ID, by: Contact.ID)
  /// Who is typing now.
  case othersType([Contact.ID])
  /// The person left this behind in the composer.
  case drafted(String)
}

/// What happens to a message that was said before.
enum MessageChange {
  /// Another text takes its place, if the same person wrote it.
  case edit(of: Message.ID, Message.Edit, by: Message.Sender)
  /// It is removed, or an edit of it.
  case removal(of: Message.ID)
}
