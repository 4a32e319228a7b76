@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("A growing list in a full window")
struct GrowingListTests {
  @Test func theNewestRowIsAboveTheComposer() {
    let room = ChatRoom(100)
    room.status = "Grace is typing…"
    let person = Person.inside(room, columns: 60, rows: 12)
    #expect(
      person.screen == [
        " Chat › Grace",
        "   ↑ 95 earlier",
        "   Message 96",
        "   Message 97",
        "   Message 98",
        "   Message 99",
        "   Message 100",
        "   Grace is typing…",
        " › Message",
        "   [ Send again ]",
        "   [ Back to the chats ]",
        " enter send   esc back to Chats   F1 keys   pgup look back",
      ])
    #expect(person.cursorRow == " › Message")
  }

  @Test func fewRowsAreAtTheBottom() {
    let person = Person.inside(ChatRoom(2), rows: 10)
    #expect(
      person.screen.prefix(7) == [
        " Chat › Grace", "", "", "", "   Message 1", "   Message 2", " › Message",
      ])
  }

  @Test func theEndOfTheListStaysVisible() {
    let room = ChatRoom(100)
    let person = Person.inside(room, rows: 12)
    person.type("hel")
    room.say("News")
    person.look()
    #expect(person.screen[6...8] == ["   Grace", "     News", " › Message  hel"])
    #expect(person.beforeCursor == " › Message  hel")
  }

  // MARK: Looking back

  @Test func pagesOverlapAndScrollBackAndForth() {
    let person = Person.inside(ChatRoom(100), rows: 12)
    #expect(person.row(of: "Message 95") == 2)
    person.press(.pageUp)
    #expect(
      person.screen[1...8] == [
        "   ↑ 91 earlier", "   Message 92", "   Message 93", "   Message 94", "   Message 95",
        "   Message 96", "   ↓ 4 more", " › Message",
      ])
    person.press(.pageUp)
    #expect(person.screen[6...7] == ["   Message 92", "   ↓ 8 more"])
    person.press(.pageDown)
    #expect(person.row(of: "Message 95") == 5)
    person.press(.pageDown)
    #expect(person.row(of: "Message 100") == 7)
    #expect(!person.sees("more"))
  }

  @Test func arrowsScrollFromTheComposer() {
    let person = Person.inside(ChatRoom(100), rows: 12)
    person.press(.up)
    #expect(person.screen[6...7] == ["   Message 99", "   ↓ 1 more"])
    person.press(.up)
    #expect(person.screen[6...7] == ["   Message 98", "   ↓ 2 more"])
    person.press(.down, .down)
    #expect(person.row(of: "Message 100") == 7)
    // At the end of the list, ↓ leads to the buttons.
    person.press(.down)
    #expect(person.cursorRow == " › [ Send again ]")
  }

  @Test func controlHomeAndEndScrollWhileTyping() {
    let person = Person.inside(ChatRoom(10_000), rows: 12)
    person.type("abc")
    person.press(.control(.home))
    #expect(
      person.screen[1...7] == [
        "   Message 1", "   Message 2", "   Message 3", "   Message 4", "   Message 5",
        "   Message 6", "   ↓ 9,994 more",
      ])
    #expect(person.cursorRow == " › Message  abc")
    person.press(.pageUp, .pageUp, .up)
    #expect(person.row(of: "Message 1") == 1)
    person.press(.control(.end))
    #expect(person.sees("↑ 9,994 earlier"))
    // Home and End move within the line.
    person.press(.home)
    person.type("x")
    #expect(person.cursorRow == " › Message  xabc")
    person.press(.tab, .home)
    #expect(person.sees("   Message 1"))
    person.press(.end)
    #expect(person.sees("Message 10000"))
  }

  @Test func newRowsDoNotMoveTheTextBeingRead() {
    let room = ChatRoom(100)
    let person = Person.inside(room, rows: 12)
    person.press(.pageUp)
    let read = Array(person.screen[1...6])
    room.say("One")
    person.look()
    room.say("Two")
    person.look()
    #expect(Array(person.screen[1...6]) == read)
    #expect(person.screen[7] == "   ↓ 6 more, 2 new")
    person.type("typing")
    #expect(Array(person.screen[1...6]) == read)
    // The same holds if older rows are loaded or changed.
    room.rows.insert(contentsOf: [ListRow("Older", id: "older")], at: 0)
    person.look()
    #expect(Array(person.screen[2...6]) == Array(read[1...]))
    #expect(person.screen[1] == "   ↑ 92 earlier")
    // All rows after the last row that was read are new.
    person.press(.pageDown)
    #expect(person.screen[7] == "   ↓ 2 new below")
    person.press(.pageDown)
    #expect(person.sees("Two"))
    #expect(!person.sees("new"))
    room.say("Three")
    person.look()
    #expect(person.sees("Three"))
  }

  @Test func removedRowsDoNotMoveTheTextBeingRead() {
    let room = ChatRoom(100)
    let person = Person.inside(room, rows: 12)
    person.press(.pageUp)
    room.rows.removeFirst(50)
    person.look()
    #expect(person.screen[1...2] == ["   ↑ 41 earlier", "   Message 92"])
    // The row that holds the position is removed.
    room.rows.removeAll { $0.id == "96" }
    person.look()
    #expect(person.sees("Message 95"))
    room.rows = []
    person.look()
    #expect(!person.sees("Message 95"))
    room.say("First")
    person.look()
    #expect(person.row(of: "First") == 7)
  }

  @Test func sendingLeadsToTheEnd() {
    let room = ChatRoom(100)
    room.showsSent = false
    let person = Person.inside(room, rows: 12)
    person.press(.pageUp, .pageUp)
    person.enter("Hello")
    #expect(person.sees("Message 100"))
    // The row comes later, as from a server.
    room.rows.append(ListRow("Hello", id: "own", alignment: .trailing))
    person.look()
    #expect(person.screen[7].hasSuffix("  Hello"))
  }

  @Test func resizingKeepsThePosition() {
    let text = (1...40).map { "word\($0)" }.joined(separator: " ")
    let room = ChatRoom((1...100).map { ListRow("\($0): \(text)", id: "\($0)") })
    let person = Person.inside(room)
    person.press(.pageUp, times: 5)
    let last = person.screen[17]
    #expect(person.screen[18].contains("more"))
    for size in [(120, 40), (40, 12), (20, 5), (10, 3), (200, 60), (80, 24)] {
      person.resize(size.0, size.1)
    }
    #expect(person.screen[17] == last)
  }

  @Test(arguments: [(40, 12), (20, 5), (10, 3), (4, 2), (1, 1)])
  func theComposerIsUsedInTheLowestWindow(_ columns: Int, _ rows: Int) {
    let room = ChatRoom(100)
    room.status = "Grace is typing…"
    let person = Person.inside(room)
    person.resize(columns, rows)
    person.press(.pageUp, .pageUp, .control(.home), .pageDown, .control(.end), .up)
    person.type("hi")
    if columns >= 10 { #expect(person.cursorRow.hasSuffix("hi")) }
    person.press(.enter)
    #expect(room.sent == ["hi"])
  }

  @Test func aListWithOnlyButtonsBelowItScrollsToo() {
    let rows = (1...50).map { ListRow("Line \($0)", id: "\($0)") }
    let person = Person(
      at: Trip("Log") { trip in
        trip.push(
          Board("Lines", isFullScreen: true) {
            List("Lines", rows: rows)
            Button("Stop") {}
          })
      }, rows: 10)
    #expect(person.screen[7...8] == ["   Line 50", " › [ Stop ]"])
    person.press(.home)
    #expect(person.screen[1] == "   Line 1")
    person.press(.end, .up)
    #expect(person.screen[7] == "   ↓ 1 more")
  }

  // MARK: Inline

  @Test func besideAnswersTheListTakesHalfOfTheWindow() {
    let person = Person.inside(ChatRoom(100), isFullScreen: false)
    #expect(person.screen.count { $0.contains("Message ") } == 11)
    #expect(person.sees("↑ 89 earlier"))
    #expect(person.sees("   Message 100"))
    #expect(person.cursorRow == " › Message")
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
