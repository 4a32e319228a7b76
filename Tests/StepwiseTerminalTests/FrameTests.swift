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

  private static func randomFrame(_ random: inout SeededGenerator, columns: Int) -> Frame {
    var frame = Frame(columns: columns, rows: 1 + random.below(6))
    for row in frame.rows.indices {
      for _ in 0..<random.below(4) {
        frame.write(
          texts[random.below(texts.count)], row: row, column: random.below(columns),
          style: styles[random.below(styles.count)])
      }
    }
    frame.cursor = (random.below(frame.rows.count), random.below(columns))
    return frame
  }

  @Test func theDifferenceAppliedToTheFirstGivesTheSecond() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Repetition.times(100) {
      let columns = 1 + random.below(14)
      var shown = Frame(columns: columns, rows: 0)
      var model = TerminalScreen(columns: columns, rows: 8)
      for _ in 0..<4 {
        let next = Self.randomFrame(&random, columns: columns)
        model.read(FrameDifference.bytes(from: shown, to: next))
        let shownRows = model.cells.prefix(next.rows.count)
        let isSame = shownRows.elementsEqual(next.rows, by: Self.isSame)
        #expect(isSame, "\(next.text)")
        #expect(model.lines.dropFirst(next.rows.count).allSatisfy { $0.isEmpty })
        #expect(model.cursor == next.cursor)
        #expect(model.unknown == [])
        shown = next
      }
    }
  }

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

  @Test func aLookThatAddsToAnotherSaysWhatItAdds() {
    func bytes(_ first: Style, _ second: Style) -> String {
      var before = Frame(columns: 20, rows: 1)
      before.cursor = (0, 0)
      var after = before
      after.write("a", row: 0, column: 0, style: first)
      after.write("b", row: 0, column: 1, style: second)
      after.cursor = (0, 2)
      return String(decoding: FrameDifference.bytes(from: before, to: after), as: UTF8.self)
    }
    let green = Style(colour: .named(2))
    let bold = Style(colour: .named(2), isBold: true)
    #expect(bytes(green, bold) == "\u{1B}[32ma\u{1B}[1mb\u{1B}[m")
    #expect(bytes(bold, green) == "\u{1B}[1;32ma\u{1B}[0;32mb\u{1B}[m")
    #expect(bytes(bold, .plain) == "\u{1B}[1;32ma\u{1B}[mb")
  }

  @Test func aLetterAtTheEndOfALineIsOneByte() {
    var before = Frame(columns: 80, rows: 24)
    before.write("Lovelac", row: 10, column: 2)
    before.cursor = (10, 9)
    var after = before
    after.write("e", row: 10, column: 9)
    after.cursor = (10, 10)
    #expect(FrameDifference.bytes(from: before, to: after) == Array("e".utf8))
  }

  @Test func equalFramesNeedNoBytes() {
    var frame = Frame(columns: 80, rows: 3)
    frame.write("the same", row: 1)
    #expect(FrameDifference.bytes(from: frame, to: frame) == [])
  }

  @Test func textCannotMoveTheCursor() {
    var frame = Frame(columns: 20, rows: 1)
    frame.write("a\u{1B}[2Jb\u{7}\n\u{202E}c", row: 0)
    #expect(frame.text == ["a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}\u{FFFD}c"])
  }

  @Test func halfOfAWideCharacterIsNeverLeft() {
    var frame = Frame(columns: 6, rows: 1)
    frame.write("日本", row: 0)
    frame.write("x", row: 0, column: 1)
    #expect(frame.text == [" x本"])
    frame.write("한", row: 0, column: 5)
    #expect(frame.text == [" x本"], "no room for two cells")
  }
}
