import Stepwise

/// A message in a chat; the order of its coded members is that of the journal.
public nonisolated struct Message: Identifiable, Hashable, Codable, Sendable {
  /// The person who wrote it.
  public enum Sender: RawRepresentable, Hashable, Codable, Sendable {
    case user
    case other(Contact.ID)

    /// The other person with an id; an empty one is the user's.
    public init(rawValue: String) { self = rawValue.isEmpty ? .user : .other(rawValue) }

    /// The id of the other person; empty for the user.
    public var rawValue: String { if case .other(let id) = self { id } else { "" } }
  }

  /// The kind of message; the journal and the Matrix client use its raw values.
  public enum Kind: String, Hashable, Codable, Sendable {
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
  public enum State: RawRepresentable, Hashable, Codable, Sendable {
    case sending, sent, read
    case failed(reason: LocalizedStringKey)

    /// The state that the journal has under a word.
    public init(rawValue: String) {
      switch rawValue {
      case "": self = .sent
      case "sending": self = .sending
      case "read": self = .read
      default:
        let reason = String(rawValue.drop { $0 != " " }.dropFirst())
        self = .failed(reason: LocalizedStringKey(label: reason))
      }
    }

    /// Empty for a sent message, since most messages are sent.
    public var rawValue: String {
      switch self {
      case .sent: ""
      case .sending: "sending"
      case .read: "read"
      case .failed(let reason): "failed: \(reason)"
      }
    }
  }

  /// A new text for a message.
  public struct Edit: Identifiable, Hashable, Codable, Sendable {
    /// The id of the edit itself.
    public let id: String
    /// The text in place of the earlier one.
    public let text: String

    /// An edit with a new text.
    public init(id: String, text: String) { (self.id, self.text) = (id, text) }
  }

  private enum CodingKeys: CodingKey {
    case id, sender, seconds, state, serverID, kind, firstText
  }

  /// The id that the message was sent with.
  public let id: String
  /// Who wrote it.
  public let sender: Sender
  /// The text before all edits, or the name of a file and the like; empty if the message cannot be read.
  public private(set) var firstText: String
  /// What the message is.
  public private(set) var kind: Kind
  /// The time of sending, in seconds since 1970 in UTC.
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
    self.seconds = seconds
    self.state = state
    self.serverID = serverID
  }

  /// Reads a message, member by member, which is faster than the compiler's own reader: a journal has many.
  public init(from decoder: any Decoder) throws {
    var members = try decoder.unkeyedContainer()
    id = try members.decode(String.self)
    sender = Sender(rawValue: try members.decode(String.self))
    seconds = try members.decode(Int.self)
    state = State(rawValue: try members.decode(String.self))
    serverID = try members.decodeIfPresent(String.self)
    kind = Kind(rawValue: try members.decode(String.self)) ?? .text
    firstText = try members.decode(String.self)
  }

  /// The text after all edits.
  public var text: String { edits.last?.text ?? firstText }
  var isOwn: Bool { sender == .user && kind != .missing }
  /// Whether somebody else wrote the message, so that the user can read and answer it.
  var isToRead: Bool { !isOwn && kind != .missing }
  /// Whether the server has the message.
  var hasArrived: Bool { state == .sent || state == .read }
  var hasFailed: Bool { if case .failed = state { true } else { false } }
  /// The ids by which the message can be found beside its own; most messages have none.
  var otherIDs: [String] { (serverID.map { [$0] } ?? []) + edits.map(\.id) }

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
