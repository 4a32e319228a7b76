@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Options with details")
struct ChatPickerTests {
  fileprivate final class Chats {
    var all: [OptionList.Option]
    private(set) var opened: [String] = []

    init(_ all: [OptionList.Option]) { self.all = all }

    func trip(isFullScreen: Bool = true) -> Trip {
      Trip("Chat") { trip in
        let screen = Board("Chats", isFullScreen: isFullScreen) {
          Picker("Chat", options: OptionList(self.all)) { self.opened.append($0) }
          Button("New chat") {}
        }
        screen.badge = 5
        trip.push(screen)
      }
    }

    /// Adds a message, and moves its chat to the top.
    func receive(_ id: String, _ text: String, count: Int) {
      guard let place = all.firstIndex(where: { $0.id == id }) else { return }
      let old = all.remove(at: place)
      all.insert(
        OptionList.Option(
          old.label, id: id,
          detail: OptionList.Option.Detail(verbatim: text, trailing: "now", badge: count)),
        at: 0)
    }
  }

  private static let three: [OptionList.Option] = [
    OptionList.Option(
      "Grace", detail: OptionList.Option.Detail("See you", trailing: "14:05", badge: 2)),
    OptionList.Option(
      "Alan",
      detail: OptionList.Option.Detail(
        "Where is the old map of the island? I cannot find it anywhere", trailing: "Mon")),
    OptionList.Option("Nobody yet"),
  ]

  private static func numbered(_ count: Int) -> [OptionList.Option] {
    (1...count).map {
      OptionList.Option("Chat \($0)", detail: OptionList.Option.Detail("Text \($0)"))
    }
  }

  @Test func labelTextTimeAndCountAreColumns() {
    let person = Person(at: Chats(Self.three).trip(), columns: 60, rows: 10)
    #expect(
      person.screen == [
        " Chat › Chats  (5)",
        "   Chat",
        "   › Grace       See you                          14:05 (2)",
        "     Alan        Where is the old map of the is…    Mon",
        "     Nobody yet",
        "   [ New chat ]",
        "", "", "",
        " enter choose     F1 keys   tab move   type to find",
      ])
    #expect(person.style(of: "(2)") == ResolvedTheme.rich.accent)
    #expect(person.style(of: "Where") == ResolvedTheme.rich.muted)
    #expect(person.style(of: "See you") == Style.plain)
    #expect(person.style(of: "Grace") == ResolvedTheme.rich.chosen)
  }

  @Test func theTimeIsDroppedFirstAndThenTheText() {
    let person = Person(at: Chats(Self.three).trip(), columns: 38, rows: 10)
    #expect(person.screen[2] == "   › Grace       See you          (2)")
    person.resize(26, 10)
    #expect(person.screen[2] == "   › Grace   See you  (2)")
    #expect(person.screen[4] == "     Nobod…")
    person.resize(22, 10)
    #expect(person.screen[2] == "   › Grace      (2)")
    #expect(person.screen[4] == "     Nobody yet")
    person.resize(13, 10)
    #expect(person.sees("(2)"))
  }

  @Test func typingSearchesOnlyLabels() {
    let person = Person(at: Chats(Self.three).trip(), columns: 60, rows: 12)
    person.type("map")
    #expect(person.sees("Nothing matches “map”"))
    person.press(.escape)
    person.type("al")
    #expect(person.sees("› Alan  Where is"))
    #expect(person.styles(of: "Al") == [ResolvedTheme.rich.matched, ResolvedTheme.rich.matched])
  }

  @Test func aThousandFillTheWindow() {
    let person = Person(at: Chats(Self.numbered(1000)).trip())
    #expect(person.screen[2].hasPrefix("   › Chat 1"))
    #expect(person.screen[21] == "   ↓ Chat 20  Text 20")
    #expect(person.screen[22] == "   [ New chat ]")
    person.press(.pageDown)
    #expect(person.sees("› Chat 19"))
    // The chosen row stays visible while a button has the focus, and the field shows its name.
    person.press(.tab)
    #expect(person.cursorRow == " › [ New chat ]")
    #expect(person.screen[1] == "   Chat  Chat 19")
    #expect(person.sees("     Chat 19  "))
    person.resize(80, 5)
    #expect(person.cursorRow == " › [ New chat ]")
  }

  @Test func besideAnswersTheListTakesTwoThirdsOfTheWindow() {
    let person = Person(at: Chats(Self.numbered(1000)).trip(isFullScreen: false))
    #expect(person.sees("↓ Chat 16 "))
    #expect(person.sees(" Chats  (5)"))
    #expect(person.sees("› Chat 1   Text 1"))
  }

  // MARK: While the person chooses

  @Test func theHighlightStaysOnItsOption() {
    let chats = Chats(Self.numbered(1000))
    let person = Person(at: chats.trip(), rows: 12)
    person.press(.down, .down)
    chats.receive("Chat 500", "News", count: 1)
    person.look()
    #expect(person.screen[2].hasPrefix("     Chat 500  News"))
    #expect(person.screen[5].hasPrefix("   › Chat 3"))
    // The option under the pointer moves to the top, and keeps the highlight.
    chats.receive("Chat 3", "Me, too", count: 1)
    person.look()
    #expect(person.screen[2].hasPrefix("   › Chat 3"))
    person.press(.enter)
    #expect(chats.opened == ["Chat 3"])
  }

  @Test func newRowsDoNotMoveAScrolledList() {
    let chats = Chats(Self.numbered(1000))
    let person = Person(at: chats.trip(), rows: 12)
    person.press(.down, times: 30)
    let before = person.screen[3...7].map { $0.prefix(16) }
    chats.receive("Chat 500", "News", count: 1)
    person.look()
    #expect(person.screen[3...7].map { $0.prefix(16) } == before)
    chats.all.removeFirst(10)
    person.look()
    #expect(person.screen[3...7].map { $0.prefix(16) } == before)
  }

  @Test func theFilterStays() {
    let chats = Chats(Self.numbered(30))
    let person = Person(at: chats.trip())
    person.type("2")
    person.press(.down)
    let chosen = person.screen.first { $0.hasPrefix("   › ") }
    chats.receive("Chat 12", "News", count: 1)
    person.look()
    #expect(person.sees("  Chat  2"))
    #expect(person.screen.first { $0.hasPrefix("   › ") }?.prefix(16) == chosen?.prefix(16))
    chats.all.removeAll { $0.id == "Chat 2" }
    person.look()
    #expect(person.sees("  Chat  2"))
    person.press(.enter)
    #expect(chats.opened.count == 1)
  }

  @Test func controlCharactersInRowsAreHarmless() {
    let evil = "\u{1B}[2J\u{202E}x\ny"
    let person = Person(
      at: Chats([
        OptionList.Option(
          evil, id: "1",
          detail: OptionList.Option.Detail(verbatim: evil, trailing: "\(evil)", badge: 1))
      ]).trip())
    #expect(person.sees("\u{FFFD}[2J\u{FFFD}x y"))
  }
}
