import Stepwise

/// Builds the rows of a chat, and builds a row again only if its message has changed.
final class MessageRows {
  /// The largest number of people who are named as readers of a message.
  private static let readersMax = 3

  private var rows = ListRows()
  /// The position of each message's row, and the revision that the row shows.
  private var built: [(row: Int, id: Message.ID, revision: Int)] = []
  /// The days that have a row, so that no two rows have the same id.
  private var days: Set<Int> = []
  /// The day and the names that the rows were built with.
  private var basis: (today: Int, room: Room)?
  private let environment: Environment
  /// How often rows were asked for, and the number of messages whose rows were built.
  private(set) var (buildCount, builtCount) = (0, 0)

  init(environment: Environment) { self.environment = environment }

  /// The rows of a chat as it is now.
  func rows(of chat: Chat?) -> ListRows {
    buildCount += 1
    guard let chat else { return ListRows() }
    let dates = ChatDates(environment: environment)
    if let basis, basis != (dates.today, chat.room) { cut(at: 0, chat, dates) }
    basis = (dates.today, chat.room)
    for position in chat.messages.indices {
      if position < built.count {
        if built[position].revision == chat.messages[position].revision.number { continue }
        if built[position].id == chat.messages[position].id {
          built[position].revision = chat.messages[position].revision.number
          rows[built[position].row] = row(at: position, of: chat, dates)
          continue
        }
        cut(at: position, chat, dates)
      }
      add(position, of: chat, dates)
    }
    if built.count > chat.messages.count { cut(at: chat.messages.count, chat, dates) }
    return rows
  }

  /// Forgets the rows from a message on.
  private func cut(at first: Int, _ chat: Chat, _ dates: ChatDates) {
    built.removeSubrange(first...)
    rows = ListRows(Array(rows.prefix(built.last.map { $0.row + 1 } ?? 0)))
    days = Set(chat.messages[..<first].map { dates.day(of: $0.seconds) })
  }

  private func add(_ position: Int, of chat: Chat, _ dates: ChatDates) {
    let message = chat.messages[position]
    let day = dates.day(of: message.seconds)
    if position == 0 || day != dates.day(of: chat.messages[position - 1].seconds) {
      let id = days.insert(day).inserted ? "day \(day)" : "day \(day) before \(message.id)"
      rows.append(ListRow(dates.title(ofDay: day), id: id, alignment: .center))
    }
    built.append((rows.count, message.id, message.revision.number))
    rows.append(row(at: position, of: chat, dates))
  }

  private func row(at position: Int, of chat: Chat, _ dates: ChatDates) -> ListRow {
    builtCount += 1
    let message = chat.messages[position]
    let text = message.shown(in: chat.room)
    guard message.kind != .missing else {
      return ListRow(text, id: message.id, alignment: .center)
    }
    let time = dates.time(of: message.seconds)
    let detail: LocalizedStringKey = message.edits.isEmpty ? "\(time)" : "\(time) edited"
    return switch message.sender {
    case .other(let id):
      ListRow(text, id: message.id, title: chat.room.name(of: id), detail: detail)
    case .user:
      ListRow(
        text, id: message.id, title: "You", detail: "\(detail) \(state(at: position, of: chat))",
        alignment: .trailing)
    }
  }

  private func state(at position: Int, of chat: Chat) -> LocalizedStringKey {
    switch chat.messages[position].state {
    case .sending: return "sending…"
    case .sent: return "sent"
    case .failed(let reason): return "not sent: \(reason)"
    case .read:
      let readers = chat.readers(ofMessageAt: position)
      guard chat.room.isGroup, !readers.isEmpty else { return "read" }
      guard readers.count <= Self.readersMax else { return "read by \(readers.count) people" }
      return "read by \(readers.map(chat.room.name).joined(separator: ", "))"
    }
  }
}

extension Message {
  /// The text to show, on one line of limited length if a length is given.
  func shown(in room: Room, _ lengthMax: Int? = nil) -> LocalizedStringKey {
    let text = lengthMax.map { Self.line(self.text, $0) } ?? text
    switch kind {
    case .text: return LocalizedStringKey(verbatim: text)
    case .emote:
      let actor = if case .other(let id) = sender { room.name(of: id) } else { "You" }
      return "* \(actor) \(text)"
    case .audio: return "(recording: \(text))"
    case .file: return "(file: \(text))"
    case .image: return "(image: \(text))"
    case .location: return "(place: \(text))"
    case .sticker: return "(sticker: \(text))"
    case .video: return "(video: \(text))"
    case .encrypted: return "(encrypted: this program cannot read it)"
    case .removed: return "(removed)"
    case .missing: return "(messages are missing here)"
    }
  }

  /// The beginning of a text as one line.
  static func line(_ text: String, _ lengthMax: Int) -> String {
    let start = text.utf8.count > lengthMax ? String(text.prefix(lengthMax)) : text
    guard start.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return start }
    return start.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
