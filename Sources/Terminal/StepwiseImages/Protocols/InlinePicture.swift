import StepwiseSystem
import StepwiseTerminal

/// iTerm2's protocol for a file within the text (iterm2.com/documentation-images.html).
nonisolated enum InlinePicture {
  /// Shows a picture from the cursor on.
  ///
  /// Only WezTerm can leave the cursor where it is; the caller moves it back.
  static func bytes(for picture: Frame.Picture) -> [UInt8] {
    let file = picture.file.bytes
    let keys =
      "inline=1;size=\(file.count);width=\(picture.columns);height=\(picture.rows)"
      + ";preserveAspectRatio=1;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64.standard.encoded(file) + [7]
  }

  /// Blanks the cells of pictures; the cursor returns to its position.
  static func blanking(_ pictures: [Frame.Picture], from cursor: (row: Int, column: Int)) -> String
  {
    var text = ""
    var row = cursor.row
    for picture in pictures where picture.way == .inline {
      for next in picture.row..<(picture.row + picture.rows) {
        if next < row { text += "\u{1B}[\(row - next)A" }
        if next > row { text += "\u{1B}[\(next - row)B" }
        row = next
        text += "\u{1B}[\(picture.column + 1)G\u{1B}[\(picture.columns)X"
      }
    }
    return text.isEmpty ? "" : "\u{1B}7\(text)\u{1B}8"
  }
}
