import StepwiseTerminal

/// Decodes a PNG row by row (w3.org/TR/png, sections 4 to 11).
///
/// It supports all colour types, bit depths and interlacing. Of 16 bits, it keeps the upper 8. It
/// ignores colour profiles and checksums.
nonisolated struct PNGDecoder {
  private let width: Int
  private let height: Int
  private let depth: Int
  private let colourType: Int
  private let isInterlaced: Bool
  /// Four bytes for each colour: those of PLTE, and the opacity of tRNS.
  private var palette: [UInt8] = []
  /// The one transparent colour, as it is stored.
  private var transparent: [Int]?
  private var inflater: Inflater
  private var scaler: BitmapScaler

  /// Creates a decoder; `nil` if the header or the data is invalid.
  init?(_ bytes: [UInt8], target: PixelSize) {
    var header: [UInt8] = []
    var colours: [UInt8] = []
    var opacities: [UInt8] = []
    var data: [UInt8] = []
    Self.readChunks(bytes) { name, content in
      switch name {
      case "IHDR": header = Array(content)
      case "PLTE": colours = Array(content)
      case "tRNS": opacities = Array(content)
      case "IDAT": data += content
      default: break
      }
    }
    guard header.count == 13, header[10] == 0, header[11] == 0, header[12] <= 1,
      let inflater = Inflater(data)
    else { return nil }
    func number(_ first: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(header[first + $1]) } }
    (width, height) = (number(0), number(4))
    (depth, colourType, isInterlaced) = (Int(header[8]), Int(header[9]), header[12] == 1)
    guard Self.depths[colourType]?.contains(depth) == true, width > 0, height > 0,
      width <= PixelSize.sideMax, height <= PixelSize.sideMax,
      width * height <= PictureHeader.pixelsMax
    else { return nil }
    self.inflater = inflater
    scaler = BitmapScaler(from: PixelSize(width: width, height: height), to: target)
    takePalette(colours, opacities)
    if colourType == 3, palette.isEmpty { return nil }
  }

  /// The allowed depths of each colour type (table 11.1).
  private static let depths: [Int: Set<Int>] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]

  private static func readChunks(_ bytes: [UInt8], _ take: (String, ArraySlice<UInt8>) -> Void) {
    var position = 8
    while position + 8 <= bytes.count {
      let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
      let first = position + 8
      guard length <= bytes.count - first else { return }
      take(name, bytes[first..<(first + length)])
      if name == "IEND" { return }
      position = first + length + 4
    }
  }

  private mutating func takePalette(_ colours: [UInt8], _ opacities: [UInt8]) {
    switch colourType {
    case 3:
      for number in 0..<min(256, colours.count / 3) {
        palette += colours[(3 * number)..<(3 * number + 3)]
        palette.append(number < opacities.count ? opacities[number] : 255)
      }
    case 0 where opacities.count >= 2: transparent = [Int(opacities[0]) << 8 | Int(opacities[1])]
    case 2 where opacities.count >= 6:
      transparent = [0, 2, 4].map { Int(opacities[$0]) << 8 | Int(opacities[$0 + 1]) }
    default: break
    }
  }

  // MARK: Rows

  /// The first pixel of each interlacing pass, and its steps (section 8.2).
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// The number of samples of a pixel.
  private var channels: Int {
    switch colourType {
    case 2: 3
    case 4: 2
    case 6: 4
    default: 1
    }
  }

  /// Decodes as much of the picture as possible.
  mutating func bitmap() -> Bitmap? {
    if isInterlaced {
      for pass in Self.passes where !readPass(pass) { break }
    } else {
      _ = readPass((0, 0, 1, 1))
    }
    return scaler.bitmap
  }

  private mutating func readPass(_ pass: (x: Int, y: Int, stepX: Int, stepY: Int)) -> Bool {
    let count = (width - pass.x + pass.stepX - 1) / pass.stepX
    guard count > 0, pass.y < height else { return true }
    let stride = max(1, channels * depth / 8)
    var row = [UInt8](repeating: 0, count: (count * channels * depth + 7) / 8)
    var above = row
    var kind: [UInt8] = [0]
    var pixels = [UInt8](repeating: 0, count: count * 4)
    var y = pass.y
    while y < height {
      guard inflater.fill(&kind), kind[0] <= 4, inflater.fill(&row) else { return false }
      Self.unfilter(&row, kind[0], above: above, stride: stride)
      expand(row, to: &pixels)
      if pass.stepX == 1, pass.x == 0 {
        scaler.add(row: y, pixels)
      } else {
        for number in 0..<count {
          let first = number * 4
          scaler.add(
            pass.x + number * pass.stepX, y,
            (pixels[first], pixels[first + 1], pixels[first + 2], pixels[first + 3]))
        }
      }
      swap(&row, &above)
      y += pass.stepY
    }
    return true
  }

  /// Reverses the filter of a row (section 9.2).
  private static func unfilter(
    _ row: inout [UInt8], _ kind: UInt8, above: [UInt8], stride: Int
  ) {
    switch kind {
    case 1: for at in row.indices.dropFirst(stride) { row[at] &+= row[at - stride] }
    case 2: for at in row.indices { row[at] &+= above[at] }
    case 3:
      for at in row.indices {
        let left = at >= stride ? Int(row[at - stride]) : 0
        row[at] &+= UInt8((left + Int(above[at])) / 2)
      }
    case 4:
      for at in row.indices {
        let left = at >= stride ? Int(row[at - stride]) : 0
        let corner = at >= stride ? Int(above[at - stride]) : 0
        row[at] &+= paeth(left, Int(above[at]), corner)
      }
    default: break
    }
  }

  @inline(__always)
  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let guess = left + above - corner
    let (toLeft, toAbove, toCorner) = (abs(guess - left), abs(guess - above), abs(guess - corner))
    if toLeft <= toAbove, toLeft <= toCorner { return UInt8(left) }
    return UInt8(toAbove <= toCorner ? above : corner)
  }

  // MARK: Pixels

  /// Expands a row to four bytes for each pixel.
  private func expand(_ row: [UInt8], to pixels: inout [UInt8]) {
    switch (colourType, depth) {
    case (3, _): expandPalette(row, to: &pixels)
    case (2, 8) where transparent == nil: expandDirect(row, to: &pixels)
    case (6, 8): pixels = row
    default: expandSamples(row, to: &pixels)
    }
  }

  private func expandPalette(_ row: [UInt8], to pixels: inout [UInt8]) {
    for number in 0..<(pixels.count / 4) {
      let colour = sample(number, of: row) * 4
      for part in 0..<4 {
        pixels[number * 4 + part] = colour < palette.count ? palette[colour + part] : 0
      }
    }
  }

  private func expandDirect(_ row: [UInt8], to pixels: inout [UInt8]) {
    for number in 0..<(pixels.count / 4) {
      for part in 0..<3 { pixels[number * 4 + part] = row[number * 3 + part] }
      pixels[number * 4 + 3] = 255
    }
  }

  private func expandSamples(_ row: [UInt8], to pixels: inout [UInt8]) {
    let channels = channels
    let most = (1 << depth) - 1
    func shade(_ sample: Int) -> UInt8 { UInt8(depth == 16 ? sample >> 8 : sample * 255 / most) }
    for number in 0..<(pixels.count / 4) {
      let first = number * channels
      let grey = sample(first, of: row)
      var opacity: UInt8 = 255
      if channels < 3 {
        for part in 0..<3 { pixels[number * 4 + part] = shade(grey) }
        if channels == 2 { opacity = shade(sample(first + 1, of: row)) }
        if let transparent, transparent[0] == grey { opacity = 0 }
      } else {
        let colour = (0..<3).map { sample(first + $0, of: row) }
        for part in 0..<3 { pixels[number * 4 + part] = shade(colour[part]) }
        if channels == 4 { opacity = shade(sample(first + 3, of: row)) }
        if let transparent, transparent == colour { opacity = 0 }
      }
      pixels[number * 4 + 3] = opacity
    }
  }

  /// A sample of a row, as it is stored; the highest bits come first.
  @inline(__always)
  private func sample(_ number: Int, of row: [UInt8]) -> Int {
    switch depth {
    case 8: return Int(row[number])
    case 16: return Int(row[2 * number]) << 8 | Int(row[2 * number + 1])
    default:
      let bit = number * depth
      return Int(row[bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
    }
  }
}
