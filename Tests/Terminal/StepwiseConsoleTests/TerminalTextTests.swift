import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// Long and foreign texts on the screen of a terminal.
@Suite struct TerminalTextTests {
  private static let long =
    "Would you be so kind as to tell us, in a few words, what your favourite animal is and why?"

  @Test func longTextsAreShownCompletely() async {
    await Person.check(
      "a question", at: Talk { $0.push(Card(asking: Self.long)) }, columns: 40,
      """
      => rows 2
      | Would you be so kind as to tell us, in
      | a few words, what your favourite
      | animal is and why?
      | ›
      """)
    await Person.check(
      "a question with options",
      at: Talk { talk in talk.push(Card(Self.long) { Picker(Self.long, options: ["Cat", "Dog"]) })
      },
      columns: 40,
      """
      do => rows 5
      | is and why?   do                1 of 2
      | › Dog
      """)
    await Person.check(
      "a label",
      at: Talk.form("Form") { _ in
        TextField("Name")
        TextField(Self.long)
      },
      """
      ⇥Cats => rows 4
      | › Would you be so kind as to tell us, in a few words, what your favourite
      |   animal is and why?
      |                    Cats
      """)
    await Person.check(
      "a button and its reason",
      at: Talk.form("Form") { _ in
        Button(Self.long) {}
        Button("Never") {}.disabled(LocalizedStringKey(verbatim: Self.long))
      }, columns: 50,
      """
      => rows 3
      | › [ Would you be so kind as to tell us, in a
      |     few words, what your favourite animal is
      |     and why? ]
      |   [ Never ]
      |     Would you be so kind as to tell us, in a few
      |     words, what your favourite animal is and
      |     why?
      |   [ Send ]
      """)
    await Person.check(
      "an address",
      at: Talk.form("Form") { _ in
        Link(
          "More",
          destination: "https://example.org/" + String(repeating: "long/", count: 30) + "end")
      },
      """
      => rows 4
      |   https://example.org/long/long/long/long/long/long/long/long/long/long/long/l
      |   ong/long/long/long/long/long/long/long/long/long/long/long/long/long/long/lo
      |   ng/long/long/long/end
      | › [ Send ]
      """)
  }

  @Test func helpIsBesideAShortcut() async {
    for (field, shortcut) in [(false, "d"), (true, "alt-d")] {
      await Person.check(
        "letters are typed: \(field)",
        at: Talk.form("Form") { _ in
          if field { TextField("Name") }
          Button("Delete") {}.keyboardShortcut("d").help("for good")
        }, "=> [ Delete ]   for good   \(shortcut)")
    }
  }

  /// A person checks each frame.
  @Test func harmfulCharactersTakeACellEachAndAnASCIITerminalGetsOnlyASCII() async {
    let form = Talk.form("é\u{1B}") { _ in
      TextField("a\u{1B}\u{7}\r\nb")
      Text("a\u{1B}\u{202E}ü")
      TextField("中文").help("“so”")
      Table(columns: ["a\tb"], rows: [["x\u{1B}[A"]])
      Button("Pr\u{8}ess") {}
    }
    let seen = await Person.check(
      "Unicode", at: form, "x => row  › a\u{FFFD}\u{FFFD} b            x¦")
    #expect(!seen.text.unicodeScalars.contains { $0.value == 0x202E })
    let person = Person(at: form, theme: .ascii)
    #expect(person.view.title.unicodeScalars.allSatisfy { $0.isASCII })
  }
}
