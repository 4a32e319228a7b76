import StepwiseTerminal

/// The number of cells that a picture takes: in proportion, and never more than its own pixels
/// need.
package nonisolated struct PictureBox: Equatable {
  /// The size of a cell if the terminal did not report it.
  private static let usualCell = PixelSize(width: 8, height: 16)

  package let columns: Int
  package let rows: Int
  /// Whether the picture must be scaled to the cells; otherwise it is drawn pixel by pixel.
  package let isScaled: Bool

  /// Computes the box of a picture.
  package init(size: PixelSize, cell: PixelSize?, columns: Int, rows: Int) {
    let known = cell ?? Self.usualCell
    let (width, height) = (Double(size.width), Double(size.height))
    let cellWidth = Double(max(1, known.width))
    let cellHeight = Double(max(1, known.height))
    let most = (columns: max(1, columns), rows: max(1, rows))
    let scale = min(
      1, Double(most.columns) * cellWidth / width, Double(most.rows) * cellHeight / height)
    // A scaled picture is stretched to its box, so the nearest size is the most faithful one.
    let rounding: FloatingPointRoundingRule = scale < 1 ? .toNearestOrAwayFromZero : .up
    self.columns = min(
      most.columns, max(1, Int((width * scale / cellWidth).rounded(rounding))))
    self.rows = min(most.rows, max(1, Int((height * scale / cellHeight).rounded(rounding))))
    isScaled = scale < 1 || cell == nil
  }

  /// Computes the box of a picture that is drawn as text: one column for each of its pixels, if
  /// there is room.
  package init(cellsFor size: PixelSize, cell: PixelSize?, columns: Int, rows: Int) {
    let known = cell ?? Self.usualCell
    let width = max(1, known.width)
    self.init(
      size: PixelSize(width: size.width * width, height: size.height * width), cell: known,
      columns: columns, rows: rows)
  }
}
