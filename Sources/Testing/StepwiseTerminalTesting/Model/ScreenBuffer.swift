import StepwiseTerminal

/// One of a terminal's two screens: its rows, its scrollback, and the cursor.
nonisolated struct ScreenBuffer: Hashable {
  typealias Cell = TerminalScreen.Cell

  /// A row up to its last written cell; the rest is blank.
  struct Row: Hashable {
    var cells: [Cell] = []
    /// Whether the text continues in the next row, because it reached the margin.
    ///
    /// Terminals keep this with the last cell; writing or erasing that cell ends it.
    var isWrapped = false

    var isBlank: Bool { cells.allSatisfy { $0 == .blank } && !isWrapped }
  }

  struct Cursor: Hashable {
    var row = 0
    var column = 0
    /// Whether the last column was written, so that the next character goes to the next row.
    var isAtMargin = false
    var style = TerminalStyle.plain
  }

  private(set) var columns: Int
  private(set) var rows: [Row]
  private(set) var scrollback: [Row] = []
  var cursor = Cursor()
  private var saved = Cursor()
  private var margins: ClosedRange<Int>
  private let keepsScrollback: Bool
  /// Whether, as in tmux, a cell that was erased at the end of a row still belongs to it, and a row
  /// that was erased as a whole no longer continues the one above.
  private let keepsErased: Bool
  /// The placements of pictures above the text, and the data of stored pictures.
  var placements: [PicturePlacement] = []
  var images: [UInt32: [UInt8]] = [:]
  /// Whether the last operation was printing; only then a scalar with a width joins the cluster
  /// before it.
  private var hasJustPrinted = false

  init(columns: Int, rows count: Int, keepsScrollback: Bool, keepsErased: Bool = false) {
    self.columns = columns
    self.keepsErased = keepsErased
    self.keepsScrollback = keepsScrollback
    rows = Array(repeating: Row(), count: count)
    margins = 0...(count - 1)
  }

  var hasMargins: Bool { margins != 0...(rows.count - 1) }

  func cell(_ row: Int, _ column: Int) -> Cell {
    column < rows[row].cells.count ? rows[row].cells[column] : .blank
  }

  // MARK: Printing

  mutating func print(_ scalar: Unicode.Scalar, wraps: Bool) {
    defer { hasJustPrinted = true }
    let width = TextWidth.of(Character(scalar))
    if join(scalar, width: width) { return }
    guard width > 0, width <= columns else { return }
    if cursor.isAtMargin || cursor.column + width > columns {
      if wraps {
        wrap()
      } else {
        cursor.column = columns - width
        cursor.isAtMargin = false
      }
    }
    put(Character(scalar), width: width)
  }

  /// Joins a scalar to the cell before the cursor if both form one cluster.
  private mutating func join(_ scalar: Unicode.Scalar, width: Int) -> Bool {
    // Nearly all printed text is ASCII, which joins nothing.
    guard width == 0 || (hasJustPrinted && scalar.value >= 0x80) else { return false }
    var column = cursor.isAtMargin ? cursor.column : cursor.column - 1
    while column > 0, cell(cursor.row, column).text == nil { column -= 1 }
    guard column >= 0, column < rows[cursor.row].cells.count,
      let before = rows[cursor.row].cells[column].text
    else { return width == 0 }
    let text = String(before) + String(scalar)
    guard text.count == 1, let joined = text.first else { return width == 0 }
    let end = cursor.isAtMargin ? columns : cursor.column
    let newWidth = TextWidth.of(joined)
    if newWidth <= end - column || column + newWidth > columns {
      // A letter that would grow beyond the margin stays separate; a mark needs no room.
      guard width == 0 || newWidth <= end - column else { return false }
      rows[cursor.row].cells[column].text = joined
      return true
    }
    let style = rows[cursor.row].cells[column].style
    cursor.column = column
    cursor.isAtMargin = false
    let own = cursor.style
    cursor.style = style
    put(joined, width: newWidth)
    cursor.style = own
    return true
  }

  private mutating func put(_ character: Character, width: Int) {
    let (row, column) = (cursor.row, cursor.column)
    fill(row, to: column + width)
    clearHalves(row, from: column, to: column + width)
    rows[row].cells[column] = Cell(text: character, style: cursor.style)
    for next in (column + 1)..<(column + max(1, width)) {
      rows[row].cells[next] = Cell(text: nil, style: cursor.style)
    }
    if column + width >= columns {
      rows[row].isWrapped = false
      cursor.column = columns - 1
      cursor.isAtMargin = true
    } else {
      cursor.column = column + width
      cursor.isAtMargin = false
    }
  }

  /// Puts a part of a picture into a cell of the cursor's row.
  mutating func put(_ part: PicturePart, at column: Int) {
    fill(cursor.row, to: column + 1)
    rows[cursor.row].cells[column] = .blank
    rows[cursor.row].cells[column].part = part
  }

  private mutating func wrap() {
    // A wide character leaves the last column as it is.
    if !cursor.isAtMargin { fill(cursor.row, to: cursor.column) }
    rows[cursor.row].isWrapped = true
    lineFeed()
    rows[cursor.row].isWrapped = false
    cursor.column = 0
    cursor.isAtMargin = false
  }

  /// Extends a row to a length.
  private mutating func fill(_ row: Int, to end: Int) {
    let missing = end - rows[row].cells.count
    if missing > 0 { rows[row].cells += repeatElement(.blank, count: missing) }
  }

  /// Blanks the remaining cells of wide characters that are overwritten in part.
  private mutating func clearHalves(_ row: Int, from column: Int, to end: Int) {
    let count = rows[row].cells.count
    var first = column
    while first > 0, first < count, rows[row].cells[first].text == nil { first -= 1 }
    var last = end
    while last < count, rows[row].cells[last].text == nil { last += 1 }
    for position in first..<max(first, min(column, count)) { rows[row].cells[position] = .blank }
    for position in min(end, count)..<max(min(end, count), min(last, count)) {
      rows[row].cells[position] = .blank
    }
  }

  // MARK: Moving

  mutating func move(toRow row: Int, column: Int) {
    cursor.row = min(max(0, row), rows.count - 1)
    cursor.column = min(max(0, column), columns - 1)
    cursor.isAtMargin = false
    hasJustPrinted = false
  }

  mutating func moveUp(_ count: Int) {
    let top = cursor.row >= margins.lowerBound ? margins.lowerBound : 0
    move(toRow: max(top, cursor.row - count), column: cursor.column)
  }

  mutating func moveDown(_ count: Int) {
    let bottom = cursor.row <= margins.upperBound ? margins.upperBound : rows.count - 1
    move(toRow: min(bottom, cursor.row + count), column: cursor.column)
  }

  mutating func lineFeed() {
    hasJustPrinted = false
    cursor.isAtMargin = false
    if cursor.row == margins.upperBound {
      scrollUp(1)
    } else if cursor.row < rows.count - 1 {
      cursor.row += 1
    }
  }

  mutating func reverseLineFeed() {
    hasJustPrinted = false
    cursor.isAtMargin = false
    if cursor.row == margins.lowerBound {
      scrollDown(1)
    } else if cursor.row > 0 {
      cursor.row -= 1
    }
  }

  mutating func save() { saved = cursor }

  mutating func restore() {
    cursor = saved
    hasJustPrinted = false
  }

  mutating func setMargins(_ new: ClosedRange<Int>?) {
    margins = new ?? 0...(rows.count - 1)
    move(toRow: 0, column: 0)
  }

  // MARK: Erasing

  /// An erased cell takes the current background colour.
  private var erased: Cell {
    var style = TerminalStyle.plain
    style.background = cursor.style.background
    return Cell(text: " ", style: style)
  }

  private var erasedRow: Row {
    erased == .blank ? Row() : Row(cells: Array(repeating: erased, count: columns))
  }

  mutating func erase(_ row: Int, from start: Int, to end: Int) {
    hasJustPrinted = false
    guard start < end else { return }
    clearHalves(row, from: start, to: end)
    let isWhole = start == 0 && end >= columns
    if isWhole { part(row) }
    let keepsEnd = keepsErased && !isWhole
    if end >= columns, !keepsEnd { rows[row].isWrapped = false }
    if erased == .blank {
      let last = min(end, rows[row].cells.count)
      for position in start..<max(start, last) { rows[row].cells[position] = .blank }
      // Cells that are erased up to the end count as never written.
      if end >= columns, !keepsEnd {
        rows[row].cells.removeLast(max(0, rows[row].cells.count - start))
      }
    } else {
      fill(row, to: end)
      for position in start..<end { rows[row].cells[position] = erased }
    }
  }

  mutating func eraseRows(_ range: Range<Int>) {
    hasJustPrinted = false
    if let first = range.first { part(first) }
    for row in range { rows[row] = erasedRow }
  }

  /// Separates a row that is erased as a whole from the one above.
  private mutating func part(_ row: Int) {
    guard keepsErased else { return }
    if row > 0 {
      rows[row - 1].isWrapped = false
    } else if !scrollback.isEmpty {
      scrollback[scrollback.count - 1].isWrapped = false
    }
  }

  mutating func eraseScrollback() { scrollback = [] }

  // MARK: Shifting

  mutating func scrollUp(_ count: Int) {
    scrollPlacements(
      by: -min(count, margins.count), in: margins,
      keepsAbove: keepsScrollback && margins.lowerBound == 0)
    for _ in 0..<min(count, margins.count) {
      let gone = rows.remove(at: margins.lowerBound)
      if margins.lowerBound == 0, keepsScrollback { scrollback.append(gone) }
      rows.insert(erasedRow, at: margins.upperBound)
    }
  }

  mutating func scrollDown(_ count: Int) {
    scrollPlacements(by: min(count, margins.count), in: margins, keepsAbove: false)
    for _ in 0..<min(count, margins.count) {
      rows.remove(at: margins.upperBound)
      rows.insert(erasedRow, at: margins.lowerBound)
    }
  }

  mutating func insertRows(_ count: Int) {
    guard margins.contains(cursor.row) else { return }
    for _ in 0..<min(count, margins.upperBound - cursor.row + 1) {
      rows.remove(at: margins.upperBound)
      rows.insert(erasedRow, at: cursor.row)
    }
    move(toRow: cursor.row, column: 0)
  }

  mutating func deleteRows(_ count: Int) {
    guard margins.contains(cursor.row) else { return }
    for _ in 0..<min(count, margins.upperBound - cursor.row + 1) {
      rows.remove(at: cursor.row)
      rows.insert(erasedRow, at: margins.upperBound)
    }
    move(toRow: cursor.row, column: 0)
  }

  mutating func insertCells(_ count: Int) {
    let (row, column) = (cursor.row, cursor.column)
    fill(row, to: columns)
    clearHalves(row, from: column, to: column)
    let count = min(count, columns - column)
    rows[row].cells.insert(contentsOf: repeatElement(erased, count: count), at: column)
    cut(row)
    rows[row].isWrapped = false
    move(toRow: row, column: column)
  }

  mutating func deleteCells(_ count: Int) {
    let (row, column) = (cursor.row, cursor.column)
    fill(row, to: columns)
    let count = min(count, columns - column)
    clearHalves(row, from: column, to: column + count)
    rows[row].cells.removeSubrange(column..<(column + count))
    rows[row].cells += repeatElement(erased, count: count)
    rows[row].isWrapped = false
    move(toRow: row, column: column)
  }

  /// Cuts a row at the margin, without leaving half of a wide character.
  private mutating func cut(_ row: Int) {
    guard rows[row].cells.count > columns else { return }
    clearHalves(row, from: columns, to: rows[row].cells.count)
    rows[row].cells.removeLast(rows[row].cells.count - columns)
  }
}

