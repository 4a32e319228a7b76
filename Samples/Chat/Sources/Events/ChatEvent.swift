import Stepwise

/// What happens to the chats as a whole.
enum ChatEvent {
  case started
  case loaded([Chat])
  /// The person is about to say with whom they want to chat.
  case choosing
  case creating(contact: String)
  case created(Chat.ID, Contact)
  case createChatFailed(reason: LocalizedStringKey)
  /// The server is out of reach, for that reason; `nil` where it is there again.
  case connection(trouble: LocalizedStringKey?)
  /// The person is in a chat no more: the other has left it, or has shown them the door.
  case left(Chat.ID)
  case loggedOut(reason: LocalizedStringKey)
}

/// Hands on what happens to the chats.
typealias ChatEventHandler = EventHandler<ChatEvent>
