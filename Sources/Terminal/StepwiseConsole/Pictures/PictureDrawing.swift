import StepwiseFlow

/// The way in which a program draws pictures on a terminal.
///
/// The library `StepwiseImages` has one. A program without it shows the caption of a picture, the
/// path and a link.
public nonisolated struct PictureDrawing: Sendable {
  /// Makes the pictures of one wizard, whose files are found by their paths.
  let makePictures: @MainActor @Sendable (any FileLookup) -> any ScreenPictures

  /// Creates a way to draw pictures.
  package init(
    _ makePictures: @escaping @MainActor @Sendable (any FileLookup) -> any ScreenPictures
  ) {
    self.makePictures = makePictures
  }
}
