import Stepwise
import StepwiseJournal

/// How things are, in the one place that knows.
///
/// Routers and the endpoint change it, builders read it. What changes in the chats is on the disk before anyone is told.
final class ChatModel {
  /// How many lines the journal may have beyond those that say how things are.
  private static let staleLinesMax = 1_000

  /// How the making of a chat stands.
  enum Creation: Equatable {
    case idle
    case creating(contact: String)
    case failed(reason: LocalizedStringKey)
  }

  private(set) var book: ChatBook
  var creation = Creation.idle
  /// Whether the server has said which chats there are.
  var hasLoaded = false
  /// What is wrong with the connection; `nil` where nothing is.
  var trouble: LocalizedStringKey?
  /// The chat that the person looks at.
  var openChat: Chat.ID?
  /// Who is typing where.
  var typing: [Chat.ID: [Contact.ID]] = [:]
  /// What could not be read; `nil` where everything could.
  var notice: String? { journal.notice }

  private let journal: Journal<ChatChange>

  /// The chats of a journal, or of none that outlives the run.
  init(_ name: String = "chat", in folder: String?) throws {
    var book = ChatBook()
    journal = try Journal(name, in: folder) { change in
      try book.check(change)
      book.apply(change)
    }
    if journal.records.count > book.summaryCount + Self.staleLinesMax {
      try journal.compact(to: book.summary)
    }
    self.book = book
  }

  /// Writes a change down, and then lets it happen.
  func record(_ change: ChatChange) throws {
    try book.check(change)
    try journal.append(change)
    book.apply(change)
  }

  /// Forgets what messages said, in the journal first, and tells whether there was anything to forget.
  func remove(_ messages: [Message.ID], from chat: Chat.ID) throws -> Bool {
    var book = book
    guard book.remove(messages, from: chat) else { return false }
    // What was removed must not be read in an older line.
    try journal.compact(to: book.summary)
    self.book = book
    return true
  }

  /// Writes messages down, and then adds them.
  func add(_ messages: [Message], to chat: Chat.ID) throws {
    for part in messages.parts { try record(.said(chat, part)) }
  }

  /// Writes messages down that were missing, and then puts them into their place.
  func fill(_ mark: Message, with messages: [Message], in chat: Chat.ID) throws {
    let parts = messages.parts
    // The mark stays in front of each part but the first, which is written last.
    for part in parts.dropFirst().reversed() { try record(.filled(chat, mark.id, [mark] + part)) }
    try record(.filled(chat, mark.id, parts.first ?? []))
  }
}
