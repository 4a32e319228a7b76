nonisolated extension Frame {
  /// A picture above blank cells.
  package struct Picture: Hashable, Sendable {
    /// The protocol by which a terminal gets the picture.
    package enum Way: Hashable, Sendable {
      /// The Kitty graphics protocol: the picture is above the text, which does not change it.
      case kitty
      /// iTerm2's protocol: the picture takes the place of text, so that text written there
      /// replaces it.
      case inline
    }

    /// The first row, counted from 0.
    package var row: Int
    /// The first column, counted from 0.
    package var column: Int
    /// The number of columns that it may take.
    package var columns: Int
    /// The number of rows that it may take.
    package var rows: Int
    /// The protocol by which the terminal gets it.
    package var way: Way
    /// Whether it is scaled to its cells, instead of drawn pixel by pixel.
    package var isScaled: Bool
    /// The picture.
    package var file: PictureFile

    /// Creates a picture.
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

    /// Whether the picture lies within a frame of this size.
    func fits(columns width: Int, rows height: Int) -> Bool {
      row >= 0 && column >= 0 && columns > 0 && rows > 0 && columns <= width - column
        && rows <= height - row
    }
  }

  /// Returns the rows as the terminal holds them while it shows these pictures.
  ///
  /// A cell whose text is replaced by a picture differs from every text, so that it is erased when
  /// the picture goes, and kept while it stays.
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
  /// A cell whose text is replaced by a picture; it is never written.
  fileprivate static let picture = Frame.Cell(text: "\u{FFFC}", style: .plain)

  /// Whether the text of the cell is replaced by a picture.
  var isPicture: Bool { self == .picture }
}
