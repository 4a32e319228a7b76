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

  /// Typed letters, a paste that `nil` makes longer than any field, and the pressed button; a name in brackets is the title
  /// of the screen afterwards.
  private static let rows: [(typed: String, pressed: String?)] = [
    ("\n", "Confirm"), ("Change last name\n", "[Last name]"), ("change\n", "[Last name]"),
    ("Check again\n", "Check again"), ("check\n", "Check again"), ("c\n", "Check again"),
    ("save as\n", "Save as draft"), ("Save\n", "Save"), ("sa\n", "Save"),
    ("ss\n", "Save as draft"),
    // Space belongs to the typed text.
    ("Save \n", "Save as draft"), ("Save ", nil), (" ", "Confirm"),
    // Letters that match nothing press nothing.
    ("Confirn\n", nil), ("zebra\n", nil), ("z\n", nil), ("Change xq\n", nil),
    ("Change last names\n", nil), ("zzz \n\n", nil),
    // They can be corrected.
    ("Confirn\u{8}m\n", "Confirm"), ("zz\u{8}\u{8}\n", "Confirm"), ("zz\u{1B}\n", "Confirm"),
    // A shortcut is no name, except within one.
    ("q", "Quit"), ("zq", "Quit"), ("Sq", "Quit"), ("Saq\n", nil),
  ]
  private static let pastes: [(before: String, paste: String?, pressed: String?)] = [
    ("", "Change last name", "[Last name]"), ("", "Check again\n", "Check again"),
    ("", "  Check\n  again", "Check again"), ("Ch", "eck again", "Check again"),
    ("Save", " as draft", "Save as draft"), ("", "q", "Quit"), ("", "Nothing", nil),
    ("zz", "Confirm", nil), ("zz", " \n", nil), ("zz", nil, nil), ("", nil, nil),
    ("", "One\u{1B}[31m\u{0}\u{9B}two", nil), ("", "\n", "Confirm"),
    ("", String(repeating: "Confirm ", count: 1000), nil),
  ]

  /// Opens a review, and expects a press or another screen after some keys.
  private static func expect(_ pressed: String?, after name: String, _ act: (Person) -> Void) {
    let (talk, person) = review()
    act(person)
    let isElsewhere = pressed == "[Last name]"
    #expect(person.title == (isElsewhere ? "Last name" : "Review"), "\(name)")
    #expect(
      Array(talk.state.dropFirst()) == (isElsewhere ? [] : [pressed].compactMap(\.self)), "\(name)")
  }

  @Test func typedOrPastedLettersChooseAButton() {
    let keys: [Character: Key] = ["\n": .enter, "\u{8}": .backspace, "\u{1B}": .escape]
    for (typed, pressed) in Self.rows {
      Self.expect(pressed, after: typed) { person in
        for letter in typed { person.press(keys[letter] ?? .letter(letter)) }
      }
      // All keys arrive together, before anything was drawn.
      if typed.contains(where: { "\u{8}\u{1B}".contains($0) }) { continue }
      Self.expect(pressed, after: "a burst of \(typed)") { person in
        let letters = typed.prefix { $0 != "\n" }
        person.burst(String(letters), then: typed.contains("\n") ? .enter : nil)
      }
    }
    // A name may be pasted as a whole; Enter presses nothing else.
    for (before, paste, pressed) in Self.pastes {
      Self.expect(pressed, after: "\(before), pasted \(paste?.prefix(20) ?? "too much")") {
        person in
        person.type(before)
        if let paste { person.paste(paste) } else { person.pasteTooMuch() }
        person.press(.enter)
      }
    }
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
