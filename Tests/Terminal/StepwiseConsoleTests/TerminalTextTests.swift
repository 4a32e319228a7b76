import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// Long and foreign texts on the screen of a terminal.
@Suite struct TerminalTextTests {
  private static let long =
    "Would you be so kind as to tell us, in a few words, what your favourite animal is and why?"

  @Test func longTextsAreShownCompletely() async {
    for keys in Self.texts { await keys.check() }
  }

  private static var texts: [Keystrokes] {
    [
      Keystrokes(
        "a long question", Talk { $0.push(Card(asking: long)) }, columns: 40,
        """
        0  Talk
        2  Would you be so kind as to tell us, in
        3  a few words, what your favourite
        4  animal is and why?
        5_ ›
        7  enter continue                 F1 help
        """),
      Keystrokes(
        "a long question with options",
        Talk { talk in talk.push(Card(long) { Picker(long, options: ["Cat", "Dog"]) }) },
        columns: 40,
        """
        > do
        5_ is and why?   do                1 of 2
        6  › Dog
        7
        9  enter choose  esc close        F1 help
        """),
      Keystrokes(
        "a long label",
        Talk.form("Form") { _ in
          TextField("Name")
          TextField(long)
        },
        """
        > ⇥Cats
        3    Name
        4  › Would you be so kind as to tell us, in a few words, what your favourite
        6_                    Cats
        """),
      Keystrokes(
        "a long button and its reason",
        Talk.form("Form") { _ in
          Button(long) {}
          Button("Never") {}.disabled(LocalizedStringKey(verbatim: long))
        }, columns: 50,
        """
        0  Talk
        2  Form
        3_ › [ Would you be so kind as to tell us, in a
        4      few words, what your favourite animal is
        5      and why? ]
        6    [ Never ]
        7      Would you be so kind as to tell us, in a few
        8      words, what your favourite animal is and
        9      why?
        10    [ Send ]
        12  enter press   ↑↓ move                    F1 help
        """),
      Keystrokes(
        "help beside a shortcut",
        Talk.form("Form") { _ in Button("Delete") {}.keyboardShortcut("d").help("for good") },
        """
        0  Talk
        2  Form
        3_ › [ Delete ]   for good   d
        4    [ Send ]
        6  enter press   ↑↓ move                                                  F1 help
        """),
      Keystrokes(
        "help beside a shortcut where letters are typed",
        Talk.form("Form") { _ in
          TextField("Name")
          Button("Delete") {}.keyboardShortcut("d").help("for good")
        },
        """
        0  Talk
        2  Form
        3_ › Name
        4    [ Delete ]   for good   alt-d
        5    [ Send ]
        7  enter continue   ↑↓ move                                               F1 help
        """),
      Keystrokes(
        "a long address",
        Talk.form("Form") { _ in
          Link(
            "More",
            destination: "https://example.org/" + String(repeating: "long/", count: 30) + "end")
        },
        """
        0  Talk
        2  Form
        3    More
        4    https://example.org/long/long/long/long/long/long/long/long/long/long/long/l
        5    ong/long/long/long/long/long/long/long/long/long/long/long/long/long/long/lo
        6    ng/long/long/long/end
        7_ › [ Send ]
        9  enter press                                                            F1 help
        """),
      Keystrokes(
        "harmful characters take a cell each",
        Talk.form("Form") { _ in
          TextField("a\u{1B}\u{7}\r\nb")
          TextField("Name")
        },
        """
        > x⇥y
        3    a�� b            x
        4_ › Name             y
        """),
      Keystrokes(
        "the last button is left at the end",
        Talk { talk in talk.push("Review") { Button("Create") { talk.finish([]) } } },
        """
        > ⏎
        0  ✓ Review           Create
        1_
        2 rows
        finished
        """),
    ]
  }

  @Test func anASCIITerminalGetsOnlyASCII() {
    // A person checks each frame.
    let flow = Talk.form("é\u{1B}") { _ in
      Text("a\u{1B}\u{202E}ü")
      TextField("中文").help("“so”")
    }
    let person = Person(at: flow, theme: .ascii)
    #expect(person.view.title.unicodeScalars.allSatisfy { $0.isASCII })
  }
}
