/// Turns rows of text into frames, and reuses the rows of the last frame.
package nonisolated struct FrameBuilder: Sendable {
  private var text: [StyledText] = []
  private var frame = Frame(columns: 1, rows: 0)

  /// Creates a builder without a frame.
  package init() {}

  /// Returns a frame with as much of each row as fits.
  ///
  /// The cursor is in the first cell.
  package mutating func frame(_ rows: [StyledText], columns: Int) -> Frame {
    if frame.columns != max(1, columns) {
      frame = Frame(columns: columns, rows: 0)
      text = []
    }
    let before = frame
    frame.setCount(of: rows.count)
    for (row, line) in rows.enumerated() where row >= text.count || text[row] != line {
      // After a scroll by one row, the line was one row below or above.
      if row + 1 < text.count, text[row + 1] == line {
        frame.copy(row: row + 1, of: before, as: row)
        continue
      }
      if row > 0, row <= text.count, text[row - 1] == line {
        frame.copy(row: row - 1, of: before, as: row)
        continue
      }
      frame.set(row: row, to: line)
    }
    text = rows
    return frame
  }
}
