import Stepwise

/// What happens in a chat.
enum MessageEvent {
  case sending(Message)
  case sent(Message.ID, serverID: String?)
  case failedSending(Message.ID, reason: LocalizedStringKey)
  /// Messages that are new, or of which nothing is left to read.
  case received([Message])
  /// The person sees all that is there.
  case userReads
  /// The server knows that the person has seen all up to a message.
  case userRead(upTo: Message.ID)
  /// The other has seen all up to a message.
  case otherRead(upTo: Message.ID)
  case otherTypes(Bool)
  /// The person left this behind in the composer.
  case drafted(String)
}
