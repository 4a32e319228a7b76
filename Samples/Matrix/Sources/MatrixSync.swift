import Stepwise

/// What has happened since the last poll.
package nonisolated struct MatrixSync: Hashable, Sendable {
  /// What is new in one room.
  package struct Room: Hashable, Sendable {
    /// The room's id.
    package let id: String
    /// What was said, oldest first.
    package var messages: [MatrixMessage] = []
    /// What took the place of messages' texts, oldest first.
    package var edits: [MatrixEdit] = []
    /// From where to read on backwards; `nil` where no older messages are missing.
    package var older: String?
    /// The room's name; empty where it was taken away, `nil` where that has not changed.
    package var name: String?
    /// Whether the user was not in the room before.
    package var isNew = false
    /// The ids of the messages that were removed, wherever they stand.
    package var removed: [String] = []
    /// Whether the room was seen to be encrypted; a room that is encrypted stays so.
    package var isEncrypted = false
    /// How far people have read.
    package var receipts: [Receipt] = []
    /// Who is typing, all of them; `nil` where that has not changed.
    package var typing: [String]?
    /// How many messages wait to be read; `nil` where that has not changed.
    package var unreadCount: Int?
    /// Who has come, gone, or was asked in, oldest first.
    package var members: [MatrixMember] = []

    /// A room with nothing new.
    package init(id: String) { self.id = id }
  }

  /// That someone has read all up to a message.
  package struct Receipt: Hashable, Sendable {
    /// Who has read.
    package let userID: String
    /// The last that they have read.
    package let eventID: String

    /// A receipt.
    package init(userID: String, eventID: String) {
      self.userID = userID
      self.eventID = eventID
    }
  }

  /// That someone asks one into a room.
  package struct Invite: Hashable, Sendable {
    /// The room's id.
    package let room: String
    /// Who asks, by their id where their name is not told.
    package let sender: MatrixPerson
    /// The room's name; empty for none.
    package let name: String
    /// Whether it is a room for two.
    package let isDirect: Bool

    /// An invite.
    package init(room: String, sender: MatrixPerson, name: String = "", isDirect: Bool) {
      self.room = room
      self.sender = sender
      self.name = name
      self.isDirect = isDirect
    }
  }

  /// Rooms in which something is new, also the last of those that were left.
  package var rooms: [Room] = []
  /// Rooms that one is asked into.
  package var invites: [Invite] = []
  /// Rooms that one is in no longer, or whose invite was declined.
  package var left: [String] = []

  /// Nothing new.
  package init() {}
}

/// Whether the server answers.
package nonisolated enum MatrixConnection: Hashable, Sendable {
  /// It does.
  case online
  /// It does not, for a reason that is a sentence, and is asked again after a while.
  case offline(reason: LocalizedStringKey, retryIn: Duration)
}
