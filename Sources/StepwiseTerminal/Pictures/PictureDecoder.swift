/// Decodes pictures for terminals that draw none themselves.
package nonisolated enum PictureDecoder {
  /// How long a side of a decoded picture may be: more than a window has cells for.
  package static let sideMax = 512

  /// The pixels of a picture, scaled down to a box with the picture's proportions.
  ///
  /// A damaged picture is decoded as far as it goes; the rest is transparent or grey. This takes a moment for a large
  /// picture, so no actor that answers keys should wait for it.
  ///
  /// - Parameters:
  ///   - file: The picture.
  ///   - side: How long a side may be at most.
  /// - Returns: The pixels; `nil` where none can be decoded.
  package static func bitmap(of file: PictureFile, side: Int = sideMax) -> Bitmap? {
    let side = max(1, min(side, sideMax))
    let size = BitmapScaler.size(
      of: file.header.size, fitting: PixelSize(width: side, height: side))
    switch file.header.format {
    case .png:
      var decoder = PNGDecoder(file.bytes, target: size)
      return decoder?.bitmap()
    case .gif:
      var decoder = GIFDecoder(file.bytes, target: size)
      return decoder?.bitmap()
    case .jpeg:
      var decoder = JPEGDecoder(file.bytes, target: size)
      return decoder.bitmap()
    }
  }
}
