import StepwiseFlow
import StepwiseTerminal

extension ScreenLayout {
  /// A picture in a block, with a caption for when it is not visible as a whole.
  package struct BlockPicture {
    package var picture: Frame.Picture
    /// The position of the caption.
    package var caption: (row: Int, column: Int)
    /// The caption with the path in it.
    package var captionWithPath: StyledText
  }

  /// The number of rows of a picture in the lowest window.
  private static let pictureRowsMin = 4

  /// A picture below its label; without a way to draw it, the label with the path as a link.
  package func image(_ label: String, path: String, at column: Int) -> Block {
    var found = album?.find(path)
    if let album, album.abilities.drawsCells, let file = found?.picture, width > column + 1,
      album.abilities.way(for: file.header.format) == nil
    {
      if let block = cells(of: file, in: album, label, path: path, found, at: column) {
        return block
      }
      found?.complaint = PictureAlbum.undrawable
    }
    let caption = caption(label, path, found, width: max(1, width - column - 1))
    var block = Block()
    guard let album, let file = found?.picture,
      let way = album.abilities.way(for: file.header.format), width > column + 1
    else {
      block.rows = caption.map { indented($0, column) }
      return block
    }
    let box = PictureBox(
      size: file.header.size, cell: album.abilities.cell, columns: width - column - 1,
      rows: max(Self.pictureRowsMin, windowRows / 2))
    block.rows = StyledText.wrapped(
      label, to: max(1, width - column - 1), Style(link: found?.link)
    ).map { indented($0, column) }
    let captionRow = block.rows.count - 1
    block.pictures = [
      BlockPicture(
        picture: Frame.Picture(
          row: block.rows.count, column: column, columns: box.columns, rows: box.rows, way: way,
          isScaled: box.isScaled, file: file),
        caption: (captionRow, column), captionWithPath: caption[caption.count - 1])
    ]
    block.rows += Array(repeating: StyledText(), count: box.rows)
    return block
  }

  /// Draws a picture as text below its caption; returns `nil` if it cannot be decoded.
  ///
  /// A picture drawn as text shows little, so its path stays, because people may want to open it.
  private func cells(
    of file: PictureFile, in album: PictureAlbum, _ label: String, path: String,
    _ found: PictureAlbum.Finding?, at column: Int
  ) -> Block? {
    let box = PictureBox(
      cellsFor: file.header.size, cell: album.abilities.cell, columns: width - column - 1,
      rows: max(Self.pictureRowsMin, windowRows / 2))
    var block = Block()
    block.rows = caption(label, path, found, width: max(1, width - column - 1)).map {
      indented($0, column)
    }
    switch album.decoded.draw(file, columns: box.columns, rows: box.rows, indent: column) {
    // The rows are reserved, so that nothing moves when the picture is decoded.
    case .pending: block.rows += Array(repeating: StyledText(), count: box.rows)
    case .rows(let rows): block.rows += rows
    case .failed: return nil
    }
    return block
  }

  /// The label and the path, in one row if there is room, and the complaint about the file.
  private func caption(
    _ label: String, _ path: String, _ found: PictureAlbum.Finding?, width: Int
  ) -> [StyledText] {
    var rows = StyledText.wrapped(label, to: width)
    func add(_ text: String, _ style: Style) {
      let last = rows[rows.count - 1].width
      if last > 0, last + 2 + StyledText.width(of: text) <= width {
        rows[rows.count - 1].append("  ")
        rows[rows.count - 1].append(text, style)
      } else {
        if last == 0 { rows.removeLast() }
        // The path is shown in full, so that it can be copied if the terminal cannot follow links.
        rows += StyledText.wrapped(text, to: width, style)
      }
    }
    add(path.oneLine, theme.muted.linked(to: found?.link))
    if let complaint = found?.complaint { add("(\(theme.localizer(complaint)))", theme.muted) }
    return rows
  }
}
