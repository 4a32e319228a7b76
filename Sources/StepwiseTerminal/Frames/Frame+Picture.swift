nonisolated extension Frame {
  /// A picture over cells that are blank.
  package struct Picture: Hashable, Sendable {
    /// How a terminal is told.
    package enum Way: Hashable, Sendable {
      /// By the Kitty graphics protocol: over the text, which does not touch it.
      case kitty
      /// As iTerm2 does it: in the place of text, so that what is written there replaces it.
      case inline
    }

    /// The first row, counted from 0.
    package var row: Int
    /// The first column, counted from 0.
    package var column: Int
    /// How many columns it may take.
    package var columns: Int
    /// How many rows it may take.
    package var rows: Int
    /// How the terminal is told.
    package var way: Way
    /// Whether it is as large as the cells, and not as large as its own pixels.
    package var isScaled: Bool
    /// The picture.
    package var file: PictureFile

    /// A picture.
    ///
    /// - Parameters:
    ///   - row: The first row, counted from 0.
    ///   - column: The first column, counted from 0.
    ///   - columns: How many columns it may take.
    ///   - rows: How many rows it may take.
    ///   - way: How the terminal is told.
    ///   - isScaled: Whether it is as large as the cells, and not as large as its own pixels.
    ///   - file: The picture.
    package init(
      row: Int, column: Int, columns: Int, rows: Int, way: Way, isScaled: Bool = true,
      file: PictureFile
    ) {
      self.row = row
      self.column = column
      self.columns = columns
      self.rows = rows
      self.way = way
      self.isScaled = isScaled
      self.file = file
    }

    /// Whether it lies within a frame of that size.
    func fits(columns width: Int, rows height: Int) -> Bool {
      row >= 0 && column >= 0 && columns > 0 && rows > 0 && columns <= width - column
        && rows <= height - row
    }
  }

  /// The rows as the terminal holds them where these pictures are shown: what stands in the text's place
  /// differs from every text, so that it is erased when it goes and kept while it stays.
  func cells(with pictures: some Sequence<Picture>) -> [[Cell]] {
    var cells = rows
    for picture in pictures
    where picture.way == .inline && picture.fits(columns: columns, rows: rows.count) {
      for row in picture.row..<(picture.row + picture.rows) {
        for column in picture.column..<(picture.column + picture.columns) {
          cells[row][column] = .picture
        }
      }
    }
    return cells
  }
}

nonisolated extension Frame.Cell {
  /// A cell of a picture that stands in the text's place; never written.
  fileprivate static let picture = Frame.Cell(text: "\u{FFFC}", style: .plain)

  /// Whether a picture stands here in the text's place.
  var isPicture: Bool { self == .picture }
}
