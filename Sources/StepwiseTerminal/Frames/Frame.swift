/// What a terminal shows: rows of cells, and where the cursor is.
package nonisolated struct Frame: Hashable, Sendable {
  /// One cell, or the first of those that a wide character takes.
  package struct Cell: Hashable, Sendable {
    /// The grapheme cluster that stands in it; empty in the cells that a wide one reaches into.
    package var text: Character?
    /// How it looks.
    package var style: Style

    /// A cell.
    ///
    /// - Parameters:
    ///   - text: The grapheme cluster in it; `nil` in those that a wide one reaches into.
    ///   - style: How it looks.
    package init(text: Character?, style: Style) {
      self.text = text
      self.style = style
    }

    /// A blank in the terminal's own look.
    package static let blank = Cell(text: " ", style: .plain)
  }

  /// How many columns there are.
  package let columns: Int
  /// The rows, from top to bottom, each with a cell for each column.
  package private(set) var rows: [[Cell]]
  /// Where the cursor is, counted from 0.
  package var cursor: (row: Int, column: Int) {
    get { (cursorRow, cursorColumn) }
    set {
      cursorRow = newValue.row
      cursorColumn = newValue.column
    }
  }
  /// Whether the cursor is not seen, because nothing is typed where it is.
  package var hidesCursor = false
  /// The pictures over blank cells; one that does not lie within the frame is not shown.
  package var pictures: [Picture] = []
  private var cursorRow = 0
  private var cursorColumn = 0

  /// A frame of blanks.
  ///
  /// - Parameters:
  ///   - columns: How many columns, from 1.
  ///   - rows: How many rows, from 0.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = Array(
      repeating: Array(repeating: .blank, count: max(1, columns)), count: max(0, rows))
  }

  /// Adds a row of blanks below.
  package mutating func addRow() { rows.append(Array(repeating: .blank, count: columns)) }

  /// Adds blank rows below, or takes rows away there.
  mutating func setCount(of count: Int) {
    if rows.count > count { rows.removeLast(rows.count - count) }
    while rows.count < count { addRow() }
  }

  /// Blanks out a row.
  mutating func clear(row: Int) {
    rows[row] = Array(repeating: .blank, count: columns)
  }

  /// Writes text into a row, as far as it fits.
  ///
  /// What would move the cursor is made harmless.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - row: The row, counted from 0; one that is not there takes nothing.
  ///   - column: The first column, counted from 0.
  ///   - style: How it looks.
  /// - Returns: The column after the text.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int = 0, style: Style = .plain
  ) -> Int {
    guard rows.indices.contains(row), column >= 0 else { return column }
    var column = column
    for character in text {
      let isHarmful = character.unicodeScalars.contains(where: HarmlessText.isHarmful)
      let shown: Character = isHarmful ? "\u{FFFD}" : character
      let width = TextWidth.of(shown)
      if width == 0 { continue }
      guard column + width <= columns else { break }
      clear(row: row, column: column, width: width)
      rows[row][column] = Cell(text: shown, style: style)
      for next in (column + 1)..<(column + width) where width > 1 {
        rows[row][next] = Cell(text: nil, style: style)
      }
      column += width
    }
    return column
  }

  /// Blanks out what wide characters would leave of themselves when cells of theirs are taken.
  private mutating func clear(row: Int, column: Int, width: Int) {
    var first = column
    while first > 0, rows[row][first].text == nil { first -= 1 }
    var end = column + width
    while end < columns, rows[row][end].text == nil { end += 1 }
    for position in first..<end { rows[row][position] = .blank }
  }

  /// The rows as text, without blanks at their ends.
  package var text: [String] {
    rows.map { row in
      let line = String(row.compactMap(\.text))
      let end = line.lastIndex { $0 != " " }
      return end.map { String(line[...$0]) } ?? ""
    }
  }

  /// Whether two frames show the same, cursor, pictures and all.
  package static func == (left: Frame, right: Frame) -> Bool {
    left.columns == right.columns && left.rows == right.rows && left.cursor == right.cursor
      && left.hidesCursor == right.hidesCursor
      && left.pictures == right.pictures
  }

  /// Puts what is compared into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(rows)
    hasher.combine(cursorRow)
    hasher.combine(cursorColumn)
    hasher.combine(hidesCursor)
    hasher.combine(pictures)
  }
}
