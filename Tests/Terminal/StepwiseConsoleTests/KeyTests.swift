@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing
@testable import StepwiseConsole

@Suite("Keys that work everywhere")
struct KeyTests {
  /// The current screen, and the keys that lead there from the second screen.
  nonisolated enum Place: String, CaseIterable {
    case text, typed, rejected, number, list, several, toggle, date, secret, lines, path, button
    case disabled, loading, failed, checking, pressed, suggestions, help
  }

  /// The places where a key waits for an answer on its way.
  nonisolated private static let waiting: Set<Place> = [.loading, .checking, .pressed]

  private static func wizard(_ place: Place) -> Talk {
    .asking("Here", second: true) { talk in
      switch place {
      case .text, .typed: TextField("Name")
      case .rejected, .help: TextField("Name") { _ in throw Rejection("No.") }
      case .number: NumberField("Age", in: 0...150)
      case .list: Picker("Pet", options: ["Cat", "Dog"])
      case .several: MultiPicker("Pets", options: ["Cat", "Dog"])
      case .toggle: Toggle("Newsletter")
      case .date: DatePicker("Day")
      case .secret: SecureField("Password")
      case .lines: TextEditor("Story")
      case .path: PathField("Path")
      case .button: Button("Go") {}
      case .disabled: Button("Go") {}.disabled("not now")
      case .loading:
        Picker(
          "Pet",
          load: {
            try await talk.wait(9)
            return ["Cat"]
          })
      case .failed: Picker("Pet", load: { throw FlowError("There is no network.") })
      case .checking:
        TextField("Name", check: { _ in try await talk.wait(9) })
      case .pressed: Button("Go") { try await talk.wait(9) }
      case .suggestions: TextField("Name").suggestions(["Ada", "Adam"])
      }
    }
  }

  private static func person(at place: Place) async -> Person {
    let keys: [Place: String] = [
      .typed: "Ada", .rejected: "Ada⏎", .checking: "Ada⏎", .pressed: "⏎", .suggestions: "Adam⏎",
    ]
    let person = Person(at: wizard(place))
    await person.play("x⏎\(keys[place] ?? ""){wait 300}")
    #expect(person.title == "Here")
    return person
  }

  /// The places where a question mark is typed.
  nonisolated private static let typing: Set<Place> = [
    .text, .typed, .rejected, .number, .list, .several, .date, .secret, .lines, .path,
    .suggestions, .help,
  ]

  /// Keys that mean nothing do nothing.
  @Test(arguments: Place.allCases)
  func theKeysOfAllScreensWorkInEveryPlace(_ place: Place) async {
    let stops = place == .pressed || place == .checking
    await Self.person(at: place).check(
      "=> hint \(stops ? "esc" : "esc back")\n⎋ => title Start & row  › x¦", "Escape")
    await Self.person(at: place).check("{ctrl-c} => cancelled", "Ctrl-C")
    guard !Self.waiting.contains(place) else { return }
    await Self.person(at: place).check("⇤ => title Start", "Shift-Tab")
    let isTyped = Self.typing.contains(place)
    await Self.person(at: place).check(
      "? => \(isTyped ? "no ctrl-c" : "ctrl-c")", "a question mark")
    let person = await Self.person(at: place)
    let before = person.frame
    await person.check("{F1} => ctrl-c & hint any key closes this\nx")
    #expect(person.frame == before)
    await person.check("{F7}{insert}{ctrl-g}{alt-shift-up}{F20} => title Here", "no meaning")
    #expect(person.screen == before.text)
  }

  // MARK: The help

  private static func way() -> Talk {
    .of(Button("Left") {}, Button("Right") {}, title: "Way")
  }

