import StepwiseTerminal

/// How many cells a picture takes: with its proportions, and never more than its own pixels need.
package nonisolated struct PictureBox: Equatable {
  /// What is taken for the size of a cell that is not known.
  private static let usualCell = PixelSize(width: 8, height: 16)

  package let columns: Int
  package let rows: Int
  /// Whether it must be scaled to the cells; else it is drawn pixel by pixel.
  package let isScaled: Bool

  /// The box of a picture.
  package init(size: PixelSize, cell: PixelSize?, columns: Int, rows: Int) {
    let known = cell ?? Self.usualCell
    let (width, height) = (Double(size.width), Double(size.height))
    let cellWidth = Double(max(1, known.width))
    let cellHeight = Double(max(1, known.height))
    let most = (columns: max(1, columns), rows: max(1, rows))
    let scale = min(
      1, Double(most.columns) * cellWidth / width, Double(most.rows) * cellHeight / height)
    // Down to a cell: what is scaled is stretched to its box, so the nearest one is the truest.
    let rounding: FloatingPointRoundingRule = scale < 1 ? .toNearestOrAwayFromZero : .up
    self.columns = min(
      most.columns, max(1, Int((width * scale / cellWidth).rounded(rounding))))
    self.rows = min(most.rows, max(1, Int((height * scale / cellHeight).rounded(rounding))))
    isScaled = scale < 1 || cell == nil
  }

  /// The box of a picture that is drawn as text: a column for each of its pixels, if there is room.
  package init(cellsFor size: PixelSize, cell: PixelSize?, columns: Int, rows: Int) {
    let known = cell ?? Self.usualCell
    let width = max(1, known.width)
    self.init(
      size: PixelSize(width: size.width * width, height: size.height * width), cell: known,
      columns: columns, rows: rows)
  }
}
