import TestSupport
@testable import Stepwise

/// A chat that a test writes to: messages above a composer, in a full window.
final class ChatRoom {
  var rows: [ListRow]
  var status: String?
  var unread: Int?
  var draft = ""
  /// The sent messages, and the drafts before them.
  private(set) var sent: [String] = [], edits: [String] = []
  /// Whether the view model gives drafts back to the field.
  var keepsDraft = false
  /// Whether a sent message is in the list at once.
  var showsSent = true

  init(_ rows: [ListRow]) { self.rows = rows }

  /// A room with numbered messages of one line each.
  convenience init(_ count: Int) {
    self.init((0..<count).map { ListRow("Message \($0 + 1)", id: "\($0 + 1)") })
  }

  /// Adds a message.
  func say(_ text: String, title: String? = "Grace") {
    rows.append(ListRow(verbatim: text, id: "said \(rows.count)", title: title))
  }

  /// The chat above another screen, so that there is a way back.
  func talk(isFullScreen: Bool = true) -> Talk {
    Talk(named: "Chat") { talk in
      talk.push("Chats") {
        Button("Open") { talk.push(self.screen(isFullScreen: isFullScreen)) }
      }
    }
  }

  /// The messages, the status line, and the composer.
  func screen(isFullScreen: Bool = true) -> Board {
    Board("Grace", isFullScreen: isFullScreen, badge: self.unread) {
      List("Messages", rows: self.rows)
      if let status = self.status { Text(verbatim: status) }
      TextField("Message", text: self.keepsDraft ? self.draft : nil) { self.send($0) }
        .repeatsQuestion().onEdit { self.edit($0) }
      Button("Send again") {}
      Button("Back to the chats") {}
    }
  }

  private func send(_ text: String) {
    sent.append(text)
    draft = ""
    guard showsSent else { return }
    rows.append(
      ListRow(verbatim: text, id: "sent \(sent.count)", detail: "sending", alignment: .trailing))
  }

  private func edit(_ text: String) {
    edits.append(text)
    draft = text
  }
}

extension Person {
  /// A person who has opened a chat.
  static func inside(
    _ room: ChatRoom, columns: Int = 80, rows: Int = 24, theme: ResolvedTheme = .rich,
    isFullScreen: Bool = true
  ) -> Person {
    let person = Person(
      at: room.talk(isFullScreen: isFullScreen), columns: columns, rows: rows, theme: theme)
    person.press(.enter)
    return person
  }
}
