import StepwiseSystem
import StepwiseTerminal

/// The ways in which a terminal can draw pictures, as far as it reported them.
package nonisolated struct PictureAbilities: Equatable {
  /// Whether the terminal supports the Kitty graphics protocol.
  package var drawsKitty = false
  /// Whether it draws files within the text, as iTerm2 does.
  package var drawsInline = false
  /// Whether both halves of a cell can have any colour, so that pictures can be drawn as text.
  package var drawsCells = false
  /// The size of a cell in pixels; `nil` if the terminal did not report it.
  package var cell: PixelSize?

  /// Whether there is any way to draw a picture.
  package var canDraw: Bool { hasProtocol || drawsCells }

  /// Whether the terminal draws pictures itself.
  package var hasProtocol: Bool { drawsKitty || drawsInline }

  /// The way in which a terminal draws a picture of a format; `nil` if it cannot.
  package func way(for format: PictureFormat) -> Frame.Picture.Way? {
    if drawsKitty, format == .png { return .kitty }
    return drawsInline ? .inline : nil
  }

  /// Derives the size of a cell from the size of the window, if it is not known yet.
  package mutating func measureCell(window: PixelSize, columns: Int, rows: Int) {
    guard cell == nil, columns > 0, rows > 0, window.width >= columns, window.height >= rows else {
      return
    }
    cell = PixelSize(width: window.width / columns, height: window.height / rows)
  }
}