// MARK: - Another size

nonisolated extension ScreenBuffer {
  /// Resizes the screen.
  ///
  /// If it becomes lower, blank rows at the bottom are removed first, and then rows move into the
  /// scrollback; if it becomes higher, rows come back from there.
  mutating func resize(columns newColumns: Int, rows newCount: Int, rewraps: Bool) {
    hasJustPrinted = false
    let isWidthNew = newColumns != columns
    let used = max(cursor.row, rows.lastIndex { !$0.isBlank } ?? 0) + 1
    let blanks = rows.count - used
    var all = scrollback + rows[..<used]
    let above = scrollback.count
    // The cursor, the saved cursor, and the first visible row.
    var places = [
      Place(cursor, above: above), Place(saved, above: above), Place(row: above, column: 0),
    ]
    columns = newColumns
    if isWidthNew { all = Self.refit(all, to: newColumns, rewraps: rewraps, &places) }
    // The first visible row if all blank rows were kept; blank rows are removed before others.
    let withBlanks = all.count + blanks - newCount
    let top = places[2].row
    var first = withBlanks > top ? max(top, all.count - newCount) : max(0, withBlanks)
    // Rows below the cursor are removed before the row of the cursor.
    first = min(first, places[0].row)
    if !keepsScrollback { all.removeFirst(first) }
    let shown = keepsScrollback ? first : 0
    scrollback = Array(all[..<shown])
    rows = Array(all[shown...].prefix(newCount))
    rows += repeatElement(Row(), count: newCount - rows.count)
    margins = 0...(newCount - 1)
    place(\.cursor, places[0], first)
    place(\.saved, places[1], first)
  }

  private mutating func place(
    _ which: WritableKeyPath<ScreenBuffer, Cursor>, _ place: Place, _ first: Int
  ) {
    self[keyPath: which].row = min(max(0, place.row - first), rows.count - 1)
    self[keyPath: which].column = min(place.column, columns - 1)
    self[keyPath: which].isAtMargin = place.column == columns
  }

  /// A position in all rows, including the scrollback.
  ///
  /// The column is one behind the last if a cursor is at the margin.
  private struct Place {
    var row: Int
    var column: Int

    init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }

    init(_ cursor: Cursor, above: Int) {
      row = above + cursor.row
      column = cursor.column + (cursor.isAtMargin ? 1 : 0)
    }
  }

  private static func refit(
    _ old: [Row], to columns: Int, rewraps: Bool, _ places: inout [Place]
  ) -> [Row] {
    guard rewraps else {
      return old.map { row in
        var screen = ScreenBuffer(columns: columns, rows: 1, keepsScrollback: false)
        screen.rows[0].cells = row.cells
        screen.cut(0)
        return screen.rows[0]
      }
    }
    var new: [Row] = []
    var moved = places
    var index = 0
    while index < old.count {
      var line: [Cell] = []
      var offsets: [(place: Int, offset: Int)] = []
      while true {
        for place in places.indices where places[place].row == index {
          offsets.append((place, line.count + places[place].column))
        }
        line += old[index].cells
        index += 1
        if !old[index - 1].isWrapped || index == old.count { break }
      }
      let wrapped = wrap(line, columns)
      for (place, offset) in offsets {
        moved[place] = find(offset, in: wrapped, columns)
        moved[place].row += new.count
      }
      new += wrapped
    }
    // A saved position may be below all used rows.
    for place in places.indices where places[place].row >= old.count {
      moved[place].row += new.count - old.count
    }
    places = moved
    return new
  }

  private static func wrap(_ line: [Cell], _ columns: Int) -> [Row] {
    var rows = [Row()]
    var position = 0
    while position < line.count {
      var end = position + 1
      while end < line.count, line[end].text == nil { end += 1 }
      if rows[rows.count - 1].cells.count + end - position > columns,
        !rows[rows.count - 1].cells.isEmpty
      {
        rows[rows.count - 1].isWrapped = true
        rows.append(Row())
      }
      // A character that is wider than the screen is lost.
      if end - position <= columns {
        rows[rows.count - 1].cells += line[position..<end]
      }
      position = end
    }
    return rows
  }

  /// Finds the position of an offset in a line after it was wrapped.
  private static func find(_ offset: Int, in rows: [Row], _ columns: Int) -> Place {
    var left = offset
    for (index, row) in rows.dropLast().enumerated() {
      if left < row.cells.count { return Place(row: index, column: left) }
      left -= row.cells.count
    }
    // Right behind a full row is its margin; further away there is no position except the last
    // column.
    let isAtMargin = left == columns && rows[rows.count - 1].cells.count == columns
    return Place(row: rows.count - 1, column: isAtMargin ? left : min(left, columns - 1))
  }
}
