/// Turns the coefficients of a block into samples (ITU-T T.81, A.3.3), in full size or smaller.
///
/// For a half, a quarter or an eighth of the size, only the lowest frequencies are needed, so that
/// a small view of a large picture takes little time.
nonisolated struct JPEGBlock {
  /// The number of samples on a side: 1, 2, 4 or 8.
  let side: Int
  /// By sample and frequency: the weight of the frequency in the sample.
  private let weights: [Float]
  private var rows: [Float]

  /// The cosines of the multiples of 1/16 of a half circle, from 0 to 8.
  private static let cosines: [Float] = [
    1, 0.980_785_28, 0.923_879_53, 0.831_469_61, 0.707_106_78, 0.555_570_23, 0.382_683_43,
    0.195_090_32, 0,
  ]

  /// The positions of the coefficients in a block, in the stored order (figure A.6).
  static let order = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
  ]

  /// Creates blocks with this many samples on a side.
  init(side: Int) {
    self.side = side
    weights = (0..<(side * side)).map { place in
      let (sample, frequency) = (place / side, place % side)
      // The angle in sixteenths of a half circle.
      let angle = (2 * sample + 1) * frequency * (8 / side) % 32
      let folded = angle > 16 ? 32 - angle : angle
      let cosine = folded > 8 ? -Self.cosines[16 - folded] : Self.cosines[folded]
      // The factors of A.3.3, shared by both directions.
      return cosine * (frequency == 0 ? Self.cosines[4] : 1) / 2
    }
    rows = Array(repeating: 0, count: side * side)
  }

  /// Writes the samples of a block into a plane.
  ///
  /// - Parameters:
  ///   - coefficients: The 64 dequantized coefficients, row by row.
  ///   - plane: The plane to write to.
  ///   - first: The position of the first sample.
  ///   - width: The distance of the rows.
  mutating func draw(
    _ coefficients: [Float], to plane: inout [UInt8], at first: Int, width: Int
  ) {
    guard first >= 0, first + (side - 1) * width + side <= plane.count else { return }
    if side == 1 {
      plane[first] = Self.sample(coefficients[0] / 8)
      return
    }
    for row in 0..<side {
      for x in 0..<side {
        var sum: Float = 0
        for frequency in 0..<side {
          sum += coefficients[row * 8 + frequency] * weights[x * side + frequency]
        }
        rows[row * side + x] = sum
      }
    }
    for y in 0..<side {
      for x in 0..<side {
        var sum: Float = 0
        for frequency in 0..<side {
          sum += rows[frequency * side + x] * weights[y * side + frequency]
        }
        plane[first + y * width + x] = Self.sample(sum)
      }
    }
  }

  @inline(__always)
  private static func sample(_ value: Float) -> UInt8 {
    UInt8(max(0, min(255, (value + 128).rounded())))
  }
}
