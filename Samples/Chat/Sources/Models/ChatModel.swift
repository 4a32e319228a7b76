import Stepwise
import StepwiseJournal

/// The store: the one place that knows all about the chats.
///
/// The routers change it, and the builders read it. A change is on the disk before any listener is told.
public final class ChatModel {
  /// The number of lines after which the journal is summed up.
  private static let linesMax = 1_000

  /// All chats, oldest first.
  public private(set) var chats: [Chat] = []
  /// The contact with whom a chat is being created, and why that failed; `nil` for neither.
  public internal(set) var (creating, creationTrouble): (String?, LocalizedStringKey?)
  /// Whether the server has listed the chats.
  public internal(set) var hasLoaded = false
  /// The problem with the connection; `nil` if there is none.
  var trouble: LocalizedStringKey?
  /// The names of the people who are typing, by chat.
  var typing: [Chat.ID: [String]] = [:]
  /// The messages that could not be sent in this run, each with its chat.
  var failed: Set<[String]> = []
  /// Whether the chats outlive this run.
  let isKept: Bool
  /// A sentence about the part of the journal that could not be read; `nil` if all of it could.
  var notice: LocalizedStringKey? { journal.notice }

  private let journal: Journal<ChatUpdate>

  /// The chats of a journal; with `nil` as the folder, they are kept for this run only.
  public init(_ name: String = "chat", in folder: String?) throws {
    var chats: [Chat] = []
    journal = try Journal(name, in: folder, format: .fields) { update in
      try chats.check(update)
      chats.apply(update)
    }
    let summary = chats.summary
    if journal.records.count > summary.count + Self.linesMax {
      try journal.compact(to: summary)
    }
    self.chats = chats
    isKept = folder != nil
  }

  /// The number of unread messages beside a chat that is on the screen; `nil` for none.
  func badge(beside chat: Chat.ID?) -> Int? {
    let count = chats.reduce(0) { $1.id == chat ? $0 : $0 + $1.unreadCount }
    return count > 0 ? count : nil
  }

  /// Writes an update to the journal, then applies it.
  func record(_ update: ChatUpdate) throws {
    try chats.check(update)
    try journal.append(update)
    chats.apply(update)
  }
}
