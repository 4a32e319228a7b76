import Stepwise

/// Something that was said in a chat.
nonisolated struct Message: Identifiable, Hashable, Sendable {
  /// Who said it.
  enum Sender: Hashable, Sendable {
    case user
    case other(Contact.ID)
  }

  /// What it is.
  enum Kind: String, Hashable, Sendable {
    case text = ""
    /// Something that its sender does.
    case emote
    case audio, file, image, location, sticker, video
    /// Cannot be read.
    case encrypted
    /// Its sender or a moderator removed it.
    case removed
    /// No message: others are missing here. Its text is the place from which the server can say them.
    case missing
  }

  /// How far it has come; what others say has been sent.
  enum State: Hashable, Sendable {
    case sending, sent, read
    case failed(reason: LocalizedStringKey)
  }

  /// Another text in the place of the first.
  struct Edit: Identifiable, Hashable, Sendable {
    let id: String
    let text: String
  }

  /// The moments that can be shown as dates: from 1970 to the end of the year 9999.
  private static let secondsRange = 0...253_402_300_799

  let id: String
  let sender: Sender
  /// What it said at first, or what a file and its like is called; empty where it cannot be read.
  private(set) var firstText: String
  private(set) var kind: Kind
  /// When it was said, in seconds since 1970 began in UTC; a moment out of range becomes the nearest end.
  let seconds: Int
  var state: State
  /// What the server calls it, where that is not its id.
  var serverID: String?
  /// What took the place of its text, in the server's order.
  private(set) var edits: [Edit] = []

  init(
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

  /// Marks the place where messages are missing.
  init(missingBefore place: String, seconds: Int) {
    self.init(
      id: "missing \(place)", sender: .other(""), text: place, kind: .missing, seconds: seconds)
  }

  /// What it says now.
  var text: String { edits.last?.text ?? firstText }
  var isOwn: Bool { sender == .user }
  /// Whether somebody else said it, so that it can be read and answered.
  var isToRead: Bool { !isOwn && kind != .missing }
  /// Whether the server has it.
  var hasArrived: Bool { state == .sent || state == .read }
  var hasFailed: Bool { if case .failed = state { true } else { false } }
  /// By what it can be found.
  var ids: [String] { [id] + [serverID].compactMap(\.self) + edits.map(\.id) }

  /// Forgets what it said.
  mutating func remove() { (firstText, kind, edits) = ("", .removed, []) }

  /// Takes another text.
  mutating func edit(_ edit: Edit) {
    guard kind != .removed, kind != .encrypted, !edits.contains(where: { $0.id == edit.id })
    else { return }
    edits.append(edit)
  }

  /// Forgets an edit.
  mutating func removeEdit(_ id: Edit.ID) { edits.removeAll { $0.id == id } }
}
