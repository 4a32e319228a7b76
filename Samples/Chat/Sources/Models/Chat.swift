/// Everything that was said in one place, oldest first.
public nonisolated struct Chat: Identifiable, Hashable, Sendable {
  /// The largest count of unread messages that is kept: servers and journals may name any number.
  static let unreadCountMax = 1_000_000

  /// The server's name for the chat.
  public let id: String
  /// The name to show.
  public private(set) var title: String
  /// What was said.
  public private(set) var messages: [Message] = []
  /// The number of unread messages, never more than the largest count.
  public private(set) var unreadCount = 0 {
    didSet { unreadCount = min(max(unreadCount, 0), Self.unreadCountMax) }
  }
  /// Whether the server still has to be told what the user has read.
  private(set) var owesReceipt = false
  /// The text that the user typed and did not send.
  private(set) var draft = ""
  /// The messages that are being sent, oldest first.
  private(set) var unsent: [Message.ID] = []
  /// The position of each message, by its id and by the server's.
  private var positions: [Message.ID: Int] = [:]

  /// A chat with its messages.
  ///
  /// - Parameters:
  ///   - id: The server's name for the chat.
  ///   - title: The name to show.
  ///   - messages: What was said, oldest first.
  ///   - unreadCount: How many of the last messages are unread.
  public init(id: String, title: String, messages: [Message] = [], unreadCount: Int = 0) {
    (self.id, self.title) = (id, title)
    add(messages)
    self.unreadCount = unreadCount
  }

  /// A message, by its id or by the server's; `nil` if there is none.
  public func message(_ id: Message.ID) -> Message? { positions[id].map { messages[$0] } }

  /// The time of the last message; a new chat comes first in the list.
  var lastSeconds: Int { messages.last?.seconds ?? .max }

  /// The oldest message that is being sent; `nil` if there is none.
  var firstUnsent: Message? { unsent.first.flatMap(message) }

  /// The message that a read receipt has to name; `nil` if the server needs no receipt.
  var owedReceipt: Message.ID? {
    owesReceipt && unreadCount == 0 ? messages.last { !$0.isOwn }?.id : nil
  }

  /// The positions of the user's messages that are read only now that everything up to a message is.
  func newlyRead(upTo id: Message.ID) -> [Int] {
    guard let last = positions[id] else { return [] }
    return (0...last).reversed().prefix { !messages[$0].isOwn || messages[$0].state != .read }
      .filter { messages[$0].isOwn && messages[$0].state == .sent }
  }

  // MARK: Changes

  /// Applies an update, which the journal has already.
  mutating func apply(_ update: ChatUpdate) {
    switch update {
    case .opened: break
    case .titled(_, let title): self.title = title
    case .messages(_, let messages): add(messages)
    case .became(_, let id, let state, let serverID): set(state, serverID, of: id)
    case .read(_, let id):
      for position in newlyRead(upTo: id) { messages[position].state = .read }
    case .unread(_, let count, let owesReceipt):
      (unreadCount, self.owesReceipt) = (count, owesReceipt)
    case .drafted(_, let text): draft = text
    }
  }

  /// Adds messages; those of others are unread.
  private mutating func add(_ new: [Message]) {
    for message in new {
      positions[message.id] = messages.count
      if let id = message.serverID { positions[id] = messages.count }
      messages.append(message)
      if message.state == .sending {
        unsent.append(message.id)
        // One record for both: after a kill there is either the draft or the message.
        draft = ""
      }
      if !message.isOwn { (unreadCount, owesReceipt) = (unreadCount + 1, true) }
    }
  }

  private mutating func set(_ state: Message.State, _ serverID: Message.ID?, of id: Message.ID) {
    guard let position = positions[id] else { return }
    unsent.removeAll { $0 == messages[position].id }
    if state == .sending { unsent.append(messages[position].id) }
    messages[position].state = state
    guard let serverID else { return }
    messages[position].serverID = serverID
    positions[serverID] = position
  }
}
