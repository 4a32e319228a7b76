@testable import Stepwise
import StepwiseTerminal
import Testing

@Suite("Rows of a growing list")
struct ListRowTests {
  /// The rows between the title and the composer.
  private func seen(
    _ rows: [ListRow], columns: Int = 60, height: Int = 24, theme: ResolvedTheme = .rich
  ) -> [String] {
    let person = Person.inside(ChatRoom(rows), columns: columns, rows: height, theme: theme)
    let end = person.screen.firstIndex { $0.hasPrefix(" \(theme.symbols.pointer) ") } ?? 1
    // The rule above the composer is not a row of the list.
    return person.screen[1..<end].drop { $0.isEmpty }.filter { !$0.hasPrefix(" ───") }
  }

  private static let talk = [
    ListRow("Today", id: "0", alignment: .center),
    ListRow("Have you seen it?", id: "1", title: "Grace", detail: "14:05"),
    ListRow("The old map of the island?", id: "2", title: "Grace", detail: "14:06"),
    ListRow("In the drawer.", id: "3", detail: "14:07 ✓✓", alignment: .trailing),
    ListRow("Which one of all the drawers that are there?", id: "4", title: "Ada"),
    ListRow("The left one", id: "5", detail: "sending", alignment: .trailing),
  ]

  private func text(_ rows: ArraySlice<String>) -> String { rows.joined(separator: "\n") }

  /// A block takes seven tenths of the width, its lines begin in one column, and the detail is at the end.
  @Test func ownRowsAreABlockAtTheRightAndLongDetailsHaveALine() {
    let why = "not sent: the connection was closed"
    #expect(
      seen(
        [
          ListRow("Where are you now, and when will you come?", id: "1", detail: "\(why)"),
          ListRow("Here and soon", id: "2", detail: "\(why)", alignment: .trailing),
        ], columns: 50, height: 16) == [
          "   Where are you now, and when will you come?",
          "   not sent: the connection was closed",
          "                                   Here and soon",
          "                    not sent: the connection was",
          "                                          closed",
        ])
    let text = "A text that is so long that it is wrapped, and then some more of it\nAnd a line"
    let lines = seen([ListRow(verbatim: text, id: "1", detail: "09:41 ✓", alignment: .trailing)])
    #expect(lines.count == 3)
    let indents = lines.map { (line: String) -> Int in line.prefix { $0 == " " }.count }
    #expect(Set(indents).count == 1)
    #expect(lines.allSatisfy { $0.count <= 59 })
    #expect(lines[2].hasSuffix(" 09:41 ✓"))
  }

  @Test func wideCharactersLineUpAndControlCharactersAreHarmless() {
    let rows = ["안녕하세요", "e\u{301}te\u{301}", "👩‍👩‍👧 日本", "שלום"].enumerated().map {
      ListRow($1, id: "\($0)", detail: "14:05", alignment: .trailing)
    }
    let person = Person.inside(ChatRoom(rows), columns: 60)
    for text in ["안녕하세요", "e\u{301}te\u{301}", "👩‍👩‍👧 日本", "שלום"] {
      let row = person.row(of: text).map { person.frame.rows[$0] } ?? []
      let end = row.lastIndex { $0.text != nil && $0.text != " " }
      #expect(end == 57, "\(text) ends at \(String(describing: end))")
    }
    let evil = "\u{1B}[2Ja\u{7}\u{202E}b\tc\rd"
    let lines = seen([ListRow(verbatim: evil, id: "1", title: evil, detail: "\(evil)")])
    #expect(lines.count == 4 || lines.count == 3)
    #expect(
      lines.allSatisfy { line in
        line.unicodeScalars.allSatisfy { !TerminalSanitizer.isHarmful($0) }
      })
    #expect(lines.joined().contains("\u{FFFD}[2Ja\u{FFFD}\u{FFFD}b c"))
  }
}
