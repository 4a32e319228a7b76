import Stepwise

extension Message {
  /// What a person reads of it, in one line of at most so many characters where that is given.
  func shown(in room: Room, _ lengthMax: Int? = nil) -> LocalizedStringKey {
    let text = lengthMax.map { Self.line(self.text, $0) } ?? text
    switch kind {
    case .text: return LocalizedStringKey(verbatim: text)
    case .emote: return "* \(actor(in: room)) \(text)"
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

  private func actor(in room: Room) -> LocalizedStringKey {
    if case .other(let id) = sender { "\(room.name(of: id))" } else { "You" }
  }

  /// The beginning of a text as one line.
  static func line(_ text: String, _ lengthMax: Int) -> String {
    let start = text.utf8.count > lengthMax ? String(text.prefix(lengthMax)) : text
    guard start.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return start }
    return start.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
