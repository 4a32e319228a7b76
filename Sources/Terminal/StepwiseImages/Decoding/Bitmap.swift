import StepwiseTerminal

/// The pixels of a decoded picture.
package nonisolated struct Bitmap: Hashable, Sendable {
  /// The size of the picture.
  package let size: PixelSize
  /// Red, green, blue and opacity of each pixel, row by row from the top.
  package let bytes: [UInt8]

  /// A pixel: red, green, blue and opacity, from 0 to 255.
  package typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8)

  /// Creates a bitmap; `nil` unless there are four bytes for each pixel.
  package init?(size: PixelSize, bytes: [UInt8]) {
    guard size.width > 0, size.height > 0, bytes.count == size.width * size.height * 4 else {
      return nil
    }
    self.size = size
    self.bytes = bytes
  }

  /// A pixel; transparent outside the picture.
  package subscript(x: Int, y: Int) -> Pixel {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return (0, 0, 0, 0) }
    let first = (y * size.width + x) * 4
    return (bytes[first], bytes[first + 1], bytes[first + 2], bytes[first + 3])
  }

  /// Returns the picture in another size.
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
