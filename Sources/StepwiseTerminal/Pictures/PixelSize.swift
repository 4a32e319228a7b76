/// How large something is in pixels.
public nonisolated struct PixelSize: Hashable, Sendable {
  /// How wide it is.
  public let width: Int
  /// How high it is.
  public let height: Int

  /// How long a side may be: Kitty takes no longer one (`MAX_IMAGE_DIMENSION` in its graphics.c).
  public static let sideMax = 10_000

  /// A size.
  ///
  /// - Parameters:
  ///   - width: How wide it is.
  ///   - height: How high it is.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
