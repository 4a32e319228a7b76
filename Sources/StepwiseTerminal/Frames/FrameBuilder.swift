/// Turns rows of text into frames, and only those rows that are not as they were before.
package nonisolated struct FrameBuilder: Sendable {
  private var text: [StyledText] = []
  private var frame = Frame(columns: 1, rows: 0)

  /// A builder that has built nothing yet.
  package init() {}

  /// A frame that shows these rows, each as far as it fits.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - columns: How many columns, from 1.
  /// - Returns: The frame, with the cursor in its first cell.
  package mutating func frame(_ rows: [StyledText], columns: Int) -> Frame {
    if frame.columns != max(1, columns) {
      frame = Frame(columns: columns, rows: 0)
      text = []
    }
    frame.setCount(of: rows.count)
    for (row, line) in rows.enumerated() where row >= text.count || text[row] != line {
      frame.clear(row: row)
      var column = 0
      for span in line.spans {
        column = frame.write(span.text, row: row, column: column, style: span.style)
      }
    }
    text = rows
    return frame
  }
}
