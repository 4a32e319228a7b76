import Observation
import Stepwise

/// Ten thousand messages above a composer, in a full window.
@Observable
final class MessagesScreen: Screen {
  let title = "Grace"
  let isFullScreen = true
  var badge: Int? { rows.count > 10_000 ? rows.count - 10_000 : nil }
  private let leave: () -> Void
  private var rows: [ListRow]
  private var draft = ""

  init(_ leave: @escaping () -> Void) {
    self.leave = leave
    rows = (1...9_990).map { number in
      let words = Array(repeating: "word", count: number % 40).joined(separator: " ")
      return ListRow(
        "Message \(number) \(words)", id: "\(number)", title: number % 3 == 0 ? nil : "Grace",
        detail: number % 3 == 0 ? "14:05 ✓✓" : "14:05",
        alignment: number % 3 == 0 ? .trailing : .leading)
    }
    rows += [
      ListRow("Today", id: "today", alignment: .center),
      ListRow("Have you seen it?", id: "a", title: "Grace", detail: "09:12"),
      ListRow(
        "It is in the drawer on the left, below the maps, where the old ones are kept.", id: "b",
        title: "Grace", detail: "09:12"),
      ListRow("안녕하세요, 오늘 시간 있어요?", id: "c", title: "지은", detail: "09:30"),
      ListRow("שלום, מה שלומך?", id: "d", title: "דנה", detail: "09:31"),
      ListRow("👩‍👩‍👧 e\u{301}te\u{301} \u{202E}evil\u{1B}[31m", id: "e", detail: "09:32"),
      ListRow("No.", id: "f", detail: "09:40 ✓✓", alignment: .trailing),
      ListRow(
        "One line\nAnother line\n  a third, which stands in and is rather long, so that it is wrapped",
        id: "g", detail: "09:41 ✓", alignment: .trailing),
      ListRow(
        "Lost", id: "h", detail: "not sent: the connection was closed", alignment: .trailing),
      ListRow("Sending…", id: "i", detail: "sending", alignment: .trailing),
    ]
  }

  var body: any Element {
    List("Messages", rows: rows)
    Text("Grace is typing…")
    TextField("Message", text: draft) { text in
      self.rows.append(
        ListRow(verbatim: text, id: "own \(self.rows.count)", detail: "now", alignment: .trailing))
      self.draft = ""
    }
    .repeatsQuestion().onEdit { self.draft = $0 }
    Button("Send again") {}
    Button("Back to the chats") { self.leave() }
  }

  var task: ScreenTask? { ScreenTask { await self.run() } }

  private func run() async {
    for number in 1... {
      try? await Task.sleep(for: .seconds(20))
      guard !Task.isCancelled else { return }
      rows.append(ListRow("News \(number)", id: "news \(number)", title: "Grace", detail: "now"))
    }
  }
}

/// A thousand chats; from time to time one moves to the top.
@Observable
final class ChatsScreen: Screen {
  let title = "Chats"
  let isFullScreen = true
  let badge: Int? = 7
  private let open: () -> Void
  private var chats: OptionList

  init(_ open: @escaping () -> Void) {
    self.open = open
    chats = OptionList(
      (1...1000).map { number in
        OptionList.Option(
          "\(number % 7 == 0 ? "지은" : number % 5 == 0 ? "Some friends" : "Grace") \(number)",
          id: "\(number)",
          detail: OptionList.Option.Detail(
            "The last that was said there, which is long enough to be cut \(number)",
            trailing: number < 9 ? "14:0\(number)" : "Monday",
            badge: number % 4 == 0 ? number : 0))
      })
  }

  var body: any Element {
    Text("Connected")
    Picker("Chats", options: chats) { _ in self.open() }
    Button("New chat") {}
    Button("Settings") {}
  }

  var task: ScreenTask? { ScreenTask { await self.run() } }

  private func run() async {
    for number in 1... {
      try? await Task.sleep(for: .seconds(20))
      guard !Task.isCancelled else { return }
      var all = chats.all
      let moved = all.remove(at: 11)
      all.insert(
        OptionList.Option(
          moved.label, id: moved.id,
          detail: OptionList.Option.Detail("News \(number)", trailing: "now", badge: number)),
        at: 0)
      chats = OptionList(all)
    }
  }
}
