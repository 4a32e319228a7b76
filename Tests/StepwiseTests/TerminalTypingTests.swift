import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// What a person types at a terminal, and what the screen shows.
@Suite struct TerminalTypingTests {
  @Test func fields() async throws { for keys in Self.fields { try await keys.check() } }

  @Test func lists() async throws { for keys in Self.lists { try await keys.check() } }

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
        > type Ada; ctrl-j
        0  ✓ Name             Ada
        1_
        2 rows
        finished
        """),
      Keystrokes(
        "control-j breaks a line of a long text",
        Talk { talk in talk.push("Story") { TextEditor("Story") { talk.finish([$0]) } } },
        """
        > type a; ctrl-j; type b
        3  › a
        4_   b
        6
        7  enter continue   F1 keys   alt-enter new line   ctrl-o editor
        """),
      Keystrokes(
        "suggestions that were closed stay closed", town(),
        """
        > type Ber
        3_ › Town    Bern
        4      Bern
        5      Berlin
        6      Bergen
        7    Street
        8    [ Send ]
        10  enter continue   esc close the list   F1 keys   tab take it
        > escape
        3_ › Town    Ber
        4    Street
        5    [ Send ]
        6
        7
        8
        10  enter continue   F1 keys   ↑↓ move
        > refresh
        > type l
        3_ › Town    Berlin
        10  enter continue   esc close the list   F1 keys   tab take it
        > tab tab
        3    Town    Berlin
        4_ › Street
        10  enter continue   F1 keys   ↑↓ move
        """),
      Keystrokes(
        "enter says which suggestion it takes", town(),
        """
        > type Ber
        3_ › Town    Bern
        4      Bern
        5      Berlin
        6      Bergen
        7    Street
        8    [ Send ]
        10  enter continue   esc close the list   F1 keys   tab take it
        > down down
        3_   Town    Ber
        5    › Berlin
        10  enter take it    esc close the list   F1 keys   ↑↓ suggestions
        """),
      Keystrokes(
        "a default that is fetched", street(),
        """
        > type x; backspace
        > wait
        4          ✗ Nobody answered.
        7  enter continue   F1 keys   F5 try again   ↑↓ move
        > f5
        4            optional
        7  enter continue   esc stop Street   F1 keys   ↑↓ move
        > wait
        3_ › Street  Main Street
        7  enter continue   F1 keys   ↑↓ move
        """),
      Keystrokes(
        "suggestions that are searched for", street(),
        """
        > down; type Ber
        3    Street  optional
        4_ › Town    Ber
        5
        > wait
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
        > enter
        4        ✗ “Age” needs an answer.
        7  enter try again   F1 keys   ↑↓ move
        > type x
        3_ › Age   x
        4          a whole number from 0 to 150
        7  enter continue   F1 keys   ↑↓ move
        > enter
        4        ✗ “x” is not a number, such as 42.
        7  enter try again   F1 keys   ↑↓ move
        > type 1
        3_ › Age   x1
        4          a whole number from 0 to 150
        7  enter continue   F1 keys   ↑↓ move
        """),
      Keystrokes(
        "a revisit shows the earlier value",
        Talk { talk in
          talk.push("Age") {
            NumberField("Age", in: 0...150) { _ in
              talk.push("Review") { Button("Create") { talk.finish([]) } }
            }
          }
        },
        """
        > type 36; enter
        1  ✓ Age              36
        2
        3  Review
        4_ › [ Create ]
        6  enter press      esc back to Age   F1 keys   ↑ change an answer
        > up enter
        1
        2  Age
        3_ › 36
        4    a whole number from 0 to 150
        6  ◦ Review           you come back here
        8  enter save, on to Review   esc leave as it was   F1 keys
        > backspace
        3_ › 3                                                                     was 36
        > type 6
        3_ › 36
        """),
      Keystrokes(
        "the confirmation of a cancel has the cursor", Careful(),
        """
        > ctrl-c
        3  ›
        6_ ? Throw all away? [No]
        8  enter go on      y n choose
        """),
    ]
  }

  /// A flow that asks before it is cancelled.
  private final class Careful: FlowController<[String], [String]> {
    init() { super.init(state: []) }

    override var cancelQuestion: LocalizedStringKey? { "Throw all away?" }
    override func startFlow() { push("Name") { TextField("Name") { self.finish([$0]) } } }
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
        > down tab
        3    Pet    Dog
        4    Other
        5_   › Fish
        6           optional
        7    [ Send ]
        8
        > tab
        4    Other  optional
        5_ › [ Send ]
        6
        7
        10  enter press      F1 keys   ↑↓ move
        > end enter
        0  ✓ Trip             Dog
        1_
        2 rows
        finished
        """)
    ]
  }

  @Test func enterTicksTheMatchAfterFastTyping() {
    let options = OptionList((1...30_000).map { "Option \($0)" })
    let seen = TerminalPicture(Talk.form("Trip") { _ in MultiPicker("Several", options: options) })
    seen.type("7777")
    seen.press(.enter)
    #expect(seen.row("■")?.contains("Option 7777") == true)
  }

  @Test func manyTicksAreAccepted() {
    let options = OptionList((1...15_000).map { "\(String(repeating: "x", count: 80)) \($0)" })
    let seen = TerminalPicture(Talk.form("Trip") { _ in MultiPicker("Several", options: options) })
    seen.press(Key(.character("a"), .control))
    #expect(seen.row("✗") == nil)
  }

  @Test func theWholeHelpIsReadableInASmallWindow() {
    let seen = TerminalPicture(Talk.form("Form") { _ in TextField("Name") }, columns: 40, rows: 12)
    seen.press(.function(1))
    var all = ""
    for _ in 0..<6 where seen.view.isHelping {
      all += seen.text + "\n"
      seen.press(.character(" "))
    }
    #expect(all.contains("ctrl-c"))
    #expect(!all.contains("…"))
    #expect(!seen.view.isHelping)
    seen.press(.function(1), .escape)
    #expect(!seen.view.isHelping)
  }

  @Test func enterDoesNotPressAHiddenButton() {
    var count = 0
    let flow = Talk.form("Form") { _ in
      for number in 0..<60 { Text("Row \(number)") }
      Button("Go") { count += 1 }
    }
    let seen = TerminalPicture(flow)
    seen.press(.pageUp, .pageUp)
    #expect(seen.row("› [ Go ]") == nil)
    seen.press(.character(" "))
    seen.press(.pageUp, .pageUp, .enter)
    #expect(count == 0)
    #expect(seen.row("› [ Go ]") != nil)
    seen.press(.enter)
    #expect(count == 1)
  }
}
