@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Grids and their keys")
struct GridTests {
  /// A board of two sides; each has two rows with two counts.
  private final class Sides {
    var counts: [String: Int] = [:]
    var presses: [String] = []

    func talk(minimum: Int = 24) -> Talk {
      Talk.screen("Board") {
        Button("Start") { self.presses.append("Start") }.keyboardShortcut(" ")
        Button("Undo") { self.presses.append("Undo") }.keyboardShortcut("\u{8}")
        Columns(minimum: minimum) {
          self.side("Home", [("Ada", "qw"), ("Bob", "as")])
          self.side("Away", [("Cyd", "op"), ("Dan", "l;")])
        }
      }
    }

    private func side(_ name: String, _ rows: [(name: String, keys: String)]) -> any Element {
      Section(name) {
        Grid {
          for row in rows {
            GridRow(row.name) {
              for (label, key) in zip(["Shot", "Foul"], row.keys) {
                Button(label) {
                  self.counts["\(row.name) \(label)", default: 0] += 1
                  self.presses.append("\(row.name) \(label)")
                }
                .badge(self.counts["\(row.name) \(label)"] ?? 0).keyboardShortcut(key)
              }
            }
          }
        }
      }
    }
  }

  // MARK: Keys

  /// A count of two digits does not move its key.
  @Test func aKeyPressesAndItsCountGrows() async {
    let board = Sides()
    let person = await Person.check(
      "three presses", at: board.talk(), "qq; => Ada   2 q   0 w & Dan   0 l › 1 ;")
    #expect(board.presses == ["Ada Shot", "Ada Shot", "Dan Foul"])
    let place = person.column(of: " w")
    await person.check("qqqqqqqqqq => 12 q")
    #expect(person.column(of: " w") == place)
    let help = Person(at: board.talk(), rows: 40)
    help.press(.f1)
    #expect(help.screen.contains { $0.contains("q ") && $0.hasSuffix("Shot Ada") })
    #expect(help.screen.contains { $0.contains("; ") && $0.hasSuffix("Foul Dan") })
  }

  /// A shortcut does not move the pointer, and while its button is disabled it means nothing else.
  @Test func shortcutsPressOnlyTheirButtons() async {
    let board = Sides()
    await Person.check(
      "both", at: board.talk(),
      """
      => [ Start ]   space & [ Undo ]    backspace
      ↓↓␣⌫⏎
      """)
    #expect(board.presses == ["Start", "Undo", "Ada Shot"])
    let talk = Talk.screen("Board") {
      TextField("Name")
      Grid { GridRow("Ada") { Button("Shot") {}.badge(1).keyboardShortcut("q") } }
    }
    await Person.check("a field", at: talk, "=> 1 alt-q")
    var presses = 0
    let person = await Person.check(
      "over",
      at: Talk.screen("Board") {
        Button("Start") {}.keyboardShortcut(" ").disabled("the game is over")
        Button("Undo") { presses += 1 }
      }, "=> in › [ Undo ]\n␣ => ◦ the game is over")
    #expect(presses == 0)
    person.press(.enter)
    #expect(presses == 1)
  }

  @Test func arrowsGoByRowsAndColumnsAndAcrossTheSides() {
    let walks: [(minimum: Int, steps: [([Key], String)])] = [
      (
        24,
        [
          ([.down, .down], "Home / Ada / Shot"), ([.right], "Home / Ada / Foul"),
          ([.down], "Home / Bob / Foul"), ([.right], "Away / Dan / Shot"),
          ([.up], "Away / Cyd / Shot"), ([.left], "Home / Ada / Foul"), ([.up], "Undo"),
        ]
      ),
      // The next grid is entered in the same column.
      (
        60,
        [
          ([.down, .down, .right, .down, .down], "Away / Cyd / Foul"), ([.up], "Home / Bob / Foul"),
        ]
      ),
    ]
    for walk in walks {
      let person = Person(at: Sides().talk(minimum: walk.minimum))
      for (keys, place) in walk.steps {
        for key in keys { person.press(key) }
        #expect(person.view.focused?.id == place, "\(walk.minimum)")
      }
    }
  }

  // MARK: Windows

  /// Two parts that need 50 cells each are side by side from a hundred columns on.
  @Test func columnsAreSideBySideFromTheirMinimumWidth() async {
    for (columns, isBeside) in [(99, false), (100, true), (200, true)] {
      let person = Person(at: Sides().talk(minimum: 50), columns: columns)
      #expect((person.row(of: "Home") == person.row(of: "Away")) == isBeside, "\(columns)")
    }
    await Person.check(
      "without room each button has a row", at: Sides().talk(), columns: 18, rows: 40,
      """
      => [ Shot ]   0 & no 0 q   0 w
      {size 40 40} => Ada   0 q   0 w
      """)
  }
}
