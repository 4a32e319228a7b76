import Stepwise

/// A message in a chat.
public nonisolated struct Message: Identifiable, Hashable, Sendable {
  /// The person who wrote it.
  public enum Sender: Hashable, Sendable {
    case user
    case other(Contact.ID)
  }

  /// The kind of message; the journal and the Matrix client use its raw values.
  public enum Kind: String, Hashable, Sendable {
    case text = ""
    /// An action of the sender, such as “waves”.
    case emote
    case audio, file, image, location, sticker, video
    /// A message that this program cannot read.
    case encrypted
    /// A message that its sender or a moderator removed.
    case removed
    /// A mark: messages are missing at this place. Its text is the server's name for the place.
    case missing
  }

  /// The progress of delivery; a message of somebody else is always sent.
  public enum State: Hashable, Sendable {
    case sending, sent, read
    case failed(reason: LocalizedStringKey)
  }

  /// A new text for a message.
  public struct Edit: Identifiable, Hashable, Sendable {
    /// The id of the edit itself.
    public let id: String
    /// The text in place of the earlier one.
    public let text: String

    /// An edit with a new text.
    public init(id: String, text: String) { (self.id, self.text) = (id, text) }
  }

  /// The moments that can be shown as dates: from 1970 to the end of the year 9999.
  private static let secondsRange = 0...253_402_300_799

  /// The id that the message was sent with.
  public let id: String
  /// Who wrote it.
  public let sender: Sender
  /// The text before all edits, or the name of a file and the like; empty if the message cannot be read.
  public private(set) var firstText: String
  /// What the message is.
  public private(set) var kind: Kind
  /// The time of sending, in seconds since 1970 in UTC; a time out of range becomes the nearest end.
  public let seconds: Int
  /// How far the message has come.
  public internal(set) var state: State
  /// The server's id for the message; `nil` if that is `id`.
  public internal(set) var serverID: String?
  /// The edits, in the server's order.
  public private(set) var edits: [Edit] = []
  /// Tells whether a row that was built for the message is still right.
  var revision = Revision()

  /// A message; a text of an encrypted or removed message is forgotten.
  public init(
    id: String, sender: Sender, text: String, kind: Kind = .text, seconds: Int,
    state: State = .sent, serverID: String? = nil
  ) {
    self.id = id
    self.sender = sender
    firstText = kind == .encrypted || kind == .removed ? "" : text
    self.kind = kind
    self.seconds = min(max(seconds, Self.secondsRange.lowerBound), Self.secondsRange.upperBound)
    self.state = state
    self.serverID = serverID
  }

  /// Marks a place at which messages are missing.
  public init(missingBefore place: String, seconds: Int) {
    self.init(
      id: "missing \(place)", sender: .other(""), text: place, kind: .missing, seconds: seconds)
  }

  /// The text after all edits.
  public var text: String { edits.last?.text ?? firstText }
  var isOwn: Bool { sender == .user }
  /// Whether somebody else wrote the message, so that the user can read and answer it.
  var isToRead: Bool { !isOwn && kind != .missing }
  /// Whether the server has the message.
  var hasArrived: Bool { state == .sent || state == .read }
  var hasFailed: Bool { if case .failed = state { true } else { false } }
  /// All ids by which the message can be found.
  var ids: [String] { [id] + [serverID].compactMap(\.self) + edits.map(\.id) }

  /// Forgets the text.
  mutating func remove() { (firstText, kind, edits) = ("", .removed, []) }

  /// Takes a new text.
  mutating func edit(_ edit: Edit) {
    guard kind != .removed, kind != .encrypted, !edits.contains(where: { $0.id == edit.id })
    else { return }
    edits.append(edit)
  }

  /// Forgets an edit.
  mutating func removeEdit(_ id: Edit.ID) { edits.removeAll { $0.id == id } }
}

/// A number that grows with each change.
///
/// Equality ignores it: two chats are equal however they came about.
nonisolated struct Revision: Hashable, Sendable {
  var number = 0

  static func == (one: Revision, other: Revision) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
