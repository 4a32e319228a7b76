import StepwiseTerminal

/// Decodes a JPEG (ITU-T T.81): baseline, extended and progressive, with Huffman codes and 8 bits
/// per sample.
///
/// It supports grey and colour with any subsampling (JFIF, and Adobe's marker for colours that are
/// not converted). It rejects four components, arithmetic coding and lossless frames. A picture
/// that is shown small is decoded in a half, a quarter or an eighth of its size. The orientation of
/// EXIF is ignored.
nonisolated struct JPEGDecoder {
  /// The maximum number of scans; a progressive picture has about ten.
  private static let scansMax = 100
  /// The maximum number of coefficients that are kept of a progressive picture; of a larger
  /// picture, only the mean of each block is kept.
  private static let coefficientsMax = 16_000_000

  private let bytes: [UInt8]
  private let target: PixelSize
  private var tables = JPEGTables()
  private var frame: JPEGFrame?
  private var scans = 0
  /// Whether the colours are red, green and blue, as Adobe's marker says; `nil` without one.
  private var isDirect: Bool?

  /// Creates a decoder.
  init(_ bytes: [UInt8], target: PixelSize) {
    self.bytes = bytes
    self.target = target
  }

  /// Decodes as much of the picture as possible; `nil` if nothing can be decoded.
  mutating func bitmap() -> Bitmap? {
    var position = 2
    while scans < Self.scansMax, let marker = nextMarker(&position), marker != 0xD9 {
      // These markers have no length.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard let end = segmentEnd(position) else { break }
      let segment = Array(bytes[(position + 2)..<end])
      position = end
      switch marker {
      case 0xC0, 0xC1, 0xC2:
        guard frame == nil, beginFrame(segment, isProgressive: marker == 0xC2) else { return nil }
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
      case 0xC4: readCodes(segment)
      case 0xDB: readQuantization(segment)
      case 0xDD where segment.count >= 2:
        tables.restartInterval = Int(segment[0]) << 8 | Int(segment[1])
      case 0xEE where segment.count >= 12 && segment.starts(with: "Adobe".utf8):
        isDirect = segment[11] == 0
      case 0xDA:
        guard readScan(segment, from: &position) else { return finished() }
        scans += 1
      default: break
      }
    }
    return finished()
  }

  private mutating func finished() -> Bitmap? {
    guard scans > 0 else { return nil }
    return frame?.bitmap(target: target, tables: tables.quantization, isDirect: isDirect)
  }

  // MARK: Segments (annex B)

  /// Moves behind the next marker, and skips everything before it.
  private func nextMarker(_ position: inout Int) -> UInt8? {
    while position + 1 < bytes.count {
      let byte = bytes[position + 1]
      if bytes[position] == 0xFF, byte != 0, byte != 0xFF {
        position += 2
        return byte
      }
      position += 1
    }
    return nil
  }

  private func segmentEnd(_ position: Int) -> Int? {
    guard position + 2 <= bytes.count else { return nil }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    return length >= 2 && position + length <= bytes.count ? position + length : nil
  }

  private mutating func readQuantization(_ segment: [UInt8]) {
    var position = 0
    while position < segment.count {
      let (size, number) = (Int(segment[position] >> 4), Int(segment[position] & 15))
      let length = size == 0 ? 64 : 128
      guard size <= 1, number < 4, position + 1 + length <= segment.count else { return }
      tables.quantization[number] = (0..<64).map { place in
        let first = position + 1 + place * (size + 1)
        return size == 0 ? Int(segment[first]) : Int(segment[first]) << 8 | Int(segment[first + 1])
      }
      position += 1 + length
    }
  }

  private mutating func readCodes(_ segment: [UInt8]) {
    var position = 0
    while position + 17 <= segment.count {
      let (kind, number) = (segment[position] >> 4, Int(segment[position] & 15))
      let counts = Array(segment[(position + 1)..<(position + 17)])
      let first = position + 17
      let end = first + counts.reduce(0) { $0 + Int($1) }
      guard kind <= 1, number < 4, end <= segment.count else { return }
      let code = JPEGCode(counts: counts, symbols: Array(segment[first..<end]))
      if kind == 0 { tables.means[number] = code } else { tables.others[number] = code }
      position = end
    }
  }

  private mutating func beginFrame(_ segment: [UInt8], isProgressive: Bool) -> Bool {
    guard segment.count >= 6, segment[0] == 8 else { return false }
    let height = Int(segment[1]) << 8 | Int(segment[2])
    let width = Int(segment[3]) << 8 | Int(segment[4])
    let count = Int(segment[5])
    guard count == 1 || count == 3, segment.count >= 6 + 3 * count,
      (1...PixelSize.sideMax).contains(width), (1...PixelSize.sideMax).contains(height),
      width * height <= PictureHeader.pixelsMax
    else { return false }
    let parts = (0..<count).map { number in
      let first = 6 + 3 * number
      return JPEGFrame.Part(
        id: segment[first], across: Int(segment[first + 1] >> 4),
        down: Int(segment[first + 1] & 15), quantization: Int(segment[first + 2]))
    }
    guard
      parts.allSatisfy({
        (1...4).contains($0.across) && (1...4).contains($0.down) && $0.quantization < 4
      })
    else { return false }
    frame = JPEGFrame(
      size: PixelSize(width: width, height: height), parts: parts, isProgressive: isProgressive,
      target: target, coefficientsMax: Self.coefficientsMax)
    return true
  }

  private mutating func readScan(_ segment: [UInt8], from position: inout Int) -> Bool {
    guard frame != nil, let count = segment.first.map(Int.init), (1...4).contains(count),
      segment.count >= 4 + 2 * count
    else { return false }
    var scan = JPEGScan(
      band: (Int(segment[1 + 2 * count]), Int(segment[2 + 2 * count])),
      high: Int(segment[3 + 2 * count] >> 4), low: Int(segment[3 + 2 * count] & 15))
    for number in 0..<count {
      guard let part = frame?.parts.firstIndex(where: { $0.id == segment[1 + 2 * number] }),
        !scan.parts.contains(where: { $0.part == part })
      else { return false }
      let codes = segment[2 + 2 * number]
      guard codes >> 4 < 4, codes & 15 < 4 else { return false }
      scan.parts.append(
        (part, tables.means[Int(codes >> 4)], tables.others[Int(codes & 15)]))
    }
    var bits = JPEGBits(bytes, from: position)
    guard frame?.read(scan, tables, &bits) == true else { return false }
    position = bits.position
    // Skips the rest of the scan: the bits that fill its last byte, or a scan that was not read.
    while position + 1 < bytes.count,
      bytes[position] != 0xFF || bytes[position + 1] == 0
        || (0xD0...0xD7).contains(bytes[position + 1])
    {
      position += 1
    }
    return true
  }
}
