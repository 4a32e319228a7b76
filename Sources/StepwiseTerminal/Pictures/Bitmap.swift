/// The pixels of a decoded picture.
package nonisolated struct Bitmap: Hashable, Sendable {
  /// How large it is.
  package let size: PixelSize
  /// Red, green, blue and opacity of each pixel, row by row from the top.
  package let bytes: [UInt8]

  /// A pixel: red, green, blue and opacity, from 0 to 255.
  package typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8)

  /// A picture of these pixels.
  ///
  /// - Parameters:
  ///   - size: How large it is.
  ///   - bytes: Four bytes a pixel; `nil` comes of any other number.
  package init?(size: PixelSize, bytes: [UInt8]) {
    guard size.width > 0, size.height > 0, bytes.count == size.width * size.height * 4 else {
      return nil
    }
    self.size = size
    self.bytes = bytes
  }

  /// A pixel; a transparent one outside of the picture.
  package subscript(x: Int, y: Int) -> Pixel {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return (0, 0, 0, 0) }
    let first = (y * size.width + x) * 4
    return (bytes[first], bytes[first + 1], bytes[first + 2], bytes[first + 3])
  }

  /// The same picture in another size.
  ///
  /// - Parameter size: The new size.
  /// - Returns: The picture, itself where it has that size.
  package func scaled(to size: PixelSize) -> Bitmap {
    guard size != self.size else { return self }
    var scaler = BitmapScaler(from: self.size, to: size)
    let length = self.size.width * 4
    for y in 0..<self.size.height {
      scaler.add(row: y, Array(bytes[(y * length)..<((y + 1) * length)]))
    }
    return scaler.bitmap ?? self
  }
}
