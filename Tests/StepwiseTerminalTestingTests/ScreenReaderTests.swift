import StepwiseTerminalTesting
import Testing

/// The rule of ``ScreenReader``, with a row for each part of it.
@Suite("The model of a screen reader")
nonisolated struct ScreenReaderTests {
  private static let width = 20

  private static func view(_ rows: [String], _ cursor: (Int, Int), styles: Int = 0)
    -> ScreenReader.View
  {
    let padded = rows.map { $0 + String(repeating: " ", count: width - $0.count) }
    return ScreenReader.View(rows: padded, row: cursor.0, column: cursor.1, styles: styles)
  }

  /// The speech when one screen replaces another.
  private func said(
    _ old: [String], at before: (Int, Int), _ new: [String], at after: (Int, Int),
    afterArrow isAfterArrow: Bool = false, styles: Int = 0
  ) -> [String] {
    var reader = ScreenReader()
    _ = reader.read(Self.view(old, before))
    return reader.read(Self.view(new, after, styles: styles), isAfterArrow: isAfterArrow)
  }

  @Test func theFirstScreenIsSpokenCompletely() {
    var reader = ScreenReader()
    #expect(reader.read(Self.view(["Name", "", "F1  keys"], (1, 0))) == ["Name F1 keys"])
  }

  @Test func anUnchangedScreenIsSilent() {
    #expect(said(["Name", "Ada"], at: (1, 3), ["Name", "Ada"], at: (1, 3)) == [])
  }

  @Test func newRowsAreSpokenFromTopToBottom() {
    #expect(
      said(["Name", "", ""], at: (0, 0), ["Name", "Error: no", "Again"], at: (0, 0))
        == ["Error: no Again"])
  }

  @Test func rowsThatMoveAreSilent() {
    #expect(said(["a", "b", "c", ""], at: (0, 0), ["new", "a", "b", "c"], at: (0, 0)) == ["new"])
  }

  @Test func blanksBetweenWordsDoNotCount() {
    #expect(said(["a  b", "c"], at: (1, 0), ["a     b", "c"], at: (1, 0)) == [])
  }

  @Test func aMoveToAnotherRowSpeaksThatRow() {
    let rows = ["Red wine", "White wine"]
    #expect(said(rows, at: (0, 0), rows, at: (1, 0)) == ["White wine"])
  }

  @Test func aMovingPointerSpeaksBothRows() {
    #expect(
      said(["> Red", "  White"], at: (0, 0), ["  Red", "> White"], at: (1, 0)) == ["Red > White"])
  }

  @Test func aMoveThatClearsARowIsSilent() {
    #expect(said(["Red", "White", "Error"], at: (0, 0), ["Red", "White", ""], at: (1, 0)) == [])
  }

  @Test(arguments: [
    ("Lo", "Lov", 2, 3, [String]()), ("Lo", "Lovelace", 2, 8, ["velace"]),
    ("Lov", "Lo", 3, 2, ["v"]), ("Lovelace", "", 8, 0, []),
  ])
  func typingInARow(_ old: String, _ new: String, _ before: Int, _ after: Int, _ heard: [String]) {
    #expect(said(["Name", old], at: (1, before), ["Name", new], at: (1, after)) == heard)
  }

  @Test func anotherChangeInTheCursorsRowSpeaksTheRow() {
    #expect(
      said(["Name", "Lo"], at: (1, 2), ["Name", "Lovelace?"], at: (1, 3)) == ["Lovelace?"])
  }

  @Test func aMoveAlongARowSpeaksTheCharacterAndAJumpTheWord() {
    let rows = ["one two"]
    #expect(said(rows, at: (0, 1), rows, at: (0, 2)) == ["e"])
    #expect(said(rows, at: (0, 0), rows, at: (0, 4)) == ["t", "two"])
  }

  @Test func afterAnArrowOnlyTheCursorsRowIsSpoken() {
    let (old, new) = (["2026", "a"], ["2027", "b"])
    #expect(said(old, at: (0, 0), new, at: (0, 0), afterArrow: true) == ["2027"])
    #expect(said(old, at: (0, 0), new, at: (0, 0), afterArrow: true, styles: 1) == ["2027 b"])
    #expect(said(old, at: (0, 0), new, at: (0, 0)) == ["2027 b"])
  }
}
