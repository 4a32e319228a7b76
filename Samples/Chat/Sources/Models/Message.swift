import Stepwise

/// Something that was said in a chat.
nonisolated struct Message: Identifiable, Hashable, Sendable {
  /// Who said it.
  enum Sender: Hashable, Sendable {
    case user
    case other(String)
  }

  /// How much of it can be read.
  enum Kind: String, Hashable, Sendable {
    /// Its text.
    case text = ""
    /// Nothing, because it is encrypted.
    case encrypted
    /// Nothing, because its sender or a moderator removed it.
    case removed
  }

  /// How far it has come; what others say has been sent.
  enum State: Hashable, Sendable {
    case sending, sent, read
    case failed(reason: LocalizedStringKey)
  }

  /// The moments that can be shown as dates: from 1970 to the end of the year 9999.
  private static let secondsRange = 0...253_402_300_799

  let id: String
  let sender: Sender
  /// What it says; empty unless it is a text.
  private(set) var text: String
  private(set) var kind: Kind
  /// When it was said, in seconds since 1970 began in UTC; a moment out of range becomes the nearest end.
  let seconds: Int
  var state: State
  /// What the server calls it, where that is not its id.
  var serverID: String?

  init(
    id: String, sender: Sender, text: String, kind: Kind = .text, seconds: Int,
    state: State = .sent, serverID: String? = nil
  ) {
    self.id = id
    self.sender = sender
    self.text = kind == .text ? text : ""
    self.kind = kind
    self.seconds = min(max(seconds, Self.secondsRange.lowerBound), Self.secondsRange.upperBound)
    self.state = state
    self.serverID = serverID
  }

  var isOwn: Bool { sender == .user }
  /// Whether the server has it.
  var hasArrived: Bool { state == .sent || state == .read }
  var hasFailed: Bool { if case .failed = state { true } else { false } }

  /// Forgets what it said.
  mutating func remove() { (text, kind) = ("", .removed) }
}
