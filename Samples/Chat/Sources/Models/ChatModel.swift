import Stepwise
import StepwiseJournal

/// The store: the one place that knows all about the chats.
///
/// The routers change it, and the builders read it. A change is on the disk before any listener is told.
public final class ChatModel {
  /// The number of lines that the journal may have beyond its summary.
  private static let staleLinesMax = 1_000

  /// The state of a chat that is being created.
  enum Creation: Equatable {
    case idle
    case creating(contact: String)
    case failed(reason: LocalizedStringKey)
  }

  /// All chats and invitations.
  public private(set) var state: ChatState
  var creation = Creation.idle
  /// Whether the server has listed the chats.
  public internal(set) var hasLoaded = false
  /// The problem with the connection; `nil` if there is none.
  var trouble: LocalizedStringKey?
  /// The people who are typing, by chat.
  var typing: [Chat.ID: [Contact.ID]] = [:]
  /// The messages that could not be sent in this run, each with its chat.
  var failed: Set<[String]> = []
  /// Whether the chats outlive this run.
  let isKept: Bool
  /// A sentence about the part of the journal that could not be read; `nil` if all of it could.
  var notice: LocalizedStringKey? { journal.notice }

  private let journal: Journal<ChatUpdate>

  /// The chats of a journal; with `nil` as the folder, they are kept for this run only.
  public init(_ name: String = "chat", in folder: String?) throws {
    var state = ChatState()
    journal = try Journal(name, in: folder, format: .fields) { update in
      try state.check(update)
      state.apply(update)
    }
    if journal.records.count > state.summaryCount + Self.staleLinesMax {
      try journal.compact(to: state.summary)
    }
    self.state = state
    isKept = folder != nil
  }

  /// The number of unread messages beside a chat that is on the screen; `nil` for none.
  func badge(beside chat: Chat.ID?) -> Int? {
    let count = state.unreadCount - (chat.flatMap { state[$0]?.unreadCount } ?? 0)
    return count > 0 ? count : nil
  }

  /// Writes an update to the journal, then applies it.
  public func record(_ update: ChatUpdate) throws {
    try state.check(update)
    try journal.append(update)
    state.apply(update)
  }

  /// Notes that the user is in a room.
  public func enter(_ id: Chat.ID) throws {
    if state[id] == nil { try record(.opened(id)) }
    if state[id]?.presence != .present { try record(.presence(id, .present)) }
    if state.invitation(id) != nil { try record(.uninvited(id)) }
  }

  /// Forgets the texts of messages, first in the journal; tells whether there were any.
  public func remove(_ messages: [Message.ID], from chat: Chat.ID) throws -> Bool {
    var state = state
    guard state.remove(messages, from: chat) else { return false }
    // Older lines of the journal hold the texts, too.
    try journal.compact(to: state.summary)
    self.state = state
    return true
  }
}
