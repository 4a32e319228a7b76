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
        6
        7  enter continue   F1 keys   alt-enter new line   ctrl-o editor
        """),
      Keystrokes(
        "suggestions that were closed stay closed", town(),
        """
        > Ber
        3_ › Town    Bern
        4      Bern
        5      Berlin
        6      Bergen
        7    Street
        8    [ Send ]
        10  enter continue   esc close the list   F1 keys   tab take it
        > ⎋
        3_ › Town    Ber
        4    Street
        5    [ Send ]
        6
        7
        8
        10  enter continue   F1 keys   ↑↓ move
        > {look}
        > l
        3_ › Town    Berlin
        10  enter continue   esc close the list   F1 keys   tab take it
        > ⇥⇥
        3    Town    Berlin
        4_ › Street
        10  enter continue   F1 keys   ↑↓ move
        """),
      Keystrokes(
        "enter says which suggestion it takes", town(),
        """
        > Ber
        3_ › Town    Bern
        4      Bern
        5      Berlin
        6      Bergen
        7    Street
        8    [ Send ]
        10  enter continue   esc close the list   F1 keys   tab take it
        > ↓↓
        3_   Town    Ber
        5    › Berlin
        10  enter take it    esc close the list   F1 keys   ↑↓ suggestions
        """),
      Keystrokes(
        "a default that is fetched", street(),
        """
        > x⌫
        > {wait 1000}
        4          ✗ Nobody answered.
        7  enter continue   F1 keys   F5 try again   ↑↓ move
        > {f5}
        4            optional
        7  enter continue   esc stop Street   F1 keys   ↑↓ move
        > {wait 1000}
        3_ › Street  Main Street
        7  enter continue   F1 keys   ↑↓ move
        """),
      Keystrokes(
        "suggestions that are searched for", street(),
        """
        > ↓Ber
        3    Street  optional
        4_ › Town    Ber
        5
        > {wait 1000}
        4          ✗ Nobody answered.
        5_ › Town    Berlin
        6      Berlin
        7      Bonn
        9  enter continue   esc close the list   F1 keys   tab take it
        """),
      Keystrokes(
        "an old rejection does not return while typing",
        Talk.form("Trip") { _ in NumberField("Age", in: 0...150) },
        """
        > ⏎
        4        ✗ “Age” needs an answer.
        7  enter try again   F1 keys   ↑↓ move
        > x
        3_ › Age   x
        4          a whole number from 0 to 150
        7  enter continue   F1 keys   ↑↓ move
        > ⏎
        4        ✗ “x” is not a number, such as 42.
        7  enter try again   F1 keys   ↑↓ move
        > 1
        3_ › Age   x1
        4          a whole number from 0 to 150
        7  enter continue   F1 keys   ↑↓ move
        """),
      Keystrokes(
        "the confirmation of a cancel has the cursor",
        Talk(cancelQuestion: "Throw all away?") { talk in talk.push(Card(asking: "Name")) },
        """
        > {ctrl-c}
        3  ›
        6_ ? Throw all away? [No]
        8  enter go on      y n choose
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
        3    Pet    Dog
        4    Other
        5_   › Fish
        6           optional
        7    [ Send ]
        8
        > ⇥
        4    Other  optional
        5_ › [ Send ]
        6
        7
        10  enter press      F1 keys   ↑↓ move
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