  @Test func f1ListsTheKeysOfTheFocusOnce() async {
    let person = await Person.check("buttons", at: Self.way(), "=> hint ↑↓ move\n{F1}")
    #expect(person.screen.contains { $0.contains("↑↓") && $0.hasSuffix("move") })
    await Person.check(
      "a list",
      at: Talk.screen("Pet") {
        Picker("Pet", options: ["Cat", "Dog"]) { _ in }
        Button("Skip") {}
      }, "{F1} => times 1 ↑↓ & times 1 find")
    let text = await Person.check(
      "a long text",
      at: Talk.screen("Terms") {
        for number in 1...60 { Text("Line \(number)") }
        Button("Agree") {}
        Button("Refuse") {}
      }, "=> hint ↓ read on\n{F1} => pgup pgdn")
    #expect(text.screen.contains { $0.contains("↑↓") && $0.hasSuffix("read on") })
    let pets = Talk { talk in
      talk.ask("Name") { _ in
        talk.push("Pets") { MultiPicker("Pets", options: ["Cat", "Dog"]) }
      }
    }
    await Person.check(
      "a selected row", at: pets,
      """
      Ada⏎{ctrl-up}{F1} => enter     change & esc       back & ↑↓        move
      => no space & no find an option
      ⎋⎋{F1} => tick
      """)
  }

  @Test func theHelpFitsAndReplacesTheHistory() async {
    await Person.check(
      "keys and words are apart", at: Self.way(), columns: 20, rows: 8, "{F1} => enter       answ…")
    for rows in 1...12 {
      let person = Person(at: Talk.screen("Name") { TextField("Name") }, columns: 20, rows: rows)
      person.press(.f1)
      #expect(person.screen.count <= rows)
    }
    await Person.check(
      "the history", at: Talk { talk in talk.ask("One") { _ in talk.ask("Two") { _ in } } },
      """
      x⏎{F1} => no ✓ One & esc
      ⎋ => title Two & ✓ One
      """)
  }

  // MARK: Cancelling

  private static func asking() -> Talk {
    Talk(named: "Trip", cancelQuestion: "Throw the answers away?") { talk in
      talk.ask("Name") { _ in }
    }
  }

  @Test func theConfirmationOfACancelTakesAllKeys() async {
    await Person.check(
      at: Self.asking(),
      """
      # its own keys
      Ad{ctrl-c} => open & Throw the answers away? & hint enter go on
      y => hint enter cancel & hint esc go on
      # other keys
      {ctrl-c}abc{paste def}{F1}⇥ => Throw the answers away?
      n⏎ => row  › ¦ & no def & no abc
      # Ctrl-C again
      {ctrl-c}{ctrl-c} => over
      """)
  }

  /// The words after Ctrl-C, as a person types them.
  @Test func aWholeWordConfirmsTheCancelOrDeclines() async {
    let words = [
      ("n⏎ no⏎ N⏎ ⎋ ⏎ yen⏎ y⎋ y␣⏎ yn⏎", "open"), ("y⏎ yes⏎ Yes⏎ ny⏎ ␣⏎", "over"),
    ]
    for (group, end) in words {
      for keys in group.split(separator: " ") {
        let person = Person(at: Self.asking())
        person.type("Ad")
        let before = person.frame
        await person.check(
          "{ctrl-c}\(keys.dropLast()) => open\n\(keys.suffix(1)) => \(end)", "\(keys)")
        #expect(end == "over" || person.frame == before, "\(keys)")
      }
    }
  }

  // MARK: The terminal's own keys

  @Test func someKeysAreHandledByTheTerminal() {
    let person = Person(at: Talk.screen("Name") { TextField("Name") })
    person.press(.control("z"), .control("\\"), .control("l"))
    #expect(person.requests == [.suspend, .quit, .redraw])
    #expect(person.beforeCursor == " › ")
  }

  @Test func onTheFirstScreenBackIsExplainedAndStopsWork() async {
    await Person.check(
      "a field", at: Talk.screen("Name") { TextField("Name") },
      """
      => no hint esc
      ⎋ => This is the first screen: ctrl-c cancels.
      A => no ctrl-c cancels
      {size 20 6}⎋ => This is the & hint enter
      """)
    let talk = Talk.asking { talk in
      Button("Fetch user") { try await talk.wait(9) }
    }
    let person = await Person.check(
      "work", at: talk,
      """
      ⏎{wait 300} => hint esc stop Fetch user & no hint enter
      ⏎ => no ✗ & no still
      ⎋ => “Fetch user” was stopped.
      """)
    #expect(!person.spins)
  }
}
