/// A size in pixels.
package nonisolated struct PixelSize: Hashable, Sendable {
  /// The width.
  package let width: Int
  /// The height.
  package let height: Int

  /// The maximum length of a side; Kitty accepts no longer side (`MAX_IMAGE_DIMENSION` in its
  /// graphics.c).
  package static let sideMax = 10_000

  /// Creates a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
