/// A room that someone asked the person into, and that they are not in yet.
nonisolated struct Invitation: Identifiable, Hashable, Sendable {
  /// The id of the room, and of the chat that it becomes.
  let id: Chat.ID
  /// What the server knows the sender by.
  let sender: Contact.ID
  /// Whether it is a room for two.
  let isDirect: Bool
}
