import StepwiseConsole

nonisolated extension PictureDrawing {
  /// Draws PNG and JPEG: by the protocol of the terminal, otherwise as text in 24-bit colours.
  public static let standard = PictureDrawing { PictureAlbum($0) }
}
