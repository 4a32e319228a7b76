import StepwiseTerminal

/// Decodes the first image of a GIF (w3.org/Graphics/GIF/spec-gif89a.txt; its appendix F for LZW).
///
/// Pixels that the image does not cover are transparent.
nonisolated struct GIFDecoder {
  private let bytes: [UInt8]
  private var position = 13
  private var scaler: BitmapScaler
  /// Three bytes for each colour.
  private var palette: [UInt8] = []
  private var transparent: Int?

  /// Creates a decoder; `nil` without a valid header.
  init?(_ bytes: [UInt8], target: PixelSize) {
    guard bytes.count > 13 else { return nil }
    self.bytes = bytes
    let size = PixelSize(
      width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
    guard size.width > 0, size.height > 0, size.width <= PixelSize.sideMax,
      size.height <= PixelSize.sideMax, size.width * size.height <= PictureHeader.pixelsMax
    else { return nil }
    scaler = BitmapScaler(from: size, to: target)
    if let table = colours(bytes[10]) { palette = table }
  }

  /// Reads the colour table that the lower bits of a byte describe; `nil` if there is none.
  private mutating func colours(_ flags: UInt8) -> [UInt8]? {
    guard flags & 0x80 != 0 else { return nil }
    let end = min(bytes.count, position + 3 << (Int(flags & 7) + 1))
    defer { position = end }
    return Array(bytes[min(position, end)..<end])
  }

  /// Decodes as much of the picture as possible.
  mutating func bitmap() -> Bitmap? {
    while position < bytes.count {
      let kind = bytes[position]
      position += 1
      switch kind {
      case 0x21: readExtension()
      case 0x2C:
        readImage()
        return scaler.bitmap
      // Zeros between blocks are harmless.
      case 0: continue
      default: return nil
      }
    }
    return nil
  }

  private mutating func readExtension() {
    // A graphic control extension names the transparent colour.
    if position + 5 < bytes.count, bytes[position] == 0xF9, bytes[position + 1] >= 4 {
      transparent = bytes[position + 2] & 1 == 1 ? Int(bytes[position + 5]) : nil
    }
    position += 1
    while position < bytes.count, bytes[position] > 0 { position += Int(bytes[position]) + 1 }
    position += 1
  }

  // MARK: The image

  /// The first row and the distance of rows for each pass of an interlaced image (appendix E).
  private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]

  private mutating func readImage() {
    guard position + 9 < bytes.count else { return }
    func number(_ offset: Int) -> Int {
      Int(bytes[position + offset]) | Int(bytes[position + offset + 1]) << 8
    }
    let (left, top, width, height) = (number(0), number(2), number(4), number(6))
    let flags = bytes[position + 8]
    position += 9
    if let table = colours(flags) { palette = table }
    guard width > 0, height > 0, width * height <= PictureHeader.pixelsMax,
      position < bytes.count
    else { return }
    let codeSize = Int(bytes[position])
    position += 1
    guard (1...8).contains(codeSize) else { return }
    var places = Places(width: width, height: height, isInterlaced: flags & 0x40 != 0)
    var reader = LZWReader(blocks(), codeSize: codeSize)
    while let run = reader.next() {
      for index in run {
        guard let (x, y) = places.next() else { return }
        let colour = Int(index) * 3
        guard Int(index) != transparent, colour + 2 < palette.count else { continue }
        scaler.add(
          left + x, top + y,
          (palette[colour], palette[colour + 1], palette[colour + 2], 255))
      }
    }
  }

  /// The data, which is stored in blocks of up to 255 bytes.
  private func blocks() -> [UInt8] {
    var data: [UInt8] = []
    var position = position
    while position < bytes.count, bytes[position] > 0 {
      let end = min(bytes.count, position + 1 + Int(bytes[position]))
      data += bytes[(position + 1)..<end]
      position = end
    }
    return data
  }

  /// The positions of an image's pixels, in the stored order.
  private struct Places {
    let width: Int
    let height: Int
    let isInterlaced: Bool
    private var x = 0
    private var y = 0
    private var pass = 0

    init(width: Int, height: Int, isInterlaced: Bool) {
      self.width = width
      self.height = height
      self.isInterlaced = isInterlaced
    }

    mutating func next() -> (x: Int, y: Int)? {
      guard y < height else { return nil }
      defer { step() }
      return (x, y)
    }

    private mutating func step() {
      x += 1
      guard x >= width else { return }
      x = 0
      guard isInterlaced else {
        y += 1
        return
      }
      y += GIFDecoder.passes[pass].1
      while y >= height, pass + 1 < GIFDecoder.passes.count {
        pass += 1
        y = GIFDecoder.passes[pass].0
      }
    }
  }
}

/// Decompresses the data of a GIF: LZW with codes of growing length, lowest bits first.
nonisolated struct LZWReader {
  private static let codesMax = 4096

  private let bytes: [UInt8]
  private var position = 0
  private var bits: UInt32 = 0
  private var bitCount = 0
  private let clear: Int
  private var codeLength: Int
  private var previous: Int?
  /// For each code: the code of all bytes but the last, and the last byte.
  private var beginnings: [UInt16] = []
  private var ends: [UInt8] = []

  /// Creates a reader of a stream whose first codes have `codeSize` + 1 bits.
  init(_ bytes: [UInt8], codeSize: Int) {
    self.bytes = bytes
    clear = 1 << codeSize
    codeLength = codeSize + 1
    begin()
  }

  private mutating func begin() {
    // The code after the clear code ends the data.
    beginnings = Array(repeating: 0, count: clear + 2)
    ends = (0..<(clear + 2)).map { UInt8($0 & 255) }
    codeLength = clear.trailingZeroBitCount + 1
    previous = nil
  }

  /// The bytes of the next code; `nil` at the end, or if the data is damaged.
  mutating func next() -> [UInt8]? {
    while true {
      guard let code = readCode(), code != clear + 1 else { return nil }
      if code == clear {
        begin()
        continue
      }
      guard let last = previous else {
        guard code < clear else { return nil }
        previous = code
        return [ends[code]]
      }
      guard code <= ends.count else { return nil }
      var run = self.run(of: code < ends.count ? code : last)
      guard let first = run.first else { return nil }
      if code == ends.count { run.append(first) }
      guard code < ends.count || ends.count < Self.codesMax else { return nil }
      if ends.count < Self.codesMax {
        beginnings.append(UInt16(last))
        ends.append(first)
        if ends.count == 1 << codeLength, codeLength < 12 { codeLength += 1 }
      }
      previous = code
      return run
    }
  }

  /// The bytes of a code, which consists of a shorter code and one byte.
  private func run(of code: Int) -> [UInt8] {
    var run: [UInt8] = []
    var code = code
    while code >= clear + 2 {
      run.append(ends[code])
      code = Int(beginnings[code])
    }
    run.append(ends[code])
    run.reverse()
    return run
  }

  private mutating func readCode() -> Int? {
    while bitCount < codeLength {
      guard position < bytes.count else { return nil }
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      bitCount += 8
      position += 1
    }
    defer {
      bits >>= UInt32(codeLength)
      bitCount -= codeLength
    }
    return Int(bits & ((1 << UInt32(codeLength)) - 1))
  }
}
