import StepwiseTerminalTesting
import Testing

@Suite("Resizing a terminal")
nonisolated struct ResizeTests {
  private typealias Row = (
    name: String, written: String, size: (columns: Int, rows: Int), above: String, shown: String,
    cursor: [Int]
  )

  /// Output to a window of 10 columns and 4 rows, another size, and the rows above the window, in it, and the cursor then.
  private static let rows: [Row] = [
    ("a line is wrapped", "0123456789abc\r\nx", (6, 4), "", "012345/6789ab/c/x", [3, 1]),
    ("a wrapped line is rejoined", "0123456789abc\r\nx", (20, 4), "", "0123456789abc/x", [1, 1]),
    ("lines that ended stay apart", "0123456789\r\nx", (20, 4), "", "0123456789/x", [1, 1]),
    (
      "blank rows go first when lines grow", "0123456789\r\nx", (5, 4), "", "01234/56789/x", [2, 1]
    ),
    (
      "then rows go into the scrollback", "a\r\n0123456789\r\nx",
      (4, 4), "a", "0123/4567/89/x", [3, 1]
    ),
    (
      "the cursor follows the text it is in", "0123456789\u{1B}[1;8H",
      (4, 4), "", "0123/4567/89", [1, 3]
    ),
    (
      "the cursor at the margin stays behind its text", "0123456789",
      (5, 4), "", "01234/56789", [1, 4]
    ),
    ("a wide character is not torn", "日本語", (5, 4), "", "日本/語", [1, 2]),
    (
      "a wide character that had no room is rejoined", "012345678日x",
      (20, 4), "", "012345678日x", [0, 12]
    ),
    ("lower: blank rows go first", "a\r\nb", (10, 2), "", "a/b", [1, 1]),
    ("lower: then rows go into the scrollback", "a\r\nb\r\nc", (10, 2), "a", "b/c", [1, 1]),
    (
      "lower: the cursor stays, what is below it goes", "a\r\nb\r\nc\r\nd\u{1B}[H",
      (10, 2), "", "a/b", [0, 0]
    ),
    ("higher: rows come back", "a\r\nb\r\nc\r\nd\r\ne\r\nf", (10, 5), "a", "b/c/d/e/f", [4, 1]),
    (
      "higher: blank rows below where nothing is left to come back", "a\r\nb",
      (10, 6), "", "a/b", [1, 1]
    ),
    ("XTerm cuts lines", "0123456789abc\r\nx", (6, 4), "", "012345/abc/x", [2, 1]),
    (
      "the second screen cuts lines", "0123456789\u{1B}[?1049h\u{1B}[Habcdefghij",
      (6, 4), "", "abcdef", [0, 5]
    ),
    (
      "the main screen is wrapped behind the second one",
      "0123456789abc\u{1B}[?1049h\u{1B}[Hsecond", (6, 4), "", "second", [0, 5]
    ),
  ]

  @Test func theScreenIsResized() {
    for row in Self.rows {
      let traits = row.name.hasPrefix("XTerm") ? TerminalTraits.xterm : .modern
      var model = TerminalScreen(columns: 10, rows: 4, traits: traits)
      model.read(row.written)
      model.resize(columns: row.size.columns, rows: row.size.rows)
      #expect(model.text == row.shown.replacing("/", with: "\n"), "\(row.name)")
      #expect(model.scrollback.joined(separator: "/") == row.above, "\(row.name)")
      #expect([model.cursor.row, model.cursor.column] == row.cursor, "\(row.name)")
      #expect(model.cells.count == row.size.rows, "\(row.name)")
    }
  }

  @Test func resizingBackLosesNothing() {
    for columns in 1...30 {
      var model = TerminalScreen(columns: 12, rows: 5)
      model.read("Name: Ada Lovelace, of London\r\n\r\nabc\r\n0123456789012345\r\n> ")
      let (text, transcript) = (model.text, model.transcript)
      model.resize(columns: columns, rows: 5)
      #expect(model.transcript == transcript)
      model.resize(columns: 12, rows: 5)
      #expect(model.text == text, "by way of \(columns) columns")
    }
    var hidden = TerminalScreen(columns: 10, rows: 4)
    hidden.read("0123456789abc\u{1B}[?1049h\u{1B}[Hsecond")
    hidden.resize(columns: 20, rows: 4)
    hidden.read("\u{1B}[?1049l!")
    #expect(hidden.text == "0123456789abc!", "the main screen behind the second one")
  }
}
