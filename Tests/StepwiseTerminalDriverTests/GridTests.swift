@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Grids and their keys")
struct GridTests {
  /// A board of two sides; each has two rows with two counts.
  private final class Sides {
    var counts: [String: Int] = [:]
    var presses: [String] = []

    func trip(minimum: Int = 24) -> Trip {
      Trip.screen("Board") {
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

  private func focus(of person: Person) -> String { person.view.focused?.id ?? "" }

  @Test func labelsAreShownOnceAboveTheirColumns() {
    let person = Person(at: Sides().trip(minimum: 60))
    let screen = person.screen
    let home = person.row(of: "Home") ?? 0
    #expect(screen[home + 1].hasSuffix("Shot  Foul"))
    #expect(screen[home + 2].hasSuffix("Ada   0 q   0 w"))
    #expect(screen[home + 3].hasSuffix("Bob   0 a   0 s"))
    #expect(screen.count { $0.contains("Shot") } == 2)
  }

  /// Counts without buttons stay in their columns.
  @Test func countsAreBelowTheirLabels() {
    let person = Person(
      at: Trip.screen("Board") {
        Grid {
          GridRow("Ada") {
            Text("Shot").badge(7)
            Text("Foul").badge(0)
          }
          GridRow("Bob") {
            Text("Shot").badge(12)
            Text("Foul").badge(1)
          }
        }
      })
    let heading = person.row(of: "Shot") ?? 0
    #expect(person.screen[heading].hasSuffix("Shot  Foul"))
    #expect(person.screen[heading + 1].contains("Ada   7     0"), "\(person.screen[heading + 1])")
    #expect(person.screen[heading + 2].contains("Bob  12     1"), "\(person.screen[heading + 2])")
    #expect(person.screen.count { $0.contains("Foul") } == 1)
  }

  @Test func withoutRoomForColumnsCountsKeepTheirLabels() {
    let person = Person(
      at: Trip.screen("Board") {
        Grid { GridRow("Ada") { for name in ["Shot", "Foul"] { Text(verbatim: name).badge(7) } } }
      }, columns: 12)
    #expect(person.text.contains("Shot 7"))
  }

  @Test func f1NamesThePlayerOfAKey() {
    let person = Person(at: Sides().trip(), rows: 40)
    person.press(.f1)
    #expect(person.screen.contains { $0.contains("q ") && $0.hasSuffix("Shot Ada") })
    #expect(person.screen.contains { $0.contains("; ") && $0.hasSuffix("Foul Dan") })
  }

  @Test func aKeyPressesAndItsCountGrows() {
    let board = Sides()
    let person = Person(at: board.trip())
    person.type("qq;")
    #expect(person.sees("Ada   2 q   0 w"))
    #expect(person.sees("Dan   0 l › 1 ;"))
    #expect(board.presses == ["Ada Shot", "Ada Shot", "Dan Foul"])
  }

  /// A count of two digits does not move its key.
  @Test func nothingMovesWhenACountGrows() {
    let person = Person(at: Sides().trip())
    let place = person.column(of: " w")
    person.type(String(repeating: "q", count: 12))
    #expect(person.sees("12 q"))
    #expect(person.column(of: " w") == place)
  }

  @Test func spaceAndBackspaceCanBeShortcuts() {
    let board = Sides()
    let person = Person(at: board.trip())
    #expect(person.sees("[ Start ]   space"))
    #expect(person.sees("[ Undo ]    backspace"))
    person.press(.down, .down, .letter(" "), Key(.backspace))
    #expect(board.presses == ["Start", "Undo"])
    // A shortcut does not move the pointer, so Enter does not undo again.
    person.press(.enter)
    #expect(board.presses == ["Start", "Undo", "Ada Shot"])
  }

  @Test func arrowsGoByRowsAndColumnsAndAcrossTheSides() {
    let person = Person(at: Sides().trip())
    var places: [String] = []
    func go(_ keys: Key...) {
      for key in keys { person.press(key) }
      places.append(focus(of: person))
    }
    go(.down, .down)
    go(.right)
    go(.down)
    go(.right)
    go(.up)
    go(.left)
    go(.up)
    #expect(
      places == [
        "Home / Ada / Shot", "Home / Ada / Foul", "Home / Bob / Foul", "Away / Dan / Shot",
        "Away / Cyd / Shot", "Home / Ada / Foul", "Undo",
      ])
  }

  /// Two parts that need 50 cells each are side by side from a hundred columns on.
  @Test(arguments: [(99, false), (100, true), (200, true)])
  func columnsAreSideBySideFromTheirMinimumWidth(_ columns: Int, _ isBeside: Bool) {
    let person = Person(at: Sides().trip(minimum: 50), columns: columns)
    #expect((person.row(of: "Home") == person.row(of: "Away")) == isBeside)
  }

  @Test func downEntersTheNextGridInTheSameColumn() {
    let person = Person(at: Sides().trip(minimum: 60))
    person.press(.down, .down, .right, .down, .down)
    #expect(focus(of: person) == "Away / Cyd / Foul")
    person.press(.up)
    #expect(focus(of: person) == "Home / Bob / Foul")
  }

  @Test func withoutRoomEachButtonHasARow() {
    let person = Person(at: Sides().trip(), columns: 18, rows: 40)
    #expect(person.sees("[ Shot ]   0"))
    #expect(!person.sees("0 q   0 w"))
    person.resize(40, 40)
    #expect(person.sees("Ada   0 q   0 w"))
  }

  @Test func textsAreCells() {
    let person = Person(
      at: Trip.screen("Board") {
        Grid {
          GridRow("Ada") {
            Text("Shot 12")
            Text("Foul 1")
          }
          GridRow("Grace") {
            Text("Shot 3")
            Text("Foul 0")
          }
        }
        Button("Go on") {}
      })
    #expect(person.sees("Ada    Shot 12  Foul 1"))
    #expect(person.sees("Grace  Shot 3   Foul 0"))
  }

  @Test func besideAFieldAShortcutNeedsAlt() {
    let person = Person(
      at: Trip.screen("Board") {
        TextField("Name")
        Grid { GridRow("Ada") { Button("Shot") {}.badge(1).keyboardShortcut("q") } }
      })
    #expect(person.sees("1 alt-q"))
  }

  /// A person who presses a shortcut again and again presses nothing else by that.
  @Test func aShortcutMeansNothingElseWhileItsButtonIsDisabled() {
    var presses = 0
    let person = Person(
      at: Trip.screen("Board") {
        Button("Start") {}.keyboardShortcut(" ").disabled("the game is over")
        Button("Undo") { presses += 1 }
      })
    #expect(person.cursorRow.contains("› [ Undo ]"))
    person.press(.letter(" "))
    #expect(presses == 0)
    #expect(person.screen.contains { $0.contains("✗ the game is over") })
    person.press(.enter)
    #expect(presses == 1)
  }

  @Test func aFullWindowHasNoHistory() {
    let person = Person(
      at: Trip { trip in
        trip.ask(["Name"]) {
          trip.push(Board("Game", isFullScreen: true) { Button("Start") {}.keyboardShortcut("s") })
        }
      })
    person.answer(["Ada"])
    #expect(!person.sees("change an answer"))
    person.press(.up, .control(.up))
    #expect(person.view.historyRow == nil)
    #expect(person.cursorRow.contains("› [ Start ]"))
  }
}
