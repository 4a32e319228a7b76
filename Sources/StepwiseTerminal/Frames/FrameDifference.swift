/// Computes the bytes that turn one frame on a terminal into another.
///
/// It moves the cursor relative to its position, so that a frame can be anywhere in the scrollback.
package nonisolated struct FrameDifference {
  private var bytes: [UInt8] = []
  private var row: Int
  private var column: Int
  private var style = Style.plain
  private let columns: Int

  private init(at cursor: (row: Int, column: Int), columns: Int) {
    row = cursor.row
    column = cursor.column
    self.columns = columns
  }

  /// Returns the bytes that lead from one frame to the next of the same width.
  ///
  /// - Parameters:
  ///   - old: The current frame, with its cursor; a frame without rows if nothing is shown yet.
  ///   - new: The next frame.
  ///   - draw: Returns the bytes that draw a picture at the cursor; called for new pictures.
  /// - Returns: The bytes; empty if nothing changes.
  package static func bytes(
    from old: Frame, to new: Frame, drawing draw: (Frame.Picture) -> [UInt8] = { _ in [] }
  ) -> [UInt8] {
    guard old != new else { return [] }
    var difference = FrameDifference(at: old.cursor, columns: new.columns)
    let kept = new.pictures.filter(old.pictures.contains)
    let (oldRows, newRows) = (old.cells(with: old.pictures), new.cells(with: kept))
    // Pictures that replace text may reach beyond the written part of a row.
    let hasPictures = !old.pictures.isEmpty || !kept.isEmpty
    for row in newRows.indices {
      let before =
        row < oldRows.count ? oldRows[row] : Array(repeating: .blank, count: new.columns)
      let oldBound = row < oldRows.count ? old.bounds[row] : 0
      difference.update(
        row, from: before, to: newRows[row],
        within: hasPictures ? (new.columns, new.columns) : (oldBound, new.bounds[row]))
    }
    if old.rows.count > new.rows.count {
      difference.move(to: new.rows.count, 0)
      difference.select(.plain)
      difference.write("\u{1B}[J")
    }
    for picture in new.pictures where !kept.contains(picture) {
      if picture.fits(columns: new.columns, rows: new.rows.count) {
        difference.show(picture, draw(picture))
      }
    }
    // Blank rows must exist before the cursor can move into them.
    difference.move(to: new.cursor.row, new.cursor.column)
    difference.select(.plain)
    return difference.bytes
  }

  /// Draws a picture in existing rows, so that nothing scrolls; terminals differ in where they
  /// leave the cursor.
  private mutating func show(_ picture: Frame.Picture, _ drawing: [UInt8]) {
    guard !drawing.isEmpty else { return }
    select(.plain)
    move(to: picture.row + picture.rows - 1, picture.column)
    move(to: picture.row, picture.column)
    write("\u{1B}7")
    bytes += drawing
    write("\u{1B}8")
  }

  /// Updates a row that is blank beyond these bounds.
  private mutating func update(
    _ row: Int, from old: [Frame.Cell], to new: [Frame.Cell], within bounds: (old: Int, new: Int)
  ) {
    guard old != new else { return }
    let end = Self.end(of: new, within: bounds.new)
    var old = old
    let isShorter = Self.end(of: old, within: bounds.old) > end
    // A picture in the row must stay.
    let hasPicture = isShorter && new.contains(where: \.isPicture)
    if isShorter, !hasPicture {
      // Erases the whole row, and not only its end: tmux 3.3 counts cells that were erased at the
      // end as part of the row, and would wrap the row in a narrower window.
      move(to: row, column < 0 ? 0 : min(column, columns - 1))
      select(.plain)
      write("\u{1B}[2K")
      old = Array(repeating: .blank, count: old.count)
    }
    var position = Self.firstDifference(old, new, from: 0, to: end)
    while position < end {
      let cell = new[position]
      var next = position + 1
      while next < new.count, new[next].text == nil { next += 1 }
      if !goOn(new, to: position, in: row) { move(to: row, position) }
      select(cell.style)
      write(String(cell.text ?? " "))
      column += next - position
      // At the right edge terminals differ in where the cursor is, so it is moved again.
      if column >= columns { column = -1 }
      position = Self.firstDifference(old, new, from: next, to: end)
    }
    if hasPicture {
      move(to: row, end)
      select(.plain)
      write("\u{1B}[K")
    }
  }

  /// Returns the cell from which on a row is blank.
  private static func end(of row: [Frame.Cell], within bound: Int) -> Int {
    let blank = Frame.Cell.blank
    return row.withUnsafeBufferPointer { row in
      var end = min(row.count, bound)
      while end > 0, row[end - 1] == blank { end -= 1 }
      return end
    }
  }

  /// Returns the position of the first character that differs in any of its cells, searching from a
  /// position on; the end if all cells are equal.
  ///
  /// Most cells of a changed row are equal, so they are compared in place, without copies.
  private static func firstDifference(
    _ old: [Frame.Cell], _ new: [Frame.Cell], from start: Int, to end: Int
  ) -> Int {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var position = start
        while position < min(end, old.count), old[position] == new[position] { position += 1 }
        // The rest of a wide character differs with its first cell.
        while position > start, position < new.count, new[position].text == nil { position -= 1 }
        return min(position, end)
      }
    }
  }

  /// Writes the few cells up to the next difference if that is shorter than a move.
  ///
  /// - Returns: Whether the cursor is there now.
  private mutating func goOn(_ cells: [Frame.Cell], to position: Int, in row: Int) -> Bool {
    guard row == self.row, column >= 0, position > column, position - column < 4 else {
      return false
    }
    let between = cells[column..<position]
    guard between.allSatisfy({ $0.style == style && $0.text?.isASCII == true }) else {
      return false
    }
    write(String(between.compactMap(\.text)))
    column = position
    return true
  }

  /// Moves the cursor on the shortest way: to the line's start and then right, and up or down by
  /// line feeds, which add rows at the bottom.
  private mutating func move(to newRow: Int, _ newColumn: Int) {
    if newRow < row {
      write("\u{1B}[\(row - newRow)A")
    } else if newRow > row {
      // Terminals fill a new row with the current background colour.
      if style.background != .standard { select(.plain) }
      write(String(repeating: "\n", count: newRow - row))
      // In raw mode a line feed keeps the column, but some terminals treat it as a new line.
      if column != 0 { column = -1 }
    }
    row = newRow
    let target = min(newColumn, columns - 1)
    guard target != column else { return }
    if target == 0 {
      write("\r")
    } else if column >= 0, target == column - 1 {
      write("\u{8}")
    } else if column >= 0, target > column, target - column < 4 {
      write("\u{1B}[\(target - column)C")
    } else {
      write("\u{1B}[\(target + 1)G")
    }
    column = target
  }

  private mutating func select(_ next: Style) {
    guard next != style else { return }
    if next.link != style.link { write("\u{1B}]8;;\(Self.harmless(next.link ?? ""))\u{1B}\\") }
    var (before, after) = (style, next)
    before.link = nil
    after.link = nil
    if before != after { write(after.selection(after: before)) }
    style = next
  }

  /// The address as printable ASCII; any other character could end the sequence that contains it.
  private static func harmless(_ address: String) -> String {
    String(address.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }.map(Character.init))
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
