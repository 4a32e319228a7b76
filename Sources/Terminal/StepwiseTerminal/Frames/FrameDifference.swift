/// Computes the bytes that turn one frame on a terminal into another.
///
/// It moves the cursor relative to its position, so that a frame can be anywhere in the scrollback.
package nonisolated struct FrameDifference {
  private var bytes: [UInt8] = []
  private var row: Int
  /// The column of the cursor; `nil` if it is unknown.
  private var column: Int?
  /// The last row that exists in the terminal for certain; blank rows below it may not exist yet.
  private var lastRow: Int
  private var style = Style.plain
  private let columns: Int
  private let blankRow: [Frame.Cell]

  private init(from old: Frame, to new: Frame) {
    row = old.cursor.row
    column = old.cursor.column
    lastRow = max(row, old.rows.lastIndex { $0 != old.blankRow } ?? 0)
    columns = new.columns
    blankRow = new.blankRow
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
    var difference = FrameDifference(from: old, to: new)
    let lastRow = difference.lastRow
    let kept = new.pictures.filter(old.pictures.contains)
    let (oldRows, newRows) = (old.cells(with: old.pictures), new.cells(with: kept))
    // Pictures that replace text may reach beyond the written part of a row.
    let hasPictures = !old.pictures.isEmpty || !kept.isEmpty
    // Terminals differ in whether pictures move with the rows.
    let shift = hasPictures ? nil : RowShift(from: old, to: new)
    for row in newRows.indices {
      if let shift { difference.move(shift, in: row) }
      var origin = shift == nil ? row : shift?.origin(of: row)
      if row >= oldRows.count { origin = nil }
      difference.update(
        row, from: origin.map { oldRows[$0] } ?? new.blankRow, to: newRows[row],
        within: hasPictures
          ? (new.columns, new.columns) : (origin.map { old.bounds[$0] } ?? 0, new.bounds[row]))
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
    var moved = difference
    moved.move(to: new.cursor.row, new.cursor.column)
    moved.select(.plain)
    // A cursor that stays in its place is saved and restored, with the style, if that is shorter.
    // Drawing a picture saves it, too; rows that are added may scroll its place away.
    let isSaved =
      old.cursor == new.cursor && difference.lastRow == lastRow && new.pictures.isEmpty
      && difference.style.link == nil
    let saved = Array("\u{1B}7".utf8) + difference.bytes + Array("\u{1B}8".utf8)
    return isSaved && saved.count < moved.bytes.count ? saved : moved.bytes
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

  /// Moves rows, as far as this must happen before a row is updated.
  ///
  /// A row is deleted before another is inserted, so that the rows below do not leave the window.
  private mutating func move(_ shift: RowShift, in row: Int) {
    let (first, last) = (shift.rows.lowerBound, shift.rows.upperBound)
    switch row {
    case first where shift.isUp: edit(row, "\u{1B}[M")
    case last where shift.isUp: edit(row, "\u{1B}[L")
    case first:
      edit(last, "\u{1B}[M")
      edit(first, "\u{1B}[L")
    default: break
    }
  }

  /// Deletes or inserts a row; terminals differ in which column the cursor is in afterwards.
  private mutating func edit(_ row: Int, _ sequence: String) {
    move(to: row, nil)
    // Terminals fill a new row with the current background colour.
    if style.background != .standard { select(.plain) }
    write(sequence)
    column = nil
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
      move(to: row, column ?? 0)
      select(.plain)
      write("\u{1B}[2K")
      old = blankRow
    }
    var position = Self.firstDifference(old, new, from: 0, to: end)
    while position < end {
      let cell = new[position]
      var next = position + 1
      while next < new.count, new[next].text == nil { next += 1 }
      if !goOn(new, to: position, in: row) { move(to: row, position) }
      select(cell.style)
      write(String(cell.text ?? " "))
      // At the right edge terminals differ in where the cursor is: it is placed anew.
      column = next < columns ? next : nil
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
    guard row == self.row, let column, position > column, position - column < 4 else {
      return false
    }
    let between = cells[column..<position]
    guard between.allSatisfy({ $0.style == style && $0.text?.isASCII == true }) else {
      return false
    }
    write(String(between.compactMap(\.text)))
    self.column = position
    return true
  }

  /// Moves the cursor on the shortest way; rows that do not exist are added at the bottom.
  ///
  /// - Parameters:
  ///   - newRow: The row.
  ///   - newColumn: The column; `nil` if any will do.
  private mutating func move(to newRow: Int, _ newColumn: Int?) {
    let target = newColumn.map { min($0, columns - 1) }
    let distance = abs(newRow - row)
    if newRow <= row {
      if distance > 0 { write(Self.sequence(distance, "A")) }
      write(Self.way(from: column, to: target))
    } else {
      // Terminals fill a new row with the current background colour.
      if style.background != .standard { select(.plain) }
      var ways: [String] = []
      // A line feed adds a row. In raw mode it keeps the column, but some terminals treat it as a
      // new line; an index keeps the column in all of them.
      if distance <= Self.stepsMax || newRow > lastRow {
        ways.append(
          String(repeating: "\n", count: distance)
            + Self.way(from: column == 0 ? 0 : nil, to: target))
        ways.append(
          String(repeating: "\u{1B}D", count: distance) + Self.way(from: column, to: target))
      }
      if newRow <= lastRow {
        ways.append(Self.sequence(distance, "B") + Self.way(from: column, to: target))
      }
      write(Self.shortest(of: ways))
    }
    row = newRow
    column = target
    lastRow = max(lastRow, row)
  }

  /// The number of rows or columns up to which single steps may be shorter than a jump.
  private static let stepsMax = 4

  /// The shortest way from a column, which may be unknown, to another in the same row.
  private static func way(from column: Int?, to target: Int?) -> String {
    guard let target, column != target else { return "" }
    guard target > 0 else { return "\r" }
    var ways = [sequence(target + 1, "G")]
    if let column, column < target { ways.append(sequence(target - column, "C")) }
    if let column, column > target, column - target <= Self.stepsMax {
      ways.append(String(repeating: "\u{8}", count: column - target))
    }
    return shortest(of: ways)
  }

  /// A control sequence with a number, which is left out if it is 1.
  private static func sequence(_ number: Int, _ final: String) -> String {
    "\u{1B}[\(number == 1 ? "" : "\(number)")\(final)"
  }

  private static func shortest(of ways: [String]) -> String {
    ways.min { $0.utf8.count < $1.utf8.count } ?? ""
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
