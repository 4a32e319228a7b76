import StepwiseFlow
import StepwiseTerminal
import StepwiseTerminalTesting
import TestSupport
import Testing

@Suite("Frames and their differences")
struct FrameTests {
  private static let texts = [
    "a", "bc", "Lovelace", "日本", "한", "e\u{301}", "👩‍👩‍👧", "สวัสดี", " ", "…", "x\u{1B}[31my", "שלום",
  ]

  private static let styles = [
    Style.plain, Style(isBold: true), Style(colour: .named(2), isUnderlined: true),
    Style(colour: .named(12)), Style(colour: .indexed(200)), Style(colour: .rgb(127, 180, 255)),
    Style(link: "https://swift.org"), Style(colour: .named(2), isBold: true),
    Style(colour: .named(2), isBold: true, isUnderlined: true, isReversed: true),
    Style(colour: .named(12), background: .indexed(4), isDim: true),
  ]

  private static func isSame(_ shown: [TerminalScreen.Cell], _ row: [Frame.Cell]) -> Bool {
    shown.elementsEqual(row) { $0.text == $1.text && $0.style == TerminalStyle($1.style) }
  }

  /// The builder reuses rows that were a row higher or lower before.
  @Test func aBuilderThatKnowsEarlierRowsGivesTheSameFrames() {
    var random = SeededGenerator(seed: 9)
    let lines = Self.texts.enumerated().map { number, text in
      StyledText(text, Self.styles[number % Self.styles.count])
    }
    var builder = FrameBuilder()
    var rows = lines
    for _ in 0..<Repetition.times(100) {
      switch random.below(4) {
      case 0: rows.removeFirst()
      case 1: rows.removeLast()
      case 2: rows.insert(lines[random.below(lines.count)], at: 0)
      default: rows[random.below(rows.count)] = lines[random.below(lines.count)]
      }
      if rows.count < 3 { rows = lines }
      var fresh = FrameBuilder()
      #expect(builder.frame(rows, columns: 7) == fresh.frame(rows, columns: 7))
    }
  }

  /// Rows that move together are moved by the terminal, wherever the frame is in the window.
  @Test(arguments: [0, 3, 9])
  func rowsThatMoveTogetherAreShownAsTheyAre(_ first: Int) {
    var random = SeededGenerator(seed: UInt64(first))
    var builder = FrameBuilder()
    var model = TerminalScreen(columns: 9, rows: 12)
    model.read(String(repeating: "\n", count: first))
    var number = 0
    func line() -> StyledText {
      number += 1
      return StyledText(number.isMultiple(of: 7) ? "" : "\(number)", Self.styles[number % 10])
    }
    var rows = (0..<10).map { _ in line() }
    var shown = Frame(columns: 9, rows: 0)
    for _ in 0..<Repetition.times(200) {
      let (from, to) = (random.below(rows.count), random.below(rows.count))
      switch random.below(4) {
      case 0: rows[from] = line()
      case 1: rows.remove(at: from)
      default:
        rows.remove(at: from)
        rows.insert(line(), at: to)
      }
      while rows.count < 8 { rows.append(line()) }
      var next = builder.frame(rows, columns: 9)
      next.cursor =
        random.below(2) == 0 ? shown.cursor : (random.below(rows.count), random.below(9))
      next.cursor.row = min(next.cursor.row, rows.count - 1)
      model.read(FrameDifference.bytes(from: shown, to: next))
      let top = model.cursor.row - next.cursor.row
      let isSame = model.cells.dropFirst(top).prefix(rows.count)
        .elementsEqual(next.rows, by: Self.isSame)
      #expect(isSame, "\(next.text)")
      #expect(model.lines.dropFirst(top + rows.count).allSatisfy { $0.isEmpty })
      #expect(model.cursor.column == next.cursor.column)
      shown = next
    }
  }

  private func bytes(_ first: Frame, _ second: Frame) -> String {
    String(decoding: FrameDifference.bytes(from: first, to: second), as: UTF8.self)
  }

  @Test func aDifferenceWritesOnlyWhatIsNew() {
    var builder = FrameBuilder()
    func list(_ number: Int) -> Frame {
      var frame = builder.frame(
        (number..<number + 8).map { StyledText("Row \($0)") } + [StyledText("End")], columns: 20)
      frame.cursor = (8, 0)
      return frame
    }
    #expect(bytes(list(1), list(2)) == "\u{1B}[8A\u{1B}[M\u{1B}[7B\u{1B}[L\rRow 9\n\r")
    #expect(bytes(list(2), list(1)) == "\u{1B}7\u{1B}[A\u{1B}[M\u{1B}[7A\u{1B}[L\rRow 1\u{1B}8")
    #expect(bytes(list(1), list(1)) == "", "equal frames")
    var before = Frame(columns: 80, rows: 24)
    before.write("Lovelac", row: 10, column: 2)
    before.cursor = (10, 9)
    var after = before
    after.write("e", row: 10, column: 9)
    after.cursor = (10, 10)
    #expect(bytes(before, after) == "e", "a letter at the end of a line")
    // A look that adds to another says what it adds.
    func row(_ first: Style, _ second: Style) -> String {
      var plain = Frame(columns: 20, rows: 1)
      plain.cursor = (0, 0)
      var styled = plain
      styled.write("a", row: 0, column: 0, style: first)
      styled.write("b", row: 0, column: 1, style: second)
      styled.cursor = (0, 2)
      return bytes(plain, styled)
    }
    let green = Style(colour: .named(2))
    let bold = Style(colour: .named(2), isBold: true)
    #expect(row(green, bold) == "\u{1B}[32ma\u{1B}[1mb\u{1B}[m")
    #expect(row(bold, green) == "\u{1B}[1;32ma\u{1B}[0;32mb\u{1B}[m")
    #expect(row(bold, .plain) == "\u{1B}[1;32ma\u{1B}[mb")
  }

  @Test func textCannotMoveTheCursorOrLeaveHalfOfACharacter() {
    var frame = Frame(columns: 20, rows: 1)
    frame.write("a\u{1B}[2Jb\u{7}\n\u{202E}c", row: 0)
    #expect(frame.text == ["a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}\u{FFFD}c"])
    var wide = Frame(columns: 6, rows: 1)
    wide.write("日本", row: 0)
    wide.write("x", row: 0, column: 1)
    #expect(wide.text == [" x本"])
    wide.write("한", row: 0, column: 5)
    #expect(wide.text == [" x本"], "no room for two cells")
  }
}
