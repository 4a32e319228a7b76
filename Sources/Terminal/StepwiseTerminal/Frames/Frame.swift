/// The contents of a terminal: rows of cells, and the cursor.
package nonisolated struct Frame: Hashable, Sendable {
  /// A cell, or the first cell of a wide character.
  package struct Cell: Hashable, Sendable {
    /// The grapheme cluster in the cell; `nil` in the other cells of a wide one.
    package var text: Character?
    /// The style of the text.
    package var style: Style

    /// Creates a cell.
    package init(text: Character?, style: Style) {
      self.text = text
      self.style = style
    }

    /// A blank in the terminal's own style.
    package static let blank = Cell(text: " ", style: .plain)
  }

  /// The number of columns.
  package let columns: Int
  /// The rows, from top to bottom, each with a cell for each column.
  package private(set) var rows: [[Cell]]
  /// The column from which on each row is blank for certain, because nothing was written there.
  private(set) var bounds: [Int]
  /// The position of the cursor, counted from 0.
  package var cursor: (row: Int, column: Int) {
    get { (cursorRow, cursorColumn) }
    set {
      cursorRow = newValue.row
      cursorColumn = newValue.column
    }
  }
  /// Whether the cursor is hidden, because no text is typed at its position.
  package var hidesCursor = false
  /// The pictures above blank cells; a picture that does not lie within the frame is not shown.
  package var pictures: [Picture] = []
  private var cursorRow = 0
  private var cursorColumn = 0
  /// A row of blanks, so that blank rows share their memory and compare at once.
  let blankRow: [Cell]

  /// Creates a frame of blanks, with at least one column.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    blankRow = Array(repeating: .blank, count: max(1, columns))
    self.rows = Array(repeating: blankRow, count: max(0, rows))
    bounds = Array(repeating: 0, count: max(0, rows))
  }

  /// Adds a blank row below.
  package mutating func addRow() {
    rows.append(blankRow)
    bounds.append(0)
  }

  /// Adds blank rows below, or removes rows there.
  mutating func setCount(of count: Int) {
    if rows.count > count {
      rows.removeLast(rows.count - count)
      bounds.removeLast(bounds.count - count)
    }
    while rows.count < count { addRow() }
  }

  /// Copies a row of another frame of the same width, in place of one of this frame.
  mutating func copy(row: Int, of other: Frame, as newRow: Int) {
    rows[newRow] = other.rows[row]
    bounds[newRow] = other.bounds[row]
  }

  /// Whether a row was taken from a row of another frame; rows that were written twice are different
  /// ones, even if they are equal.
  func isRow(_ row: Int, from other: Frame, at otherRow: Int) -> Bool {
    rows[row].withUnsafeBufferPointer { own in
      other.rows[otherRow].withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }

  /// Writes a row anew, with as much of a text as fits.
  ///
  /// Control characters are made harmless.
  mutating func set(row: Int, to text: StyledText) {
    var cells: [Cell] = []
    cells.reserveCapacity(columns)
    for span in text.spans { append(span, to: &cells) }
    bounds[row] = cells.count
    cells.append(contentsOf: blankRow[cells.count...])
    rows[row] = bounds[row] == 0 ? blankRow : cells
  }

  private func append(_ span: StyledText.Span, to cells: inout [Cell]) {
    // Most of what is drawn is ASCII, whose characters are known without a look at their properties.
    if span.text.isPrintableASCII {
      for byte in span.text.utf8.prefix(columns - cells.count) {
        cells.append(Cell(text: Self.ascii[Int(byte)], style: span.style))
      }
      return
    }
    for character in span.text {
      let shown = Self.harmless(character)
      let width = TextWidth.of(shown)
      if width == 0 { continue }
      guard cells.count + width <= columns else { break }
      cells.append(Cell(text: shown, style: span.style))
      for _ in 1..<width { cells.append(Cell(text: nil, style: span.style)) }
    }
  }

  private static let ascii = (0..<128).map { Character(Unicode.Scalar(UInt8($0))) }

  private static func harmless(_ character: Character) -> Character {
    character.unicodeScalars.contains(where: TerminalSanitizer.isHarmful) ? "\u{FFFD}" : character
  }

  /// Writes as much of a text as fits into a row.
  ///
  /// Control characters are made harmless.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - row: The row, counted from 0; a row that does not exist stays unchanged.
  ///   - column: The first column, counted from 0.
  ///   - style: The style of the text.
  /// - Returns: The column after the text.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int = 0, style: Style = .plain
  ) -> Int {
    guard rows.indices.contains(row), column >= 0 else { return column }
    var column = column
    for character in text {
      let shown = Self.harmless(character)
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
    bounds[row] = max(bounds[row], column)
    return column
  }

  /// Blanks the remaining cells of wide characters that are overwritten in part.
  private mutating func clear(row: Int, column: Int, width: Int) {
    rows[row].withUnsafeMutableBufferPointer { cells in
      var first = column
      while first > 0, cells[first].text == nil { first -= 1 }
      var end = column + width
      while end < cells.count, cells[end].text == nil { end += 1 }
      // The cells of the text itself are written next.
      for position in first..<column { cells[position] = .blank }
      for position in (column + width)..<max(end, column + width) { cells[position] = .blank }
    }
  }

  /// The rows as text, without blanks at their ends.
  package var text: [String] {
    rows.map { row in
      let line = String(row.compactMap(\.text))
      let end = line.lastIndex { $0 != " " }
      return end.map { String(line[...$0]) } ?? ""
    }
  }

  /// Whether two frames are equal, with cursor and pictures.
  package static func == (left: Frame, right: Frame) -> Bool {
    left.columns == right.columns && left.rows == right.rows && left.cursor == right.cursor
      && left.hidesCursor == right.hidesCursor
      && left.pictures == right.pictures
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(rows)
    hasher.combine(cursorRow)
    hasher.combine(cursorColumn)
    hasher.combine(hidesCursor)
    hasher.combine(pictures)
  }
}
