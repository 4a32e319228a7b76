import StepwiseTerminal

/// Draws a picture as text: each cell shows two pixels, one above the other.
///
/// The character is a block in the upper half: the text colour is that of the upper pixel, and the
/// background colour that of the lower one. A mostly transparent pixel shows the terminal's own
/// background.
package nonisolated enum HalfBlocks {
  private static let upper = "\u{2580}"
  private static let lower = "\u{2584}"

  /// Draws a picture as rows of text.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, which is stretched to the rows.
  ///   - columns: The number of columns that it takes.
  ///   - rows: The number of rows that it takes.
  ///   - indent: The number of blanks before it.
  /// - Returns: The rows.
  package static func rows(
    of bitmap: Bitmap, columns: Int, rows: Int, indent: Int = 0
  ) -> [StyledText] {
    let (columns, rows) = (max(1, columns), max(1, rows))
    let pixels = bitmap.scaled(to: PixelSize(width: columns, height: 2 * rows))
    return (0..<rows).map { row in
      var text = StyledText(.blanks(max(0, indent)))
      var run: (text: String, style: Style) = ("", .plain)
      for column in 0..<columns {
        let (sign, style) = cell(
          colour(pixels[column, 2 * row]), colour(pixels[column, 2 * row + 1]))
        if style != run.style {
          text.append(run.text, run.style)
          run = ("", style)
        }
        run.text += sign
      }
      text.append(run.text, run.style)
      return text
    }
  }

  private static func cell(_ above: Style.Colour?, _ below: Style.Colour?) -> (String, Style) {
    switch (above, below) {
    case (nil, nil): (" ", .plain)
    case (let above?, nil): (upper, Style(colour: above))
    case (nil, let below?): (lower, Style(colour: below))
    case (let above?, let below?): (upper, Style(colour: above, background: below))
    }
  }

  private static func colour(_ pixel: Bitmap.Pixel) -> Style.Colour? {
    pixel.opacity < 128 ? nil : .rgb(pixel.red, pixel.green, pixel.blue)
  }
}
