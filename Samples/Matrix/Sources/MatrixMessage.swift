/// A message in a room.
package nonisolated struct MatrixMessage: Hashable, Sendable {
  /// What a message is.
  package enum Kind: String, Hashable, Sendable {
    /// A text.
    case text = ""
    /// Something that its sender does.
    case emote
    /// Something with a name, which is its text.
    case audio, file, image, location, sticker, video
    /// Nothing, because it is encrypted.
    case encrypted
    /// Nothing, because it was removed from the room.
    case removed
  }

  /// What the server calls it, the same for all.
  package let eventID: String
  /// The id of the person who sent it.
  package let sender: String
  /// What it says or is called, without control characters other than line ends and tabs; empty if unreadable.
  package let text: String
  /// What it is.
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

/// Another text in the place of a message's.
package nonisolated struct MatrixEdit: Hashable, Sendable {
  /// What the server calls the edit.
  package let eventID: String
  /// The message.
  package let target: String
  /// The id of the person who edits, which counts only if they wrote the message.
  package let sender: String
  /// What the message says from now on.
  package let text: String
}

/// Messages of a room in the server's order, with what happened to them.
package nonisolated struct MatrixPage: Hashable, Sendable {
  /// The messages, oldest first.
  package var messages: [MatrixMessage] = []
  /// The edits, oldest first.
  package var edits: [MatrixEdit] = []
  /// What was removed.
  package var removed: [String] = []
  /// From where to read on backwards; `nil` where nothing is missing.
  package var older: String?

  /// A page.
  package init(messages: [MatrixMessage] = [], older: String? = nil) {
    self.messages = messages
    self.older = older
  }
}
