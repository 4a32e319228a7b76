import Stepwise

/// Builds the rows of a chat, and builds a row again only if its message has changed.
final class MessageRows {
  /// The largest number of people who are named as readers of a message.
  private static let readersMax = 3

  private var cache = ListRows.Cache<Message, Int>()
  /// The day and the names that the rows were built with.
  private var basis: (today: CalendarDate, room: Room)?
  private let environment: Environment
  /// How often rows were asked for, and the number of messages whose rows were built.
  private(set) var (buildCount, builtCount) = (0, 0)

  init(environment: Environment) { self.environment = environment }

  /// The rows of a chat as it is now.
  func rows(of chat: Chat?) -> ListRows {
    buildCount += 1
    guard let chat else { return ListRows() }
    let today = environment.day
    if let basis, basis != (today, chat.room) { cache = ListRows.Cache() }
    basis = (today, chat.room)
    return cache.rows(of: chat.messages, revision: \.revision.number) { position in
      builtCount += 1
      let message = chat.messages[position]
      let moment = environment.localTime(of: message.seconds)
      let row = row(at: position, of: chat, moment.timeOfDay)
      let before = position == 0 ? nil : chat.messages[position - 1].seconds
      if before.map({ environment.localTime(of: $0).day }) == moment.day { return [row] }
      let id = "day before \(message.id)"
      return [ListRow("\(day: moment.day, near: today)", id: id, alignment: .center), row]
    }
  }

  private func row(at position: Int, of chat: Chat, _ time: String) -> ListRow {
    let message = chat.messages[position]
    let text = message.shown(in: chat.room)
    if message.kind == .missing { return ListRow(text, id: message.id, alignment: .center) }
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
