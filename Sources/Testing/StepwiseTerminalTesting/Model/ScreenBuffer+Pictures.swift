import StepwiseTerminal

/// The part of a picture in a cell, if the picture replaces text.
nonisolated struct PicturePart: Hashable {
  /// The number of the picture.
  let number: Int
  /// The row and column within the picture.
  let row: Int
  let column: Int
}

/// A picture above the text, as Kitty draws it.
nonisolated struct PicturePlacement: Hashable {
  let image: UInt32
  /// The number of the placement; 0 for a placement without a number.
  let number: UInt32
  /// The first row of the window; negative if it scrolled off.
  var row: Int
  let column: Int
  let columns: Int
  let rows: Int
}

nonisolated extension ScreenBuffer {
  /// Moves the placements between the margins, as scrolling moves text.
  mutating func scrollPlacements(by count: Int, in margins: ClosedRange<Int>, keepsAbove: Bool) {
    placements = placements.compactMap { placement in
      var moved = placement
      let last = placement.row + placement.rows - 1
      let isAbove = margins.lowerBound == 0 && placement.row < 0
      guard isAbove || (placement.row >= margins.lowerBound && last <= margins.upperBound) else {
        return placement
      }
      moved.row += count
      let end = moved.row + moved.rows
      if moved.row > margins.upperBound || end <= margins.lowerBound {
        return keepsAbove && end <= 0 ? moved : nil
      }
      return moved
    }
  }

  /// Draws a file in place of text from the cursor on, as iTerm2 does; the cursor ends behind its
  /// last cell.
  mutating func draw(file number: Int, columns width: Int, rows height: Int) {
    let column = cursor.column
    for row in 0..<height {
      let end = min(columns, column + width)
      erase(cursor.row, from: column, to: end)
      for next in column..<max(column, end) {
        put(PicturePart(number: number, row: row, column: next - column), at: next)
      }
      if row < height - 1 { lineFeed() }
    }
    move(toRow: cursor.row, column: column + width)
  }
}
