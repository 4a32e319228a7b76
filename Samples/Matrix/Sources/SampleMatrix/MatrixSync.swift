import Stepwise

/// The news since the last poll.
package nonisolated struct MatrixSync: Hashable, Sendable {
  /// The news of a room.
  package struct Room: Hashable, Sendable {
    /// The room's id.
    package let id: String
    /// The new messages, oldest first.
    package var messages: [MatrixMessage] = []
    /// The edits, oldest first.
    package var edits: [MatrixEdit] = []
    /// The place before which older messages are missing; `nil` if none are.
    package var older: String?
    /// The room's new name, empty if it was removed; `nil` if it has not changed.
    package var name: String?
    /// Whether the user has just joined the room.
    package var isNew = false
    /// The ids of the removed messages and edits, also of old ones.
    package var removed: [String] = []
    /// Whether the room turned out to be encrypted; it stays encrypted.
    package var isEncrypted = false
    /// The read receipts.
    package var receipts: [Receipt] = []
    /// All people who are typing; `nil` if that has not changed.
    package var typing: [String]?
    /// The number of unread messages; `nil` if it has not changed.
    package var unreadCount: Int?
    /// The members who joined, left or were invited, oldest first.
    package var members: [MatrixMember] = []

    /// A room without news.
    package init(id: String) { self.id = id }
  }

  /// A note that somebody has read all messages up to this one.
  package struct Receipt: Hashable, Sendable {
    /// The id of the person.
    package let userID: String
    /// The id of the last message that they have read.
    package let eventID: String

    /// A receipt.
    package init(userID: String, eventID: String) {
      self.userID = userID
      self.eventID = eventID
    }
  }

  /// An invitation to a room.
  package struct Invite: Hashable, Sendable {
    /// The room's id.
    package let room: String
    /// The person who invites the user; their id stands for an unknown name.
    package let sender: MatrixPerson
    /// The room's name; empty for none.
    package let name: String
    /// Whether it is a room for two.
    package let isDirect: Bool

    /// An invitation.
    package init(room: String, sender: MatrixPerson, name: String = "", isDirect: Bool) {
      self.room = room
      self.sender = sender
      self.name = name
      self.isDirect = isDirect
    }
  }

  /// Rooms with news, also rooms that the user has left.
  package var rooms: [Room] = []
  /// The rooms that the user is invited to.
  package var invites: [Invite] = []
  /// The rooms that the user has left or declined to join.
  package var left: [String] = []

  /// No news.
  package init() {}
}

/// Whether the server answers.
package nonisolated enum MatrixConnection: Hashable, Sendable {
  /// It answers.
  case online
  /// It does not answer; the reason is a sentence, and the next call follows after a pause.
  case offline(reason: LocalizedStringKey, retryIn: Duration)
}
