@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("A growing list in a full window")
struct GrowingListTests {
  @Test func theNewestRowIsAboveTheComposer() async {
    await Person.inside(ChatRoom(2), rows: 10).check(
      """
      => rows 0
      | Chat › Grace
      |
      |
      |
      |   Message 1
      |   Message 2
      | › Message
      """, "few rows are at the bottom")
    let room = ChatRoom(100)
    let person = Person.inside(room, rows: 12)
    person.type("hel")
    room.say("News")
    room.status = "Grace is typing…"
    await person.check(
      """
      {look} => row  › Message  hel¦ & rows 5
      |   Grace
      |     News
      |   Grace is typing…
      | › Message  hel
      """, "the end stays visible")
    await Person.inside(ChatRoom(100), isFullScreen: false).check(
      "=> times 11   Message & ↑ 89 earlier & whole    Message 100 & row  › Message",
      "half of the window beside answers")
  }

  /// A block at the right takes seven tenths of the width, and its lines begin in one column.
  ///
  /// Its detail is at the end, or has lines of its own.
  @Test func rowsAreBlocksAndTheirDetailsAreBehindThem() {
    /// The rows between the title and the composer, without the rule.
    func seen(_ rows: [ListRow], columns: Int = 60) -> [String] {
      let person = Person.inside(ChatRoom(rows), columns: columns)
      let end = person.screen.firstIndex { $0.hasPrefix(" › ") } ?? 1
      return person.screen[1..<end].drop { $0.isEmpty }.filter { !$0.hasPrefix(" ───") }
    }
    let why: LocalizedStringKey = "not sent: the connection was closed"
    #expect(
      seen(
        [
          ListRow("Where are you now, and when will you come?", id: "1", detail: why),
          ListRow("Here and soon", id: "2", detail: why, alignment: .trailing),
        ], columns: 50
      ).filter { !$0.isEmpty } == [
        "   Where are you now, and when will you come?",
        "   not sent: the connection was closed",
        "                                   Here and soon",
        "                    not sent: the connection was",
        "                                          closed",
      ])
    let text = "A text that is so long that it is wrapped, and then some more of it\nAnd a line"
    let lines = seen([ListRow(verbatim: text, id: "1", detail: "09:41 ✓", alignment: .trailing)])
    #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 59 })
    #expect(Set(lines.map { (line: String) -> Int in line.prefix { $0 == " " }.count }).count == 1)
    #expect(lines[2].hasSuffix(" 09:41 ✓"))
    for text in ["안녕하세요", "e\u{301}te\u{301}", "👩‍👩‍👧 日本", "שלום"] {
      let row = ListRow(verbatim: text, id: "1", detail: "14:05", alignment: .trailing)
      #expect(seen([row]).map { TextWidth.of($0) } == [58], "\(text)")
    }
    // Bold alone would be too loud for own rows.
    for (theme, style) in [(ResolvedTheme.rich, ResolvedTheme.rich.accent), (.colourless, .plain)] {
      let own = ListRow("Hello", id: "1", alignment: .trailing)
      #expect(Person.inside(ChatRoom([own]), theme: theme).style(of: "Hello") == style)
    }
    let evil = "\u{1B}[2Ja\u{7}\u{202E}b\tc\rd"
    let harmless = seen([ListRow(verbatim: evil, id: "1", title: evil, detail: "\(evil)")]).joined()
    #expect(harmless.unicodeScalars.allSatisfy { !TerminalSanitizer.isHarmful($0) })
    #expect(harmless.contains("\u{FFFD}[2Ja\u{FFFD}\u{FFFD}b c"))
  }

  // MARK: Looking back

  @Test func keysScrollBackAndForth() async {
    // Pages overlap; at the end of the list, ↓ leads to the buttons.
    await Person.inside(ChatRoom(100), rows: 12).check(
      """
      => rows 2
      |   Message 95
      {pgup} => rows 1
      |   ↑ 91 earlier
      |   Message 92
      |   Message 93
      |   Message 94
      |   Message 95
      |   Message 96
      |   ↓ 4 more
      | › Message
      {pgup} => whole    Message 92 & ↓ 8 more
      {pgdn} => whole    Message 96 & ↓ 4 more
      {pgdn} => no more & whole    Message 100
      ↑↑ => no Message 99 & ↓ 2 more
      ↓↓ => no more & whole    Message 100
      ↓ => row  › [ Send again ]
      """, "pages and arrows")
    // Home and End move within the line.
    await Person.inside(ChatRoom(10_000), rows: 12).check(
      """
      abc{ctrl-home} => row  › Message  abc & whole    Message 1 & ↓ 9,994 more
      {pgup}{pgup}↑ => whole    Message 1
      {ctrl-end} => ↑ 9,994 earlier
      {home}x => row  › Message  xabc
      ⇥{home} => whole    Message 1
      {end} => Message 10000
      """, "Ctrl-Home and Ctrl-End")
    let log = Talk(named: "Log") { talk in
      talk.push(
        Board("Lines", isFullScreen: true) {
          List("Lines", rows: (1...50).map { ListRow("Line \($0)", id: "\($0)") })
          Button("Stop") {}
        })
    }
    await Person.check(
      "with only buttons below it", at: log, rows: 10,
      """
      => whole    Line 50 & row  › [ Stop ]
      {home} => whole    Line 1
      {end}↑ => ↓ 1 more
      """)
  }

  @Test func newAndRemovedRowsDoNotMoveTheTextBeingRead() async {
    let room = ChatRoom(100)
    let person = Person.inside(room, rows: 12)
    person.press(.pageUp)
    let read = Array(person.screen[1...6])
    room.say("One")
    person.look()
    room.say("Two")
    await person.check("{look} => whole    ↓ 6 more, 2 new")
    #expect(Array(person.screen[1...6]) == read)
    person.type("typing")
    #expect(Array(person.screen[1...6]) == read)
    // The same holds if older rows are loaded or changed.
    room.rows.insert(contentsOf: [ListRow("Older", id: "older")], at: 0)
    await person.check("{look} => rows 1\n|   ↑ 92 earlier")
    #expect(Array(person.screen[2...6]) == Array(read[1...]))
    // All rows after the last row that was read are new.
    await person.check("{pgdn} => whole    ↓ 2 new below\n{pgdn} => Two & no new")
    room.say("Three")
    await person.check("{look} => Three")
    let shrinking = ChatRoom(100)
    let reading = Person.inside(shrinking, rows: 12)
    reading.press(.pageUp)
    shrinking.rows.removeFirst(50)
    await reading.check(
      """
      {look} => rows 1
      |   ↑ 41 earlier
      |   Message 92
      """)
    // The row that holds the position is removed.
    shrinking.rows.removeAll { $0.id == "96" }
    await reading.check("{look} => Message 95")
    shrinking.rows = []
    await reading.check("{look} => no Message 95")
    shrinking.say("First")
    reading.look()
    #expect(reading.row(of: "First") == 7)
  }

  @Test func sendingLeadsToTheEnd() async {
    let room = ChatRoom(100)
    room.showsSent = false
    let person = Person.inside(room, rows: 12)
    await person.check("{pgup}{pgup}Hello⏎ => Message 100")
    // The row comes later, as from a server.
    room.rows.append(ListRow("Hello", id: "own", alignment: .trailing))
    person.look()
    #expect(person.screen[7].hasSuffix("  Hello"))
  }

  @Test func resizingKeepsThePosition() {
    let text = (1...40).map { "word\($0)" }.joined(separator: " ")
    let room = ChatRoom((1...100).map { ListRow("\($0): \(text)", id: "\($0)") })
    // Wherever they are, also in the middle of a message that has many lines in a narrow window.
    for pages in 1...9 {
      let person = Person.inside(room)
      person.press(.pageUp, times: pages)
      let before = person.text
      #expect(person.screen[17].contains("more"))
      for size in [(120, 40), (40, 12), (20, 5), (10, 3), (200, 60), (80, 24)] {
        person.resize(size.0, size.1)
      }
      #expect(person.text == before, "\(pages) pages")
    }
  }

  @Test(arguments: [(40, 12), (20, 5), (10, 3), (4, 2), (1, 1)])
  func theComposerIsUsedInTheLowestWindow(_ columns: Int, _ rows: Int) async {
    let room = ChatRoom(100)
    room.status = "Grace is typing…"
    let person = Person.inside(room)
    await person.check(
      """
      {size \(columns) \(rows)}{pgup}{pgup}{ctrl-home}{pgdn}{ctrl-end}↑hi
      => \(columns >= 10 ? "before hi" : "open")
      """)
    person.press(.enter)
    #expect(room.sent == ["hi"])
  }

  // MARK: Cost

  /// Hidden rows are not laid out: even their ids are not read.
  @Test func aKeyCostsTheSameForManyRows() {
    let long = Person.inside(ChatRoom(100_000), rows: 12)
    long.press(.pageUp, times: 30)
    long.type(String(repeating: "a", count: 60))
    #expect(long.screen[7] == "   ↓ 120 more")
  }
}
