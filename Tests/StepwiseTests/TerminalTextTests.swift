import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// Long and foreign texts on the screen of a terminal.
@Suite struct TerminalTextTests {
  private static let long =
    "Would you be so kind as to tell us, in a few words, what your favourite animal is and why?"

  @Test func longTextsAreShownCompletely() async throws {
    for keys in Self.texts { try await keys.check() }
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
        8  enter continue   F1 keys
        """),
      Keystrokes(
        "a long question with options",
        Talk { talk in talk.push(Card(long) { Picker(long, options: ["Cat", "Dog"]) }) },
        columns: 40,
        """
        > type do
        5_ is and why?   do                1 of 2
        6  › Dog
        7
        10  enter choose  esc close  F1 keys
        """),
      Keystrokes(
        "a long label",
        Talk.form("Form") { _ in
          TextField("Name")
          TextField(long)
        },
        """
        > tab; type Cats
        3    Name
        4  › Would you be so kind as to tell us, in a few words, what your favourite
        6_         Cats
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
        12  enter press      F1 keys   ↑↓ move
        """),
      Keystrokes(
        "help beside a shortcut",
        Talk.form("Form") { _ in Button("Delete") {}.keyboardShortcut("d").help("for good") },
        """
        0  Talk
        2  Form
        3_ › [ Delete ]   for good   d
        4    [ Send ]
        6  enter press      F1 keys   ↑↓ move
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
        7  enter continue   F1 keys   ↑↓ move
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
        9  enter press      F1 keys
        """),
      Keystrokes(
        "harmful characters take a cell each",
        Talk.form("Form") { _ in
          TextField("a\u{1B}\u{7}\r\nb")
          TextField("Name")
        },
        """
        > type x; tab; type y
        3    a�� b  x
        4_ › Name   y
        """),
      Keystrokes(
        "the last answer is left at the end",
        Talk { talk in talk.push("Name") { TextField("Name") { talk.finish([$0]) } } },
        """
        > type Ada; enter
        0  ✓ Name             Ada
        1_
        2 rows
        finished
        """),
      Keystrokes(
        "the last button is left at the end",
        Talk { talk in talk.push("Review") { Button("Create") { talk.finish([]) } } },
        """
        > enter
        0  ✓ Review           Create
        1_
        2 rows
        finished
        """),
    ]
  }

  @Test func anASCIITerminalGetsOnlyASCII() {
    let flow = Talk.form("é\u{1B}") { _ in
      Text("a\u{1B}\u{202E}ü")
      TextField("中文").help("“so”")
    }
    let seen = TerminalPicture(flow, isASCII: true)
    #expect((seen.text + seen.view.title).unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test(.slow) func hiddenRowsAreAlwaysMarked() {
    let flow = Talk.form("Form") { _ in
      for number in 0..<60 { Button("Button \(number)") {}.id("\(number)") }
    }
    let seen = TerminalPicture(flow, rows: 16)
    for step in 0..<60 {
      #expect(seen.rowOfCursor.contains("› [ Button \(step)"))
      #expect(seen.row("↓") != nil || seen.row("Send") != nil)
      #expect(seen.rowsSeen.contains { $0.hasPrefix("↑") } || seen.row("Form") != nil)
      seen.press(.down)
    }
    for _ in 0..<60 {
      seen.press(.up)
      #expect(seen.row("↓") != nil)
      #expect(seen.rowsSeen.contains { $0.hasPrefix("↑") } || seen.rowsSeen.contains(" Form"))
    }
  }
}
