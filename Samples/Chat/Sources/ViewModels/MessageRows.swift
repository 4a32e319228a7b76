import Stepwise

/// The rows of a chat, of which only those are made anew that changed.
final class MessageRows {
  private var rows = ListRows()
  /// Where the row of each message stands.
  private var places: [Int] = []
  private var lastDay: Int?
  private var editCount = 0
  /// The day on which the titles of days were made.
  private var today: Int?
  private let environment: Environment
  /// How often rows were asked for, and how many rows of messages were made.
  private(set) var (buildCount, builtCount) = (0, 0)

  init(environment: Environment) { self.environment = environment }

  /// The rows of a chat as it is now.
  func rows(of chat: Chat?) -> ListRows {
    buildCount += 1
    guard let chat else { return ListRows() }
    let dates = ChatDates(environment: environment)
    let edited = chat.positions(editedSince: editCount)
    if edited == nil || today != dates.today || chat.messages.count < places.count {
      (rows, places, lastDay) = (ListRows(), [], nil)
    } else if let edited {
      for position in edited where position < places.count {
        rows[places[position]] = row(of: chat.messages[position], dates)
      }
    }
    for message in chat.messages[places.count...] { add(message, dates) }
    (editCount, today) = (chat.editCount, dates.today)
    return rows
  }

  private func add(_ message: Message, _ dates: ChatDates) {
    let day = dates.day(of: message.seconds)
    if day != lastDay {
      lastDay = day
      let title = dates.title(ofDay: day)
      rows.append(ListRow(title, id: "day \(day)", alignment: .center))
    }
    places.append(rows.count)
    rows.append(row(of: message, dates))
  }

  private func row(of message: Message, _ dates: ChatDates) -> ListRow {
    builtCount += 1
    let time = dates.time(of: message.seconds)
    return switch message.sender {
    case .other(let name): ListRow(message.shown(), id: message.id, title: name, detail: "\(time)")
    case .user:
      ListRow(
        message.shown(), id: message.id, title: "You",
        detail: "\(time) \(Self.text(of: message.state))", alignment: .trailing)
    }
  }

  private static func text(of state: Message.State) -> LocalizedStringKey {
    switch state {
    case .sending: "sending…"
    case .sent: "sent"
    case .read: "read"
    case .failed(let reason): "not sent: \(reason)"
    }
  }
}
