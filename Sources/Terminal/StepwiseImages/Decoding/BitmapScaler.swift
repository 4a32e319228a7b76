import StepwiseTerminal

/// Scales a picture while it is decoded, so that its full size need not be kept.
///
/// Each source pixel contributes to all target pixels that it overlaps, in proportion to the area
/// (a box filter). The filter adds up light, and not the stored numbers: the square of a number
/// approximates its light, which is close to the curve of sRGB (IEC 61966-2-1).
nonisolated struct BitmapScaler {
  /// The size of the picture.
  let source: PixelSize
  /// The target size.
  let target: PixelSize
  /// By source column and row: the shares of the target.
  private let columns: Shares
  private let rows: Shares
  /// The light of red, green and blue, the opacity, and the area, for each pixel of the target.
  private var sums: [UInt64]

  private static let parts = 5
  private static let light = (0...255).map { UInt64($0 * $0) }

  /// Creates a scaler without pixels.
  init(from source: PixelSize, to target: PixelSize) {
    self.source = source
    self.target = PixelSize(width: max(1, target.width), height: max(1, target.height))
    columns = Shares(of: source.width, in: self.target.width)
    rows = Shares(of: source.height, in: self.target.height)
    sums = Array(repeating: 0, count: self.target.width * self.target.height * Self.parts)
  }

  /// The largest size that fits into a box and keeps the proportions, but never more than the
  /// picture's own.
  static func size(of source: PixelSize, fitting box: PixelSize) -> PixelSize {
    let (width, height) = (max(1, source.width), max(1, source.height))
    guard width > box.width || height > box.height else {
      return PixelSize(width: width, height: height)
    }
    if width * box.height >= height * box.width {
      return PixelSize(width: box.width, height: max(1, height * box.width / width))
    }
    return PixelSize(width: max(1, width * box.height / height), height: box.height)
  }

  /// The shares of source pixels in target pixels, along one axis.
  private struct Shares {
    /// The target positions, with their weights.
    private(set) var all: [(place: Int, weight: UInt64)] = []
    /// The range of shares of each source pixel.
    private(set) var ranges: [Range<Int>] = []

    init(of source: Int, in target: Int) {
      // In these units a source pixel is as wide as the target's pixel count, and a target pixel as
      // wide as the source's.
      for position in 0..<max(0, source) {
        let (start, end) = (position * target, (position + 1) * target)
        let first = all.count
        for place in (start / source)...((end - 1) / source) {
          let weight = min(end, (place + 1) * source) - max(start, place * source)
          all.append((place, UInt64(weight)))
        }
        ranges.append(first..<all.count)
      }
    }
  }

  /// Adds a row of four bytes for each pixel; missing pixels at its end are transparent.
  mutating func add(row y: Int, _ pixels: [UInt8]) {
    guard rows.ranges.indices.contains(y) else { return }
    for x in 0..<min(source.width, pixels.count / 4) {
      add(
        x, y,
        (pixels[4 * x], pixels[4 * x + 1], pixels[4 * x + 2], pixels[4 * x + 3]))
    }
  }

  /// Adds a pixel; pixels that are never added are transparent.
  @inline(__always)
  mutating func add(_ x: Int, _ y: Int, _ pixel: Bitmap.Pixel) {
    guard x >= 0, x < columns.ranges.count, y >= 0, y < rows.ranges.count else { return }
    for down in rows.ranges[y] {
      let row = rows.all[down]
      for across in columns.ranges[x] {
        let column = columns.all[across]
        let area = row.weight &* column.weight
        let opacity = UInt64(pixel.opacity) &* area
        let first = (row.place * target.width + column.place) * Self.parts
        sums[first] &+= Self.light[Int(pixel.red)] &* opacity
        sums[first + 1] &+= Self.light[Int(pixel.green)] &* opacity
        sums[first + 2] &+= Self.light[Int(pixel.blue)] &* opacity
        sums[first + 3] &+= opacity
        sums[first + 4] &+= area
      }
    }
  }

  /// Whether no visible pixel was added.
  var isEmpty: Bool { !stride(from: 4, to: sums.count, by: Self.parts).contains { sums[$0] > 0 } }

  /// The scaled picture so far; `nil` if it is empty.
  var bitmap: Bitmap? {
    guard !isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(target.width * target.height * 4)
    for first in stride(from: 0, to: sums.count, by: Self.parts) {
      let opacity = sums[first + 3]
      for part in 0..<3 {
        let light = opacity == 0 ? 0 : Double(sums[first + part]) / Double(opacity)
        bytes.append(UInt8(max(0, min(255, light.squareRoot().rounded()))))
      }
      let area = max(1, sums[first + 4])
      bytes.append(UInt8(min(255, (opacity + area / 2) / area)))
    }
    return Bitmap(size: target, bytes: bytes)
  }
}
