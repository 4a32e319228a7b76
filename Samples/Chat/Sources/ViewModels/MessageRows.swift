import Stepwise

/// Builds the rows of a chat, and builds a row again only if its message has changed.
final class MessageRows {
  private var cache = ListRows.Cache<Message, Message.State>()
  /// The day that the rows were built on.
  private var today: CalendarDate?
  private let environment: Environment
  /// The number of messages whose rows were built.
  private(set) var builtCount = 0

  init(environment: Environment) { self.environment = environment }

  /// The rows of messages as they are now, with rows for the days between them.
  func rows(of messages: [Message]) -> ListRows {
    let day = environment.day
    if today != day { (cache, today) = (ListRows.Cache(), day) }
    return cache.rows(of: messages, revision: \.state) { position in
      builtCount += 1
      let message = messages[position]
      let moment = environment.localTime(of: message.seconds)
      let row = row(of: message, moment.timeOfDay)
      let before = position == 0 ? nil : messages[position - 1].seconds
      if before.map({ environment.localTime(of: $0).day }) == moment.day { return [row] }
      let id = "day before \(message.id)"
      return [ListRow("\(day: moment.day, near: day)", id: id, alignment: .center), row]
    }
  }

  private func row(of message: Message, _ time: String) -> ListRow {
    guard case .other(let name) = message.sender else {
      return ListRow(
        verbatim: message.text, id: message.id, title: "You",
        detail: "\(time) \(message.state.text)", alignment: .trailing)
    }
    return ListRow(verbatim: message.text, id: message.id, title: name, detail: "\(time)")
  }
}

extension Message.State {
  fileprivate var text: LocalizedStringKey {
    switch self {
    case .sending: "sending…"
    case .sent: "sent"
    case .failed(let reason): "not sent: \(reason)"
    case .read: "read"
    }
  }
}
