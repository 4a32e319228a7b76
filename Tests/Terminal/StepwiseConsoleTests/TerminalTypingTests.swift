import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// What a person types at a terminal, and what the screen shows.
@Suite struct TerminalTypingTests {
  @Test func fields() async { for keys in Self.fields { await keys.check() } }

  @Test func lists() async { for keys in Self.lists { await keys.check() } }

  /// A street that is fetched in a second, after a failure, and towns that are searched for.
  private static func street() -> Talk {
    Talk { talk in
      var failures = 1
      talk.push(
        Card("Trip") {
          TextField(
            "Street",
            load: {
              try await talk.environment.clock.sleep(for: .seconds(1))
              failures -= 1
              if failures == 0 { throw FlowError("Nobody answered.") }
              return "Main Street"
            }
          ) { talk.note($0) }.optional()
          TextField("Town").suggestions { OptionList(["\($0)lin", "Bonn"]) }
        })
    }
  }

  private static func town() -> Talk {
    Talk.form("Trip") { _ in
      TextField("Town").suggestions(["Berlin", "Bern", "Bergen"])
      TextField("Street")
    }
  }

  private static func name() -> Talk {
    Talk { talk in talk.push("Name") { TextField("Name") { talk.finish([$0]) } } }
  }

  private static var fields: [Keystrokes] {
    [
      Keystrokes(
        "enter that was typed before the program was there answers", name(),
        """
        > Ada{ctrl-j}
        0  ✓ Name             Ada
        1_
        2 rows
        finished
        """),
      Keystrokes(
        "control-j breaks a line of a long text",
        Talk { talk in talk.push("Story") { TextEditor("Story") { talk.finish([$0]) } } },
        """
        > a{ctrl-j}b
        3  › a
        4_   b
        5
        6  enter continue   alt-enter new line   ctrl-o editor                    F1 help
        """),
      Keystrokes(
        "suggestions that were closed stay closed", town(),
        """
        > Ber
        3_ › Town             Bern
        4                     Bern
        5                     Berlin
        6                     Bergen
        7    Street
        8    [ Send ]
        10  enter continue   esc close the list   tab take it                      F1 help
        > ⎋
        3_ › Town             Ber
        4    Street
        5    [ Send ]
        6
        7
        8
        10  enter continue   ↑↓ move                                               F1 help
        > {look}
        > l
        3_ › Town             Berlin
        10  enter continue   esc close the list   tab take it                      F1 help
        > ⇥⇥
        3    Town             Berlin
        4_ › Street
        10  enter continue   ↑↓ move                                               F1 help
        """),
      Keystrokes(
        "enter says which suggestion it takes", town(),
        """
        > Ber
        3_ › Town             Bern
        4                     Bern
        5                     Berlin
        6                     Bergen
        7    Street
        8    [ Send ]
        10  enter continue   esc close the list   tab take it                      F1 help
        > ↓↓
        3_   Town             Ber
        5                   › Berlin
        10  enter take it   esc close the list   ↑↓ suggestions                    F1 help
        """),
      Keystrokes(
        "a default that is fetched", street(),
        """
        > x⌫
        > {wait 1000}
        4                   ✗ Nobody answered.
        7  enter continue   F5 try again   ↑↓ move                                F1 help
        > {f5}
        4                     optional
        7  enter continue   esc stop Street   ↑↓ move                             F1 help
        > {wait 1000}
        3_ › Street           Main Street
        7  enter continue   ↑↓ move                                               F1 help
        """),
      Keystrokes(
        "suggestions that are searched for", street(),
        """
        > ↓Ber
        3    Street           optional
        4_ › Town             Ber
        5
        > {wait 1000}
        4                   ✗ Nobody answered.
        5_ › Town             Berlin
        6                     Berlin
        7                     Bonn
        9  enter continue   esc close the list   tab take it                      F1 help
        """),
      Keystrokes(
        "a letter in a number changes no text",
        Talk.form("Trip") { _ in NumberField("Age", in: 0...150) },
        """
        > x
        3_ › Age              x
        > ⌫7
        3_ › Age              7
        """),
      Keystrokes(
        "an old rejection does not return while typing",
        Talk.form("Trip") { _ in NumberField("Age", in: 0...150) },
        """
        > ⏎
        4                   ✗ “Age” needs an answer.
        > x
        3_ › Age              x
        > ⏎
        4                   ✗ “x” is not a number, such as 42.
        > 1
        3_ › Age              x1
        """),
      Keystrokes(
        "a long text that is rejected is quoted by its beginning",
        Talk.form("Trip") { _ in NumberField("Age", in: 0...150) },
        """
        > thirty-six years and a day⏎
        3_ › Age              thirty-six years and a day
        4                   ✗ “thirty-six years and a …” is not a number, such as 42.
        > {ctrl-u}thirty-six years and two⏎
        3_ › Age              thirty-six years and two
        4                   ✗ “thirty-six years and two” is not a number, such as 42.
        > {ctrl-u}서른여섯 살하고 하루 더 먹은⏎
        3_ › Age              서른여섯 살하고 하루 더 먹은
        4                   ✗ “서른여섯 살하고 하루 더…” is not a number, such as 42.
        """),
      Keystrokes(
        "the confirmation of a cancel has the cursor",
        Talk(cancelQuestion: "Throw all away?") { talk in talk.push(Card(asking: "Name")) },
        """
        > {ctrl-c}
        3  ›
        5_ ? Throw all away? [No]
        7  enter go on   y n choose
        """),
    ]
  }

  private static var lists: [Keystrokes] {
    [
      Keystrokes(
        "moving on keeps the selected option, and passing does not answer",
        Talk.form("Trip") { talk in
          Picker("Pet", options: ["Cat", "Dog", "Bird"]) { talk.note($0) }
          Picker("Other", options: ["Fish"]) { talk.note($0) }.optional()
        },
        """
        > ↓⇥
        4      Cat
        5    ✓ Dog
        7    Other
        8_   › Leave empty
        10      optional
        11    [ Send ]
        12
        13  enter skip   type to find                                              F1 help
        > ⇥
        7    Other            optional
        8      Leave empty
        10_ › [ Send ]
        11
        13  enter press   ↑↓ move                                                  F1 help
        > {end}⏎
        0  ✓ Trip             Dog
        1_
        2 rows
        finished
        """)
    ]
  }

  @Test func enterTicksTheMatchAfterFastTyping() async {
    let options = OptionList((1...30_000).map { "Option \($0)" })
    let person = Person(at: Talk.screen { MultiPicker("Several", options: options) })
    person.type("7777")
    await person.check("⏎ => ■ Option 7777")
  }

  @Test func manyTicksAreAccepted() async {
    let options = OptionList((1...15_000).map { "\(String(repeating: "x", count: 80)) \($0)" })
    await Person.check(
      "many", at: Talk.screen { MultiPicker("Several", options: options) }, "{ctrl-a} => no ✗")
  }

  @Test func theWholeHelpIsReadableInASmallWindow() {
    let person = Person(at: Talk.screen { TextField("Name") }, columns: 40, rows: 12)
    person.press(.f1)
    var all = ""
    for _ in 0..<6 where person.view.isHelping {
      all += person.text + "\n"
      person.press(.space)
    }
    #expect(all.contains("ctrl-c"))
    #expect(!all.contains("…"))
    #expect(!person.view.isHelping)
    person.press(.f1, .escape)
    #expect(!person.view.isHelping)
  }
}
