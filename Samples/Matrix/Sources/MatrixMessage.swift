/// A message in a room.
package nonisolated struct MatrixMessage: Hashable, Sendable {
  /// How much of a message can be read.
  package enum Kind: Hashable, Sendable {
    /// Its text.
    case text
    /// Nothing, because it is encrypted.
    case encrypted
    /// Nothing, because it was removed from the room.
    case removed
  }

  /// What the server calls it, the same for all.
  package let eventID: String
  /// The id of the person who sent it.
  package let sender: String
  /// What it says, without control characters other than line ends and tabs; empty unless it is a text.
  package let text: String
  /// How much of it can be read.
  package let kind: Kind
  /// When the server had it, in milliseconds since 1970.
  package let milliseconds: Int
  /// What this device called it when it was sent; `nil` for what others sent.
  package let transactionID: String?

  /// A message.
  package init(
    eventID: String, sender: String, text: String, kind: Kind = .text, milliseconds: Int,
    transactionID: String? = nil
  ) {
    self.eventID = eventID
    self.sender = sender
    self.text = text
    self.kind = kind
    self.milliseconds = milliseconds
    self.transactionID = transactionID
  }
}
