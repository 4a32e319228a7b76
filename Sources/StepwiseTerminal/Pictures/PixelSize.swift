/// How large something is in pixels.
package nonisolated struct PixelSize: Hashable, Sendable {
  /// How wide it is.
  package let width: Int
  /// How high it is.
  package let height: Int

  /// How long a side may be: Kitty takes no longer one (`MAX_IMAGE_DIMENSION` in its graphics.c).
  package static let sideMax = 10_000

  /// A size.
  ///
  /// - Parameters:
  ///   - width: How wide it is.
  ///   - height: How high it is.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
