/// Predicts what a screen reader says each time that a screen changes.
///
/// It follows Debian's Fenrir with its usual settings:
///
/// - Rows are compared as if they were lines of a file; runs of blanks count as one blank. New rows
///   are read from top to bottom as one text. Moved and removed rows are not read.
/// - If the cursor stayed in its row and nothing else changed, one typed letter is silent; several
///   at once are read, and so are one or two deleted letters. For any other change in that row, the
///   whole row is read.
/// - If nothing is new and the cursor moved to another row, that row is read, or “blank”. If it
///   moved within its row, the character at the cursor is read, and after a jump the word.
/// - After ↑ or ↓, a new text in the cursor's row is read instead of everything else, unless
///   something other than text changed, too.
///
/// So a move of the cursor is silent if any row changed with it, even if a row was only cleared.
///
/// ```swift
/// var reader = ScreenReader()
/// _ = reader.read(program.screen)
/// program.press(.down)
/// try program.waitFor("White wine")
/// #expect(reader.read(program.screen) == ["White wine"])
/// ```
///
/// ``TerminalProgram`` and ``WizardListener`` do this for each frame.
public nonisolated struct ScreenReader: Sendable {
  /// The parts of a screen that are compared.
  package struct View: Hashable, Sendable {
    package var rows: [String]
    package var row: Int
    package var column: Int
    /// A number that represents everything except text; other styles have another number.
    package var styles: Int

    package init(rows: [String], row: Int, column: Int, styles: Int = 0) {
      self.rows = rows
      self.row = row
      self.column = column
      self.styles = styles
    }

    package init(_ screen: TerminalScreen) {
      var hasher = Hasher()
      let cells = screen.cells
      for cell in cells.joined() { hasher.combine(cell.style) }
      self.init(
        rows: cells.map { String($0.compactMap(\.text)) }, row: screen.cursor.row,
        column: min(screen.cursor.column, screen.columns - 1), styles: hasher.finalize())
    }

    fileprivate var cursorRow: String { rows.indices.contains(row) ? rows[row] : "" }
  }

  private var last: View?

  /// Creates a reader without a screen; it reads all of the first screen.
  public init() {}

  /// Reads the current screen of a terminal.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - isAfterArrow: Whether the last key was ↑ or ↓.
  /// - Returns: The spoken texts in order, with single blanks between words; empty for silence.
  public mutating func read(_ screen: TerminalScreen, isAfterArrow: Bool = false) -> [String] {
    read(View(screen), isAfterArrow: isAfterArrow)
  }

  package mutating func read(_ view: View, isAfterArrow: Bool = false) -> [String] {
    guard view != last else { return [] }
    defer { last = view }
    let texts =
      last.map { said(from: $0, to: view, isAfterArrow) } ?? [view.rows.joined(separator: " ")]
    return texts.map(Self.spaced).filter { !$0.isEmpty }
  }

  // MARK: The rule

  /// The new and the removed text.
  private struct Change {
    var new = ""
    var gone = ""
    /// Whether the whole row of the cursor is read, because it changed otherwise than by typing.
    var isWholeRow = false
    var isSilent: Bool { new.allSatisfy(\.isWhitespace) }
  }

  private func said(from old: View, to new: View, _ isAfterArrow: Bool) -> [String] {
    let change = change(from: old, to: new)
    let move = new.column - old.column
    var texts: [String] = []
    if old.row != new.row || move != 0 {
      texts += saidOfCursor(from: old, to: new, change)
    }
    if isAfterArrow, old.row == new.row, old.styles == new.styles {
      let isSame = old.cursorRow == new.cursorRow
      if !isSame || change.new.isEmpty { return texts + [Self.row(new.cursorRow)] }
    }
    if !change.isSilent {
      // A text that is as long as the cursor's move counts as typed.
      let isTyped = !change.isWholeRow && !change.new.contains("\n")
      if !isTyped || move == 0 || abs(move) != change.new.count { texts.append(change.new) }
    }
    return texts
  }

  /// The texts for the move of the cursor: the letters that it passed or reached.
  private func saidOfCursor(from old: View, to new: View, _ change: Change) -> [String] {
    let move = new.column - old.column
    let row = Array(new.cursorRow)
    var texts: [String] = []
    if move > 1, move == change.new.count, !change.isWholeRow { texts.append(change.new) }
    if change.new.isEmpty, old.row == new.row {
      if change.gone.isEmpty, row.indices.contains(new.column) {
        texts.append(String(row[new.column]))
      }
      if abs(move) > 1, let word = Self.word(at: new.column, in: row) { texts.append(word) }
    } else if change.new.isEmpty {
      texts.append(Self.row(new.cursorRow))
    }
    if move < 0, change.isSilent, (1...2).contains(change.gone.count) { texts.append(change.gone) }
    return texts
  }

  private func change(from old: View, to new: View) -> Change {
    guard old.rows != new.rows else { return Change() }
    if old.row == new.row, old.column != new.column, old.rows.count == new.rows.count,
      old.rows.indices.allSatisfy({ $0 == new.row || old.rows[$0] == new.rows[$0] })
    {
      let all = Array(new.cursorRow)
      let seen = min(all.count, new.column + 3)
      let (before, now) = (Array(old.cursorRow.prefix(seen)), Array(all.prefix(seen)))
      let rows = RowComparison(before, now)
      let (added, gone) = (String(rows.new.map { now[$0] }), String(rows.gone.map { before[$0] }))
      let end = min(new.column, all.count)
      let typed = old.column < end ? String(all[old.column..<end]) : ""
      if added.allSatisfy(\.isWhitespace) || added == Self.withoutEnd(typed) {
        return Change(new: added, gone: gone)
      }
      return Change(new: new.cursorRow, isWholeRow: true)
    }
    let (before, now) = (old.rows.map(Self.collapsed), new.rows.map(Self.collapsed))
    let rows = RowComparison(before, now)
    return Change(
      new: rows.new.map { now[$0] }.joined(separator: "\n"),
      gone: rows.gone.map { before[$0] }.joined())
  }

  /// The word that begins or ends at a column; `nil` if there is none.
  private static func word(at column: Int, in row: [Character]) -> String? {
    guard row.indices.contains(column) else { return nil }
    var start = column
    while start >= 0, row[start].isWhitespace || (start > 0 && !row[start - 1].isWhitespace) {
      start -= 1
    }
    guard start >= 0 else { return nil }
    let end = row[start...].firstIndex(where: \.isWhitespace) ?? row.count
    return start == column || end == column ? String(row[start..<end]) : nil
  }

  private static func collapsed(_ row: String) -> String {
    var text = ""
    for character in row where character != " " || text.last != " " { text.append(character) }
    return text
  }

  /// The row of the cursor as it is read; a blank row is read as “blank”.
  private static func row(_ text: String) -> String {
    text.allSatisfy(\.isWhitespace) ? "blank" : text
  }

  private static func withoutEnd(_ text: String) -> String {
    String(text.reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func spaced(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
