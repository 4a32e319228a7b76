import StepwiseSystem
import StepwiseTerminal
import StepwiseTesting
import TestSupport
import Testing

@testable import Stepwise

/// Lists that grow, composers and counts, in a session and in plain lines.
@Suite struct GrowingScreenTests {
  /// A chat to which a test writes.
  private final class Room: Screen {
    let title = "Grace"
    var badge: Int?
    var rows: [ListRow] = []
    var chats: OptionList?
    private(set) var sent: [String] = []
    private(set) var edits: [String] = []

    var body: any Element {
      List("Messages", rows: rows)
      if let chats { Picker("Chat", options: chats) { self.sent.append($0) } }
      TextField("Message") { self.sent.append($0) }.repeatsQuestion().onEdit {
        self.edits.append($0)
      }
      Button("Back to the chats") {}
    }

    func say(_ count: Int) {
      for _ in 0..<count {
        rows.append(
          ListRow("Hello \(rows.count + 1)", id: "\(rows.count + 1)", title: "Grace"))
      }
    }

    var talk: Talk { Talk { $0.push(self) } }
  }

  /// Reports a session's news step by step.
  private final class Listener {
    private let session: Session
    private let sink = ByteSink(descriptor: nil)
    private let transcript: Transcript

    init(_ room: Room) {
      session = Session(room.talk)
      transcript = Transcript(sink)
    }

    var news: String {
      transcript.show(session.show())
      defer { sink.collect { $0 = [] } }
      return String(decoding: sink.bytes, as: UTF8.self)
    }
  }

  // MARK: Rows

  @Test func theLastTwentyRowsAreToldAndThenNewOnes() {
    let room = Room()
    room.say(100)
    let listener = Listener(room)
    let first = listener.news.split(separator: "\n")
    #expect(first.prefix(3) == ["Grace", "  80 earlier", "  Grace: Hello 81"])
    #expect(first.last == "  Grace: Hello 100")
    #expect(first.count == 22)
    room.say(2)
    #expect(listener.news == "  Grace: Hello 101\n  Grace: Hello 102\n")
    #expect(listener.news == "")
    room.rows[101] = ListRow("Hello?", id: "102", title: "Grace", detail: "changed")
    #expect(listener.news == "  Grace: Hello? (changed)\n")
    // Older rows that are loaded later are not news.
    room.rows.insert(ListRow("Old", id: "old"), at: 0)
    #expect(listener.news == "")
    room.say(50)
    #expect(listener.news.hasPrefix("  30 more\n  Grace: Hello 134\n"))
    // Old rows are not repeated when newer ones go.
    room.rows.removeLast(3)
    #expect(listener.news == "")
  }

  @Test func aRowsSenderAndStateAreTold() {
    let rows = [
      ListRow("Today", id: "1", alignment: .center),
      ListRow("One\nTwo", id: "2", title: "Grace", detail: "14:05"),
      ListRow("Yes", id: "3", detail: "sending", alignment: .trailing),
      ListRow("A line of a log", id: "4"),
    ]
    #expect(
      rows.map { $0.plainText() } == [
        "-- Today --", "Grace: One\nTwo (14:05)", "You: Yes (sending)", "A line of a log",
      ])
  }

  @Test func scriptsSeeTheLastRows() async throws {
    let room = Room()
    room.say(100)
    let talk = try await Conversation(
      room.talk, ":expect 80 earlier\n:expect Grace: Hello 100\n:await Hello 99\nHi\n")
    #expect(talk.end.hasPrefix("75 a.steps:4: The answers ran out at “Grace”"))
    #expect(room.sent == ["Hi"])
    let other = try await Conversation(room.talk, ":expect Hello 80\n")
    #expect(other.end.contains("Hello 80"))
  }

  // MARK: Counts and details

  @Test func aCountIsToldWithTheTitleAndWithOtherNews() {
    let room = Room()
    room.badge = 3
    room.say(1)
    let listener = Listener(room)
    #expect(listener.news == "Grace (3)\n  Grace: Hello 1\n")
    room.badge = 4
    #expect(listener.news == "")
    room.say(1)
    #expect(listener.news == "Grace (4)\n  Grace: Hello 2\n")
    room.badge = nil
    room.say(1)
    #expect(listener.news == "Grace\n  Grace: Hello 3\n")
  }

  @Test func onlyChangedOptionsAreTold() {
    func chat(_ name: String, _ text: String, _ badge: Int) -> OptionList.Option {
      OptionList.Option(
        name, detail: OptionList.Option.Detail(verbatim: text, trailing: "14:05", badge: badge))
    }
    let room = Room()
    room.chats = OptionList([chat("Grace", "See you", 2), chat("Alan", "Yes", 0), "Nobody"])
    let listener = Listener(room)
    #expect(
      listener.news == """
        Grace
          1. Grace: See you, 14:05, 2 new
          2. Alan: Yes, 14:05
          3. Nobody

        """)
    room.chats = OptionList([chat("Grace", "Soon", 3), chat("Alan", "Yes", 0), "Nobody"])
    #expect(listener.news == "  1. Grace: Soon, 14:05, 3 new\n")
    // All options with a new number are reported together.
    room.chats = OptionList([chat("Alan", "No", 1), chat("Grace", "Soon", 3), "Nobody"])
    #expect(listener.news == "  1. Alan: No, 14:05, 1 new\n  2. Grace: Soon, 14:05, 3 new\n")
    #expect(listener.news == "")
  }
}
