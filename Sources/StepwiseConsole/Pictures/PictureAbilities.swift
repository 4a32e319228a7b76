import StepwiseTerminal

/// Which pictures a terminal draws, as far as it said.
package struct PictureAbilities: Equatable {
  /// Whether it speaks the Kitty graphics protocol.
  package var drawsKitty = false
  /// Whether it draws files within the text, as iTerm2 does.
  package var drawsInline = false
  /// Whether both halves of a cell can have any colour, so that pictures can be drawn as text.
  package var drawsCells = false
  /// How large a cell is in pixels; `nil` where it did not say.
  package var cell: PixelSize?

  /// Whether there is any way to draw a picture.
  package var canDraw: Bool { hasProtocol || drawsCells }

  /// Whether the terminal draws pictures itself.
  package var hasProtocol: Bool { drawsKitty || drawsInline }

  /// How a terminal draws a picture in a format; `nil` where it does not.
  package func way(for format: PictureHeader.Format) -> Frame.Picture.Way? {
    if drawsKitty, format == .png { return .kitty }
    return drawsInline ? .inline : nil
  }

  /// Takes the size of the window for that of its cells, where a cell's own is not known.
  package mutating func take(window: PixelSize, columns: Int, rows: Int) {
    guard cell == nil, columns > 0, rows > 0, window.width >= columns, window.height >= rows else {
      return
    }
    cell = PixelSize(width: window.width / columns, height: window.height / rows)
  }
}
