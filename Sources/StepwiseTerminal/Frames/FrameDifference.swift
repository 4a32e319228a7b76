/// The bytes that turn what a terminal shows into something else, moving the cursor relative to where
/// it is, so that a frame can stand anywhere in the scrollback.
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

  /// The bytes from one frame to the next of the same width.
  ///
  /// - Parameters:
  ///   - old: What is shown, with the cursor where it is; no rows for nothing yet.
  ///   - new: What is to be shown.
  ///   - draw: What draws a picture where the cursor is; called for those that were not there before.
  /// - Returns: The bytes; none where nothing changes.
  package static func bytes(
    from old: Frame, to new: Frame, drawing draw: (Frame.Picture) -> [UInt8] = { _ in [] }
  ) -> [UInt8] {
    guard old != new else { return [] }
    var difference = FrameDifference(at: old.cursor, columns: new.columns)
    let kept = new.pictures.filter(old.pictures.contains)
    let (oldRows, newRows) = (old.cells(with: old.pictures), new.cells(with: kept))
    for row in newRows.indices {
      let before =
        row < oldRows.count ? oldRows[row] : Array(repeating: .blank, count: new.columns)
      difference.update(row, from: before, to: newRows[row])
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
    // Rows that are there but blank must exist before the cursor can be in them.
    difference.move(to: new.cursor.row, new.cursor.column)
    difference.select(.plain)
    return difference.bytes
  }

  /// Draws a picture in rows that are there, so that nothing scrolls; what terminals do to the cursor then
  /// differs.
  private mutating func show(_ picture: Frame.Picture, _ drawing: [UInt8]) {
    guard !drawing.isEmpty else { return }
    select(.plain)
    move(to: picture.row + picture.rows - 1, picture.column)
    move(to: picture.row, picture.column)
    write("\u{1B}7")
    bytes += drawing
    write("\u{1B}8")
  }

  private mutating func update(_ row: Int, from old: [Frame.Cell], to new: [Frame.Cell]) {
    guard old != new else { return }
    let end = new.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    var old = old
    let isShorter = old[min(end, old.count)...].contains { $0 != .blank }
    let hasPicture = new.contains(where: \.isPicture)
    if isShorter, !hasPicture {
      // The whole row, and not only its end: tmux 3.3 counts cells that were erased at the end as part of the row, and
      // would make several rows of it in a narrower window.
      move(to: row, column < 0 ? 0 : min(column, columns - 1))
      select(.plain)
      write("\u{1B}[2K")
      old = Array(repeating: .blank, count: old.count)
    }
    var position = 0
    while position < end {
      let cell = new[position]
      var next = position + 1
      while next < new.count, new[next].text == nil { next += 1 }
      let isSame =
        next <= old.count && (position..<next).allSatisfy { old[$0] == new[$0] }
      if !isSame {
        if !goOn(new, to: position, in: row) { move(to: row, position) }
        select(cell.style)
        write(String(cell.text ?? " "))
        column += next - position
        // At the right edge terminals differ in where the cursor is: it is placed anew.
        if column >= columns { column = -1 }
      }
      position = next
    }
    // A picture that stands in the row's place must stay.
    if isShorter, hasPicture {
      move(to: row, end)
      select(.plain)
      write("\u{1B}[K")
    }
  }

  /// Writes the few cells up to the next one that differs, where that is shorter than a move.
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

  /// Moves the cursor the short way: to the line's start, then right, and up or down by line feeds,
  /// which make rows where there are none.
  private mutating func move(to newRow: Int, _ newColumn: Int) {
    if newRow < row {
      write("\u{1B}[\(row - newRow)A")
    } else if newRow > row {
      // Terminals fill a row that they make with the colour behind the text.
      if style.background != .standard { select(.plain) }
      write(String(repeating: "\n", count: newRow - row))
      // In raw mode a line feed keeps the column.
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
    if before != after { write(next.selection) }
    style = next
  }

  /// An address as printable ASCII: anything else could end the sequence that it stands in.
  private static func harmless(_ address: String) -> String {
    String(address.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }.map(Character.init))
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
