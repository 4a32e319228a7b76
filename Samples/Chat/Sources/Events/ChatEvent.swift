/// What happens to the chats as a whole.
enum ChatEvent {
  case started
  case loaded([Chat])
  /// The person is about to say with whom they want to chat.
  case choosing
  case creating(contact: String)
  case created(Chat.ID, Contact)
  case createChatFailed(reason: String)
  /// The server is out of reach, for that reason; `nil` where it is there again.
  case connection(trouble: String?)
  case loggedOut
}

/// Hands on what happens to the chats.
typealias ChatEventHandler = EventHandler<ChatEvent>
