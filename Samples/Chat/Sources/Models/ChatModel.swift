import Stepwise
import StepwiseJournal

/// The store: the one place that knows all about the chats.
///
/// The routers and the endpoint change it, and the builders read it. A change is on the disk before any listener is told.
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
  /// The chat on the screen; `nil` if the screen shows none.
  var openChat: Chat.ID?
  /// The people who are typing, by chat.
  var typing: [Chat.ID: [Contact.ID]] = [:]
  /// Whether the chats outlive this run.
  let isKept: Bool
  /// A sentence about the part of the journal that could not be read; `nil` if all of it could.
  var notice: LocalizedStringKey? { journal.notice }

  private let journal: Journal<ChatUpdate>

  /// The chats of a journal; with `nil` as the folder, they are kept for this run only.
  public init(_ name: String = "chat", in folder: String?) throws {
    var state = ChatState()
    journal = try Journal(name, in: folder) { update in
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
  func record(_ kind: ChatUpdate.Kind, in chat: Chat.ID) throws {
    let update = ChatUpdate(kind, in: chat)
    try state.check(update)
    try journal.append(update)
    state.apply(update)
  }

  /// Forgets the texts of messages, first in the journal; tells whether there were any.
  func remove(_ messages: [Message.ID], from chat: Chat.ID) throws -> Bool {
    var state = state
    guard state.remove(messages, from: chat) else { return false }
    // Older lines of the journal hold the texts, too.
    try journal.compact(to: state.summary)
    self.state = state
    return true
  }

  /// Adds messages.
  func add(_ messages: [Message], to chat: Chat.ID) throws {
    for part in messages.parts { try record(.said(part), in: chat) }
  }

  /// Replaces the mark of a gap by the messages that were missing.
  func fill(_ mark: Message, with messages: [Message], in chat: Chat.ID) throws {
    let parts = messages.parts
    // Until the first part, which is written last, the mark stays in front of the others.
    for part in parts.dropFirst().reversed() {
      try record(.filled(mark.id, [mark] + part), in: chat)
    }
    try record(.filled(mark.id, parts.first ?? []), in: chat)
  }
}
