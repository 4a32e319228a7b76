/// A room that someone asked the user into, and that they are not in yet.
nonisolated struct Invitation: Identifiable, Hashable, Sendable {
  /// What the user made of it.
  enum Answer: String, Hashable, Sendable {
    case accepted, declined
    /// Not shown any more, and not answered.
    case ignored
  }

  /// The id of the room, and of the chat that it becomes.
  let id: Chat.ID
  let sender: Contact
  /// The name that the room has; empty for none.
  var name = ""
  /// Whether it is a room for two.
  let isDirect: Bool
  /// `nil` while the user has not decided.
  var answer: Answer?

  /// What the room is called, as far as is known before coming in.
  var title: String { name.isEmpty ? sender.name : name }
}
