/// Draws a picture as text: each cell shows two pixels, one above the other.
///
/// The sign is a block in the upper half: the text's colour is the upper pixel's, and the colour behind it the
/// lower one's. Where a pixel is mostly transparent, the terminal's own background is seen.
package nonisolated enum HalfBlocks {
  private static let upper = "\u{2580}"
  private static let lower = "\u{2584}"

  /// A picture as rows of text.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, which is stretched to the rows.
  ///   - columns: How many columns it takes.
  ///   - rows: How many rows it takes.
  ///   - indent: How many blanks stand before it.
  /// - Returns: The rows.
  package static func rows(
    of bitmap: Bitmap, columns: Int, rows: Int, indent: Int = 0
  ) -> [StyledText] {
    let (columns, rows) = (max(1, columns), max(1, rows))
    let pixels = bitmap.scaled(to: PixelSize(width: columns, height: 2 * rows))
    return (0..<rows).map { row in
      var text = StyledText(String(repeating: " ", count: max(0, indent)))
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
