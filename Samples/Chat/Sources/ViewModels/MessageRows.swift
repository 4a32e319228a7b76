import Stepwise

/// The rows of a chat, of which only those are made anew that changed.
final class MessageRows {
  /// How many people are named who have read a message.
  private static let readersMax = 3

  private var rows = ListRows()
  /// Where the row of each message stands.
  private var places: [Int] = []
  /// The days that have a title, so that no two rows have the same id.
  private var days: Set<Int> = []
  private var changeCount = 0
  /// What the rows were made for: a day, and the names of people.
  private var basis: (today: Int, room: Room)?
  private let environment: Environment
  /// How often rows were asked for, and how many rows of messages were made.
  private(set) var (buildCount, builtCount) = (0, 0)

  init(environment: Environment) { self.environment = environment }

  /// The rows of a chat as it is now.
  func rows(of chat: Chat?) -> ListRows {
    buildCount += 1
    guard let chat else { return ListRows() }
    let dates = ChatDates(environment: environment)
    let changes = chat.changes(since: changeCount)
    if let changes, let basis, basis == (dates.today, chat.room),
      chat.messages.count >= places.count || changes.movedFrom != nil
    {
      if let first = changes.movedFrom { cut(at: first, chat, dates) }
      for position in changes.edited where position < places.count {
        rows[places[position]] = row(at: position, of: chat, dates)
      }
    } else {
      (rows, places, days) = (ListRows(), [], [])
    }
    for position in places.count..<chat.messages.count { add(position, of: chat, dates) }
    (changeCount, basis) = (chat.changeCount, (dates.today, chat.room))
    return rows
  }

  /// Forgets the rows from a message on.
  private func cut(at first: Int, _ chat: Chat, _ dates: ChatDates) {
    guard first < places.count else { return }
    places.removeSubrange(first...)
    rows = ListRows(Array(rows.prefix(places.last.map { $0 + 1 } ?? 0)))
    days = Set(chat.messages[..<first].map { dates.day(of: $0.seconds) })
  }

  private func add(_ position: Int, of chat: Chat, _ dates: ChatDates) {
    let message = chat.messages[position]
    let day = dates.day(of: message.seconds)
    let last = position > 0 ? dates.day(of: chat.messages[position - 1].seconds) : nil
    if day != last {
      let id = days.insert(day).inserted ? "day \(day)" : "day \(day) before \(message.id)"
      rows.append(ListRow(dates.title(ofDay: day), id: id, alignment: .center))
    }
    places.append(rows.count)
    rows.append(row(at: position, of: chat, dates))
  }

  private func row(at position: Int, of chat: Chat, _ dates: ChatDates) -> ListRow {
    builtCount += 1
    let message = chat.messages[position]
    let text = message.shown(in: chat.room)
    guard message.kind != .missing else {
      return ListRow(text, id: message.id, alignment: .center)
    }
    let time: LocalizedStringKey =
      message.edits.isEmpty
      ? "\(dates.time(of: message.seconds))" : "\(dates.time(of: message.seconds)) edited"
    return switch message.sender {
    case .other(let id):
      ListRow(text, id: message.id, title: chat.room.name(of: id), detail: time)
    case .user:
      ListRow(
        text, id: message.id, title: "You", detail: "\(time) \(state(at: position, of: chat))",
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
