/// A message in a room.
package nonisolated struct MatrixMessage: Hashable, Sendable {
  /// The kind of a message; the raw values are those of the chat's journal.
  package enum Kind: String, Hashable, Sendable {
    /// A text.
    case text = ""
    /// An action of its sender.
    case emote
    /// A thing whose name is the text.
    case audio, file, image, location, sticker, video
    /// An encrypted message, without a text.
    case encrypted
    /// A removed message, without a text.
    case removed
  }

  /// The event's id.
  package let eventID: String
  /// The id of the person who sent it.
  package let sender: String
  /// The text without control characters except line ends and tabs; empty if it cannot be read.
  package let text: String
  /// The kind.
  package let kind: Kind
  /// The time at which the server received it, in milliseconds since 1970.
  package let milliseconds: Int
  /// The id that this device sent it with; `nil` if another device or person sent it.
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

/// A new text for a message.
package nonisolated struct MatrixEdit: Hashable, Sendable {
  /// The edit's own id.
  package let eventID: String
  /// The id of the message.
  package let target: String
  /// The id of the person who made it; the edit counts only if they wrote the message.
  package let sender: String
  /// The new text.
  package let text: String
}

/// Messages of a room in the server's order, with edits and removals.
package nonisolated struct MatrixPage: Hashable, Sendable {
  /// The messages, oldest first.
  package var messages: [MatrixMessage] = []
  /// The edits, oldest first.
  package var edits: [MatrixEdit] = []
  /// The ids of the removed messages and edits.
  package var removed: [String] = []
  /// The place before which older messages are missing; `nil` if none are.
  package var older: String?

  /// A page.
  package init(messages: [MatrixMessage] = [], older: String? = nil) {
    self.messages = messages
    self.older = older
  }
}
