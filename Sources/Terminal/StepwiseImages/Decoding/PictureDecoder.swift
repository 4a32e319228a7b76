import StepwiseSystem
import StepwiseTerminal

/// Decodes pictures for terminals that cannot draw them.
package nonisolated enum PictureDecoder {
  /// The maximum length of a side of a decoded picture, in pixels; most windows have fewer cells.
  package static let sideMax = 512

  /// Decodes a picture, scaled down to a box in proportion.
  ///
  /// A damaged picture is decoded as far as possible; the rest is transparent or grey. A large
  /// picture takes a moment, so do not call this on an actor that handles keys.
  ///
  /// - Parameters:
  ///   - file: The picture.
  ///   - side: The maximum length of a side.
  /// - Returns: The pixels; `nil` if none can be decoded.
  package static func bitmap(of file: PictureFile, side: Int = sideMax) -> Bitmap? {
    let side = max(1, min(side, sideMax))
    let size = BitmapScaler.size(
      of: file.header.size, fitting: PixelSize(width: side, height: side))
    switch file.header.format {
    case .png:
      var decoder = PNGDecoder(file.bytes, target: size)
      return decoder?.bitmap()
    case .jpeg:
      var decoder = JPEGDecoder(file.bytes, target: size)
      return decoder.bitmap()
    }
  }
}
