import Stepwise

/// A message in a chat; the order of its members is that of the journal.
public nonisolated struct Message: Identifiable, Hashable, Codable, Sendable {
  /// The person who wrote it.
  public enum Sender: RawRepresentable, Hashable, Codable, Sendable {
    case user
    /// Somebody else, by the name to show.
    case other(String)

    /// The other person with a name; an empty one is the user's.
    public init(rawValue: String) { self = rawValue.isEmpty ? .user : .other(rawValue) }

    /// The name of the other person; empty for the user.
    public var rawValue: String { if case .other(let name) = self { name } else { "" } }
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
        self = .failed(
          reason: LocalizedStringKey(label: String(rawValue.dropFirst("failed: ".count))))
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

  /// The id that the message was sent with.
  public let id: String
  /// Who wrote it.
  public let sender: Sender
  /// The time of sending, in seconds since 1970 in UTC.
  public let seconds: Int
  /// How far the message has come.
  public internal(set) var state: State
  /// The server's id for the message; `nil` if that is `id`.
  public internal(set) var serverID: String?
  /// What it says.
  public let text: String

  /// A message.
  public init(id: String, sender: Sender, text: String, seconds: Int, state: State = .sent) {
    (self.id, self.sender, self.text) = (id, sender, text)
    (self.seconds, self.state) = (seconds, state)
  }

  var isOwn: Bool { sender == .user }
  /// Whether the server has the message.
  public var hasArrived: Bool { state == .sent || state == .read }
  var hasFailed: Bool { if case .failed = state { true } else { false } }

  /// The beginning of a text as one line.
  static func line(_ text: String) -> String {
    text.prefix(100).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
