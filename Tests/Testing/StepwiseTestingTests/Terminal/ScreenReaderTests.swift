import StepwiseTerminalTesting
import Testing

/// The rule of ``ScreenReader``, with a row for each part of it.
@Suite("The model of a screen reader")
nonisolated struct ScreenReaderTests {
  private static let width = 20

  /// A screen whose cursor is at `¦`.
  private static func view(_ screen: String, styles: Int = 0) -> ScreenReader.View {
    let rows = screen.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let row = rows.firstIndex { $0.contains("¦") } ?? 0
    let column = rows[row].prefix { $0 != "¦" }.count
    let padded = rows.map { row in
      let text = row.replacing("¦", with: "")
      return text + String(repeating: " ", count: width - text.count)
    }
    return ScreenReader.View(rows: padded, row: row, column: column, styles: styles)
  }

  /// Two screens whose rows are separated by a slash, and the speech when one replaces the other.
  private static let changes: [(what: String, old: String, new: String, said: [String])] = [
    ("an unchanged screen is silent", "Name/Ada¦", "Name/Ada¦", []),
    (
      "new rows are spoken from top to bottom", "¦Name//", "¦Name/Error: no/Again",
      ["Error: no Again"]
    ),
    ("rows that move are silent", "¦a/b/c/", "¦new/a/b/c", ["new"]),
    ("blanks between words do not count", "a  b/¦c", "a     b/¦c", []),
    ("a move to another row speaks it", "¦Red wine/White", "Red wine/¦White", ["White"]),
    ("a moving pointer speaks both rows", "¦> Red/  White", "  Red/¦> White", ["Red > White"]),
    ("a move that clears a row is silent", "¦Red/White/Error", "Red/¦White/", []),
    ("a typed letter is silent", "Name/Lo¦", "Name/Lov¦", []),
    ("typed letters are spoken", "Name/Lo¦", "Name/Lovelace¦", ["velace"]),
    ("an erased letter is spoken", "Name/Lov¦", "Name/Lo¦", ["v"]),
    ("erased letters are silent", "Name/Lovelace¦", "Name/¦", []),
    ("another change speaks the row", "Name/Lo¦", "Name/Lov¦elace?", ["Lovelace?"]),
    ("a move along a row speaks the character", "o¦ne two", "on¦e two", ["e"]),
    ("a jump speaks the word, too", "¦one two", "one ¦two", ["t", "two"]),
    ("without an arrow all changes are spoken", "¦2026/a", "¦2027/b", ["2027 b"]),
  ]

  @Test func onlyChangesAreSpoken() {
    for change in Self.changes {
      var reader = ScreenReader()
      _ = reader.read(Self.view(change.old))
      #expect(reader.read(Self.view(change.new)) == change.said, "\(change.what)")
    }
    var reader = ScreenReader()
    #expect(reader.read(Self.view("Name/¦/F1  keys")) == ["Name F1 keys"], "the first screen")
    // After an arrow only the cursor's row is spoken, unless styles change.
    for (styles, said) in [(0, ["2027"]), (1, ["2027 b"])] {
      var reader = ScreenReader()
      _ = reader.read(Self.view("¦2026/a"))
      #expect(reader.read(Self.view("¦2027/b", styles: styles), isAfterArrow: true) == said)
    }
  }
}
