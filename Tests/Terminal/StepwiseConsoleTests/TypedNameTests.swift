@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

/// Letters on a screen of buttons choose the button that begins with them.
@Suite("Typed names of buttons")
struct TypedNameTests {
  /// A review; each press is noted.
  private static func review() -> (Talk, Person) {
    var name: ScreenIdentity?
    let talk = Talk { talk in
      name = talk.ask("Last name") { _ in
        talk.push("Review") {
          Button("Confirm") { talk.state.append("Confirm") }
          Button("Check again") { talk.state.append("Check again") }
          Button("Save", action: { talk.state.append("Save") })
          Button("Save as draft") { talk.state.append("Save as draft") }
          Button("Quit") { talk.state.append("Quit") }.keyboardShortcut("q")
          if let name { Button("Change last name", revisits: name) }
        }
      }
    }
    let person = Person(at: talk)
    person.enter("Lovelace")
    return (talk, person)
  }

  /// Typed letters, the title of the screen after them, and the pressed button.
  nonisolated struct Row: CustomTestStringConvertible {
    let typed: String
    var pressed: String?
    var title = "Review"
    var testDescription: String { typed.debugDescription }

    init(_ typed: String, _ pressed: String?, title: String = "Review") {
      self.typed = typed
      self.pressed = pressed
      self.title = title
    }
  }

  nonisolated static let rows = [
    Row("\n", "Confirm"), Row("Change last name\n", nil, title: "Last name"),
    Row("change\n", nil, title: "Last name"), Row("Check again\n", "Check again"),
    Row("check\n", "Check again"), Row("c\n", "Check again"), Row("save as\n", "Save as draft"),
    Row("Save\n", "Save"), Row("sa\n", "Save"), Row("ss\n", "Save as draft"),
    // Space belongs to the typed text.
    Row("Save \n", "Save as draft"), Row("Save ", nil), Row(" ", "Confirm"),
    // Letters that match nothing press nothing.
    Row("Confirn\n", nil), Row("zebra\n", nil), Row("z\n", nil), Row("Change xq\n", nil),
    Row("Change last names\n", nil), Row("zzz \n\n", nil),
    // They can be corrected.
    Row("Confirn\u{8}m\n", "Confirm"), Row("zz\u{8}\u{8}\n", "Confirm"),
    Row("zz\u{1B}\n", "Confirm"),
    // A shortcut is no name, except within one.
    Row("q", "Quit"), Row("zq", "Quit"), Row("Sq", "Quit"), Row("Saq\n", nil),
  ]

  @Test(arguments: rows)
  func typedLettersChooseAButton(_ row: Row) {
    let (talk, person) = Self.review()
    for character in row.typed {
      switch character {
      case "\n": person.press(.enter)
      case "\u{8}": person.press(.backspace)
      case "\u{1B}": person.press(.escape)
      default: person.type(String(character))
      }
    }
    #expect(person.title == row.title)
    #expect(Array(talk.state.dropFirst()) == [row.pressed].compactMap(\.self))
  }

  /// All keys arrive together, before anything was drawn.
  @Test(arguments: rows.filter { !$0.typed.contains { "\u{8}\u{1B}".contains($0) } })
  func aBurstOfLettersChoosesTheSameButton(_ row: Row) {
    let (talk, person) = Self.review()
    let letters = row.typed.prefix { $0 != "\n" }
    person.burst(String(letters), then: row.typed.contains("\n") ? .enter : nil)
    #expect(person.title == row.title)
    #expect(Array(talk.state.dropFirst()) == [row.pressed].compactMap(\.self))
  }

  /// Letters, a paste after them that `nil` makes longer than any field, and the button that Enter
  /// presses then.
  nonisolated static let pastes: [(before: String, paste: String?, row: Row)] = [
    ("", "Change last name", Row("", nil, title: "Last name")),
    ("", "Check again\n", Row("", "Check again")), ("", "  Check\n  again", Row("", "Check again")),
    ("Ch", "eck again", Row("", "Check again")), ("Save", " as draft", Row("", "Save as draft")),
    ("", "q", Row("", "Quit")), ("", "Nothing", Row("", nil)), ("zz", "Confirm", Row("", nil)),
    ("zz", " \n", Row("", nil)), ("zz", nil, Row("", nil)), ("", nil, Row("", nil)),
    ("", "One\u{1B}[31m\u{0}\u{9B}two", Row("", nil)), ("", "\n", Row("", "Confirm")),
    ("", String(repeating: "Confirm ", count: 1000), Row("", nil)),
  ]

  /// A name may be pasted as a whole; Enter presses nothing else.
  @Test(arguments: pastes.indices)
  func aPastedNameChoosesAButton(_ number: Int) {
    let (before, paste, row) = Self.pastes[number]
    let (talk, person) = Self.review()
    person.type(before)
    if let paste { person.paste(paste) } else { person.pasteTooMuch() }
    person.press(.enter)
    #expect(person.title == row.title)
    #expect(Array(talk.state.dropFirst()) == [row.pressed].compactMap(\.self))
  }

  /// Letters that were meant for a list must not press a button before it appears.
  @Test(arguments: [("Confirm", []), ("c", ["Chad"]), ("z", []), ("norw", ["Norway"]), ("", [])])
  func lettersWaitForTheOptionsThatLoad(_ typed: String, _ chosen: [String]) async {
    let clock = VirtualClock()
    let talk = Talk { talk in
      talk.push("Country") {
        Picker(
          "Country",
          load: {
            try await clock.sleep(for: .seconds(2))
            return ["Norway", "Chad"]
          }
        ) { talk.state.append($0) }
        Button("Confirm") { talk.state.append("Confirm") }
      }
    }
    let person = Person(at: talk, environment: Environment(clock: clock))
    person.type(typed)
    if typed.isEmpty { person.paste("Confirm") }
    #expect(!person.sees("Nothing matches"))
    person.press(.enter)
    #expect(talk.state == [])
    await person.pass(.seconds(2))
    #expect(talk.state == chosen)
    #expect(person.sees("Nothing matches") == chosen.isEmpty)
  }

  @Test func theChosenButtonIsVisible() async {
    let (_, person) = Self.review()
    await person.check(
      """
      Sav => row  › [ Save ]
      x => Nothing matches “Savx”. Backspace edits, esc clears. & hint esc clear the letters
      ↓ => no Nothing matches
      change => in › Last name
      q => Nothing matches “changeq”.
      """)
    await Person.check(
      "without buttons", at: Talk.screen("Text") { Text("Nothing to press.") },
      "z => no Nothing matches")
  }
}
