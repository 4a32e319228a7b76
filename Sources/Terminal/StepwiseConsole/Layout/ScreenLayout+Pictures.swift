import StepwiseFlow
import StepwiseTerminal

extension ScreenLayout {
  /// A picture in a block, with a caption for when it is not visible as a whole.
  struct BlockPicture {
    var picture: Frame.Picture
    /// The position of the caption.
    var caption: (row: Int, column: Int)
    /// The caption with the path in it.
    var captionWithPath: StyledText
  }

  /// The number of rows of a picture in the lowest window.
  private static let pictureRowsMin = 4

  /// A picture below its label; without a way to draw it, the label with the path as a link.
  func image(_ label: String, path: String, at column: Int) -> Block {
    let room = PictureRoom(
      columns: width - column - 1, rows: max(Self.pictureRowsMin, windowRows / 2), indent: column)
    let shown = pictures?.show(path, in: room)
    let caption = caption(label, path, shown, width: max(1, room.columns))
    var block = Block()
    switch shown?.drawing {
    case nil: block.rows = caption.map { indented($0, column) }
    // A picture drawn as text shows little, so its path stays, because people may want to open it.
    case .text(let rows): block.rows = caption.map { indented($0, column) } + rows
    case .placed(var picture):
      block.rows = StyledText.wrapped(label, to: max(1, room.columns), Style(link: shown?.link))
        .map { indented($0, column) }
      let captionRow = block.rows.count - 1
      (picture.row, picture.column) = (block.rows.count, column)
      block.pictures = [
        BlockPicture(
          picture: picture, caption: (captionRow, column),
          captionWithPath: caption[caption.count - 1])
      ]
      block.rows += Array(repeating: StyledText(), count: picture.rows)
    }
    return block
  }

  /// The label and the path, in one row if there is room, and the complaint about the file.
  private func caption(
    _ label: String, _ path: String, _ shown: ShownPicture?, width: Int
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
    add(path.oneLine, theme.muted.linked(to: shown?.link))
    if let complaint = shown?.complaint { add("(\(theme.localizer(complaint)))", theme.muted) }
    return rows
  }
}
