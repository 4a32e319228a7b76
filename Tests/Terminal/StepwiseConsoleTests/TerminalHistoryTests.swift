import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// The rows of answered screens above the current one.
@Suite struct TerminalHistoryTests {
  /// A wizard with many questions, which were answered.
  private func answered(_ count: Int) -> Person {
    let questions = (1...count).map { Talk.asks("Question \($0)") }
    let end = Talk.shows("End") { _, next in Button("Done") { next() } }
    let person = Person(at: Talk(questions + [end]), columns: 60, rows: 16)
    for number in 1...count { person.enter("a\(number)") }
    return person
  }

  @Test func theSelectedRowIsVisible() {
    let person = answered(60)
    person.press(.up)
    for step in 0..<60 {
      #expect(person.cursorRow.contains("› Question \(60 - step)"))
      person.press(.up)
    }
    person.press(.end)
    #expect(person.cursorRow.contains("› Question 60"))
    person.resize(20, 5)
    #expect(person.cursorRow.contains("›"))
  }

  @Test func theReturnIsNamedEvenIfMuchIsKept() async {
    await answered(40).check("↑{home}⏎ => you come back here & more kept")
  }

  @Test func flowsAreFolded() async { for keys in Self.flows { await keys.check() } }

  /// A flow with another flow in its middle, and a last screen.
  private static func nested() -> Talk {
    let inner = Talk.starts("Inner", [Talk.asks("Second"), Talk.asks("Third")])
    let outer = Talk.starts("Outer", [Talk.asks("First"), inner, Talk.asks("Last")])
    return Talk([outer, Talk.shows("End") { _, next in Button("Done") { next() } }])
  }

  private static var flows: [Keystrokes] {
    [
      Keystrokes(
        "a finished flow folds with its unfolded flows", nested(),
        """
        > a⏎b⏎c⏎
        1  ✓ First            a
        2  ✓ Inner            b · c
        3  │
        4  Last
        5_ ›
        7  enter continue   esc back                                              F1 help
        > {ctrl-up}→⎋
        2  ✓ Second           b
        3  ✓ Third            c
        4  │
        5  Last
        6_ ›
        7
        8  enter continue   esc back                                              F1 help
        > d⏎
        0  Steps
        1  ✓ Outer            a · b · c · d
        2  │
        3  End
        4_ › [ Done ]
        5
        6  enter press   esc back   ↑ change an answer                            F1 help
        7 rows
        """),
      Keystrokes(
        "left folds the flow around a folded flow", nested(),
        """
        > a⏎b⏎c⏎d⏎
        0  Steps
        1  ✓ Outer            a · b · c · d
        2  │
        3  End
        4_ › [ Done ]
        5
        6  enter press   esc back   ↑ change an answer                            F1 help
        > ↑→
        1_ › First            a
        2  ✓ Inner            b · c
        3  ✓ Last             d
        4  │
        5  End
        6    [ Done ]
        8  enter change   esc back   ↑↓ move   ← close                            F1 help
        > ↓
        1  ✓ First            a
        2_ › Inner            b · c
        8  enter open   esc back   ↑↓ move   ← close                              F1 help
        > ←
        1_ › Outer            a · b · c · d
        2  │
        3  End
        4    [ Done ]
        5
        6  enter open   esc back   ↑↓ move                                        F1 help
        7 rows
        """),
      Keystrokes(
        "a folded flow names answers without buttons",
        Talk([
          Talk.starts(
            "Inner",
            [Talk.asks("Name"), Talk.shows("Check") { _, next in Button("Confirm") { next() } }]),
          Talk.shows("End") { _, next in Button("Done") { next() } },
        ]),
        """
        > Ada⏎⏎
        0  Steps
        1  ✓ Inner            Ada
        2  │
        3  End
        4_ › [ Done ]
        5
        6  enter press   esc back   ↑ change an answer                            F1 help
        """),
    ]
  }
}
