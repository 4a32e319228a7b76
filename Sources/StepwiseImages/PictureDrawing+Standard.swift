import StepwiseConsole

nonisolated extension PictureDrawing {
  /// Draws PNG, JPEG and GIF: by the protocol of the terminal, otherwise as text in 24-bit colours.
  public static let standard = PictureDrawing { PictureAlbum($0) }
}
