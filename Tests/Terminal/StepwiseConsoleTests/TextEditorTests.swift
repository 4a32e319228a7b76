@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Text of several lines in a terminal")
struct TextEditorTests {
  private static func story() -> Talk {
    .asking("Story") { talk in TextEditor("Story") { talk.next($0) } }
  }

  private static let thirty = "{paste \((1...30).map { "line \($0)" }.joined(separator: "⏎"))}"

  @Test func linesAreTypedPastedOrEditedElsewhereAndAnswered() async {
    let person = await Person.check(
      "Alt-Enter makes a line and Enter answers", at: Self.story(),
      """
      one{alt-enter}two => › one & row    two¦
      ⏎ => ✓ Story            one…
      """)
    #expect(person.talk?.state == ["one\ntwo"])
    let pasted = Person(at: Self.story())
    pasted.paste("one\r\ntwo\nthree")
    await pasted.check("=> two & row    three¦\n⏎ => title Next")
    #expect(pasted.talk?.state == ["one\ntwo\nthree"])
    await Person.check(
      "arrows move between lines", at: Self.story(),
      "{paste one⏎two}↑ => row  › one¦\n↓ => row    two¦")
    let editing = await Person.check(
      "Ctrl-O", at: Self.story(), "draft => hint ctrl-o editor\n{ctrl-o}")
    #expect(editing.requests == [.edit("draft")])
    editing.view.takeEdited("from\nelsewhere")
    await editing.check("{look} => elsewhere\n⏎ => title Next")
    #expect(editing.talk?.state == ["from\nelsewhere"])
  }

  @Test func eightRowsAreShownAroundTheCursorAndMarksShowTheOthers() async {
    let person = await Person.check("thirty", at: Self.story(), "\(Self.thirty) => in line 30")
    #expect(person.screen.filter { $0.contains("line 2") || $0.contains("line 30") }.count == 8)
    #expect(person.screen.first { $0.contains("line 23") }?.hasSuffix(" ↑") == true)
    #expect(!person.screen.contains { $0.hasSuffix(" ↓") })
    await person.check("{ctrl-home} => row  › ¦line 1")
    #expect(person.screen.first { $0.contains("line 8") }?.hasSuffix(" ↓") == true)
    #expect(!person.screen.contains { $0.hasSuffix(" ↑") })
  }

  @Test func longLinesAreWrapped() async {
    await Person.check(
      "without blanks", at: Self.story(), columns: 24, rows: 12,
      """
      abcdefghijklmnopqrstuvwxyzabcdefghij => rows 3
      | › abcdefghijklmnopq
      |   rstuvwxyzabcdefgh
      |   ij
      """)
    // A word that becomes short enough moves back to the row above.
    await Person.check(
      "between words", at: Self.story(), columns: 24, rows: 12,
      """
      The quick brown fox jumps over the lazy dog => row    the lazy dog¦ & rows 3
      | › The quick brown
      |   fox jumps over
      |   the lazy dog
      {ctrl-w 7}b ox => rows 3
      | › The quick b ox
      """)
  }

  /// Rows that are kept while the text changes equal newly built rows.
  @Test(arguments: 1...20)
  func rowsStayCorrectForAnyInput(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var characters: [Character] = []
    var kept = RowBreaks()
    kept.width = Int.random(in: 3...12, using: &random)
    let letters = Array("aaab  日é\n")
    for _ in 0..<300 {
      let position = Int.random(in: 0...characters.count, using: &random)
      if Bool.random(using: &random) || characters.isEmpty {
        let new = (0..<Int.random(in: 1...6, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        }
        characters.insert(contentsOf: new, at: position)
      } else {
        let end = min(characters.count, position + Int.random(in: 1...9, using: &random))
        characters.removeSubrange(position..<end)
      }
      kept.forget(from: position)
      var fresh = RowBreaks()
      fresh.width = kept.width
      var row = 0
      while let wanted = fresh.characters(of: row, in: characters) {
        #expect(kept.characters(of: row, in: characters) == wanted)
        row += 1
      }
      #expect(kept.characters(of: row, in: characters) == nil)
      let cursor = Int.random(in: 0...characters.count, using: &random)
      #expect(kept.row(of: cursor, in: characters) == fresh.row(of: cursor, in: characters))
    }
  }
}
