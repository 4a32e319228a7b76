import StepwiseTerminalTesting
import Testing

@Suite("Resizing a terminal")
nonisolated struct ResizeTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let written: String
    var from = (columns: 10, rows: 4)
    let to: (columns: Int, rows: Int)
    var scrollback: [String] = []
    let text: [String]
    let cursor: [Int]
    var traits = TerminalTraits.modern
  }

  static let cases = [
    Case(
      testDescription: "a line is wrapped", written: "0123456789abc\r\nx",
      to: (6, 4), text: ["012345", "6789ab", "c", "x"], cursor: [3, 1]),
    Case(
      testDescription: "a wrapped line is rejoined", written: "0123456789abc\r\nx",
      to: (20, 4), text: ["0123456789abc", "x"], cursor: [1, 1]),
    Case(
      testDescription: "lines that ended stay apart", written: "0123456789\r\nx",
      to: (20, 4), text: ["0123456789", "x"], cursor: [1, 1]),
    Case(
      testDescription: "blank rows go first when lines grow", written: "0123456789\r\nx",
      to: (5, 4), text: ["01234", "56789", "x"], cursor: [2, 1]),
    Case(
      testDescription: "then rows go into the scrollback", written: "a\r\n0123456789\r\nx",
      to: (4, 4), scrollback: ["a"], text: ["0123", "4567", "89", "x"], cursor: [3, 1]),
    Case(
      testDescription: "the cursor follows the text it is in",
      written: "0123456789\u{1B}[1;8H", to: (4, 4), text: ["0123", "4567", "89"], cursor: [1, 3]),
    Case(
      testDescription: "the cursor at the margin stays behind its text", written: "0123456789",
      to: (5, 4), text: ["01234", "56789"], cursor: [1, 4]),
    Case(
      testDescription: "a wide character is not torn", written: "日本語",
      to: (5, 4), text: ["日本", "語"], cursor: [1, 2]),
    Case(
      testDescription: "a wide character that had no room is rejoined", written: "012345678日x",
      to: (20, 4), text: ["012345678日x"], cursor: [0, 12]),
    Case(
      testDescription: "lower: blank rows go first", written: "a\r\nb",
      to: (10, 2), text: ["a", "b"], cursor: [1, 1]),
    Case(
      testDescription: "lower: then rows go into the scrollback", written: "a\r\nb\r\nc",
      to: (10, 2), scrollback: ["a"], text: ["b", "c"], cursor: [1, 1]),
    Case(
      testDescription: "lower: the cursor stays, what is below it goes",
      written: "a\r\nb\r\nc\r\nd\u{1B}[H", to: (10, 2), text: ["a", "b"], cursor: [0, 0]),
    Case(
      testDescription: "higher: rows come back", written: "a\r\nb\r\nc\r\nd\r\ne\r\nf",
      to: (10, 5), scrollback: ["a"], text: ["b", "c", "d", "e", "f"], cursor: [4, 1]),
    Case(
      testDescription: "higher: blank rows below where nothing is left to come back",
      written: "a\r\nb", to: (10, 6), text: ["a", "b"], cursor: [1, 1]),
    Case(
      testDescription: "XTerm cuts lines", written: "0123456789abc\r\nx",
      to: (6, 4), text: ["012345", "abc", "x"], cursor: [2, 1], traits: .xterm),
    Case(
      testDescription: "the second screen cuts lines",
      written: "0123456789\u{1B}[?1049h\u{1B}[Habcdefghij", to: (6, 4), text: ["abcdef"],
      cursor: [0, 5]),
    Case(
      testDescription: "the main screen is wrapped behind the second one",
      written: "0123456789abc\u{1B}[?1049h\u{1B}[Hsecond", to: (6, 4), text: ["second"],
      cursor: [0, 5]),
  ]

  @Test(arguments: cases)
  func theScreenIsResized(_ test: Case) {
    var model = TerminalScreen(
      columns: test.from.columns, rows: test.from.rows, traits: test.traits)
    model.read(test.written)
    model.resize(columns: test.to.columns, rows: test.to.rows)
    #expect(model.text == test.text.joined(separator: "\n"))
    #expect(model.scrollback == test.scrollback)
    #expect([model.cursor.row, model.cursor.column] == test.cursor)
    #expect(model.cells.count == test.to.rows)
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
