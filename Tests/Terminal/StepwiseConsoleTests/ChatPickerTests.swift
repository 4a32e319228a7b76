@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Options with details")
struct ChatPickerTests {
  fileprivate final class Chats {
    var all: [OptionList.Option]
    private(set) var opened: [String] = []

    init(_ all: [OptionList.Option]) { self.all = all }

    func talk(isFullScreen: Bool = true) -> Talk {
      Talk(named: "Chat") { talk in
        talk.push(
          Board("Chats", isFullScreen: isFullScreen, badge: 5) {
            Picker("Chat", options: OptionList(self.all)) { self.opened.append($0) }
            Button("New chat") {}
          })
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

  /// The time is dropped first, and then the text.
  @Test func labelTextTimeAndCountAreColumns() async {
    let person = await Person.check(
      "60 columns", at: Chats(Self.three).talk(), columns: 60, rows: 10,
      """
      => rows 2
      |   › Grace       See you                          14:05 (2)
      |     Alan        Where is the old map of the is…    Mon
      |     Nobody yet
      {size 38 10} => whole    › Grace       See you          (2)
      {size 26 10} => whole    › Grace   See you  (2) & whole      Nobod…
      {size 22 10} => whole    › Grace      (2) & whole      Nobody yet
      {size 13 10} => (2)
      """)
    #expect(person.style(of: "(2)") == ResolvedTheme.rich.accent)
  }

  @Test func typingSearchesOnlyLabelsWhichAreHarmless() async {
    let person = await Person.check(
      "a word of a text", at: Chats(Self.three).talk(), columns: 60, rows: 12,
      """
      map => Nothing matches “map”
      ⎋al => › Alan  Where is
      """)
    #expect(person.styles(of: "Al") == [ResolvedTheme.rich.matched, ResolvedTheme.rich.matched])
    let evil = "\u{1B}[2J\u{202E}x\ny"
    let chats = Chats([
      OptionList.Option(
        evil, id: "1",
        detail: OptionList.Option.Detail(verbatim: evil, trailing: "\(evil)", badge: 1))
    ])
    await Person.check("a label", at: chats.talk(), "=> \u{FFFD}[2J\u{FFFD}x y")
  }

  /// The chosen row stays visible while a button has the focus, and the field shows its name.
  @Test func aThousandFillTheWindow() async {
    await Person.check(
      "a full window", at: Chats(Self.numbered(1000)).talk(),
      """
      => whole    › Chat 1   Text 1 & rows 20
      |   ↓ Chat 18  Text 18
      |   [ New chat ]
      {pgdn} => › Chat 17
      ⇥ => row  › [ New chat ] & whole    Chat  Chat 17 &      Chat 17\("  ")
      {size 80 5} => row  › [ New chat ]
      """)
    await Person.check(
      "two thirds beside answers", at: Chats(Self.numbered(1000)).talk(isFullScreen: false),
      "=> ↓ Chat 16  & Chats  (5) & › Chat 1   Text 1")
  }

  // MARK: While the person chooses

  /// The option under the pointer moves to the top, and keeps the highlight.
  @Test func changesMoveNeitherTheHighlightNorAScrolledListOrItsFilter() async {
    let chats = Chats(Self.numbered(1000))
    let person = await Person.check("the third", at: chats.talk(), rows: 12, "↓↓")
    chats.receive("Chat 500", "News", count: 1)
    person.look()
    #expect(person.screen[2].hasPrefix("     Chat 500  News"))
    #expect(person.screen[5].hasPrefix("   › Chat 3"))
    chats.receive("Chat 3", "Me, too", count: 1)
    person.look()
    #expect(person.screen[2].hasPrefix("   › Chat 3"))
    person.press(.enter)
    #expect(chats.opened == ["Chat 3"])
    let others = Chats(Self.numbered(1000))
    let scrolled = Person(at: others.talk(), rows: 12)
    scrolled.press(.down, times: 30)
    let before = scrolled.screen[3...7].map { $0.prefix(16) }
    others.receive("Chat 500", "News", count: 1)
    scrolled.look()
    #expect(scrolled.screen[3...7].map { $0.prefix(16) } == before)
    others.all.removeFirst(10)
    scrolled.look()
    #expect(scrolled.screen[3...7].map { $0.prefix(16) } == before)
    let filtered = Chats(Self.numbered(30))
    let filtering = await Person.check("two", at: filtered.talk(), "2↓")
    let chosen = filtering.screen.first { $0.hasPrefix("   › ") }
    filtered.receive("Chat 12", "News", count: 1)
    await filtering.check(
      "{look} => whole    2                                                                   12 of 30"
    )
    #expect(filtering.screen.first { $0.hasPrefix("   › ") }?.prefix(16) == chosen?.prefix(16))
    filtered.all.removeAll { $0.id == "Chat 2" }
    await filtering.check("{look} => 11 of 29\n⏎", "it is gone")
    #expect(filtered.opened.count == 1)
  }
}
