/// Decompresses a stream piece by piece: RFC 1950 (zlib) around RFC 1951 (deflate).
///
/// The checksum at the end is ignored, so that a damaged picture is shown as far as possible.
nonisolated struct Inflater {
  private enum State {
    case header
    /// Uncompressed bytes, with the number of those that remain.
    case stored(Int)
    case coded
    /// A copy of earlier bytes from a distance, with the number of those that remain.
    case copying(length: Int, distance: Int)
    case over
  }

  private static let windowSize = 32_768

  private let bytes: [UInt8]
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var state = State.header
  private var isLast = false
  private var lengths = PrefixCode([])
  private var distances = PrefixCode([])
  /// The last bytes that were decompressed, in a ring.
  private var window = [UInt8](repeating: 0, count: Self.windowSize)
  private var written = 0

  /// Creates a decompressor; `nil` without a valid header.
  init?(_ bytes: [UInt8]) {
    // RFC 1950, section 2.2: the method is 8, both bytes form a multiple of 31, and no dictionary
    // is preset.
    guard bytes.count > 2, bytes[0] & 15 == 8, bytes[0] >> 4 <= 7,
      (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0, bytes[1] & 0x20 == 0
    else { return nil }
    self.bytes = bytes
    position = 2
  }

  /// Fills a row with the next bytes, from a position on.
  ///
  /// - Returns: Whether the row is complete; `false` if the stream ends or is damaged.
  mutating func fill(_ row: inout [UInt8], from start: Int = 0) -> Bool {
    var place = start
    while place < row.count {
      switch state {
      case .over: return false
      case .header: readHeader()
      case .stored(let left):
        guard left > 0 else {
          state = isLast ? .over : .header
          continue
        }
        guard let byte = bits(8) else { return false }
        put(UInt8(byte & 255), &row, &place)
        state = .stored(left - 1)
      case .copying(let length, let distance):
        let count = min(length, row.count - place)
        for _ in 0..<count {
          put(window[(written &- distance) & (Self.windowSize - 1)], &row, &place)
        }
        state = length > count ? .copying(length: length - count, distance: distance) : .coded
      case .coded: readCodes(&row, &place)
      }
    }
    return true
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8, _ row: inout [UInt8], _ place: inout Int) {
    window[written & (Self.windowSize - 1)] = byte
    written &+= 1
    row[place] = byte
    place += 1
  }

  // MARK: Blocks

  private mutating func readHeader() {
    state = .over
    guard !isLast, let final = bits(1), let kind = bits(2) else { return }
    isLast = final == 1
    switch kind {
    case 0:
      // The remaining bits of the byte are skipped.
      bits >>= UInt32(bitCount & 7)
      bitCount -= bitCount & 7
      guard let length = bits(16), let check = bits(16), length == ~check & 0xFFFF else { return }
      state = .stored(length)
    case 1:
      lengths = Self.fixedLengths
      distances = Self.fixedDistances
      state = .coded
    case 2: if readCodeLengths() { state = .coded }
    default: return
    }
  }

  private static let fixedLengths = PrefixCode(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = PrefixCode(Array(repeating: 5, count: 30))

  /// The order in which the lengths of the codes for code lengths are stored (3.2.7).
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readCodeLengths() -> Bool {
    guard let literalCount = bits(5), let distanceCount = bits(5), let codeCount = bits(4),
      literalCount <= 29
    else { return false }
    var own = [UInt8](repeating: 0, count: 19)
    for symbol in Self.order.prefix(codeCount + 4) {
      guard let length = bits(3) else { return false }
      own[symbol] = UInt8(length)
    }
    let code = PrefixCode(own)
    let count = literalCount + 257 + distanceCount + 1
    var all: [UInt8] = []
    while all.count < count {
      guard let symbol = symbol(code) else { return false }
      var repeated: (value: UInt8, count: Int)
      switch symbol {
      case 0...15: repeated = (UInt8(symbol), 1)
      case 16:
        guard let last = all.last, let more = bits(2) else { return false }
        repeated = (last, 3 + more)
      case 17:
        guard let more = bits(3) else { return false }
        repeated = (0, 3 + more)
      default:
        guard let more = bits(7) else { return false }
        repeated = (0, 11 + more)
      }
      all += Array(repeating: repeated.value, count: repeated.count)
    }
    guard all.count == count else { return false }
    lengths = PrefixCode(Array(all[..<(literalCount + 257)]))
    distances = PrefixCode(Array(all[(literalCount + 257)...]))
    return true
  }

  // MARK: Symbols

  /// The base length and distance of each symbol, and the number of extra bits (3.2.5).
  private static let lengthBases: [(least: Int, bits: Int)] =
    (0..<28).map { symbol in
      let bits = symbol < 8 ? 0 : symbol / 4 - 1
      return (symbol < 8 ? 3 + symbol : 3 + (4 + symbol % 4) << bits, bits)
    } + [(258, 0)]
  private static let distanceBases: [(least: Int, bits: Int)] = (0..<30).map { symbol in
    let bits = symbol < 4 ? 0 : symbol / 2 - 1
    return (symbol < 4 ? 1 + symbol : 1 + (2 + symbol % 2) << bits, bits)
  }

  /// Reads literals up to the end of the row or of the block, or up to a copy.
  private mutating func readCodes(_ row: inout [UInt8], _ place: inout Int) {
    while place < row.count {
      guard let symbol = symbol(lengths) else {
        state = .over
        return
      }
      if symbol < 256 {
        put(UInt8(symbol), &row, &place)
        continue
      }
      if symbol == 256 {
        state = isLast ? .over : .header
        return
      }
      state = .over
      guard symbol - 257 < Self.lengthBases.count else { return }
      let length = Self.lengthBases[symbol - 257]
      guard let moreLength = bits(length.bits), let code = self.symbol(distances),
        code < Self.distanceBases.count
      else { return }
      let distance = Self.distanceBases[code]
      guard let moreDistance = bits(distance.bits) else { return }
      let back = distance.least + moreDistance
      guard back <= min(written, Self.windowSize) else { return }
      state = .copying(length: length.least + moreLength, distance: back)
      return
    }
  }

  @inline(__always)
  private mutating func symbol(_ code: PrefixCode) -> Int? {
    refill()
    guard let (symbol, length) = code.symbol(in: bits, count: bitCount) else { return nil }
    bits >>= UInt32(length)
    bitCount -= length
    return symbol
  }

  @inline(__always)
  private mutating func bits(_ count: Int) -> Int? {
    refill()
    guard count <= bitCount else { return nil }
    let value = Int(bits & ((1 << UInt32(count)) - 1))
    bits >>= UInt32(count)
    bitCount -= count
    return value
  }

  @inline(__always)
  private mutating func refill() {
    while bitCount <= 24, position < bytes.count {
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      bitCount += 8
      position += 1
    }
  }
}

/// A Huffman code of RFC 1951, 3.2.2, whose bits come lowest first.
nonisolated struct PrefixCode {
  private static let lengthMax = 15
  private static let fastBits = 9

  /// For the next bits: the symbol in the upper bits and the length in the lower four; 0 for a
  /// longer code.
  private var fast: [UInt16]
  /// The number of codes of each length, and the symbols in the order of their codes.
  private var counts: [Int]
  private var symbols: [UInt16]

  /// Creates a code from the code lengths of its symbols; 0 for a symbol that does not occur.
  init(_ lengths: [UInt8]) {
    counts = Array(repeating: 0, count: Self.lengthMax + 1)
    fast = Array(repeating: 0, count: 1 << Self.fastBits)
    symbols = []
    for length in lengths where length > 0 && length <= Self.lengthMax { counts[Int(length)] += 1 }
    var code = 0
    for length in 1...Self.lengthMax {
      for (symbol, own) in lengths.enumerated() where Int(own) == length {
        symbols.append(UInt16(symbol))
        if length <= Self.fastBits, code < 1 << length {
          let reversed = Self.reversed(code, length)
          for entry in stride(from: reversed, to: fast.count, by: 1 << length) {
            fast[entry] = UInt16(symbol) << 4 | UInt16(length)
          }
        }
        code += 1
      }
      code <<= 1
    }
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 | (code >> $1 & 1) << (length - 1 - $1) }
  }

  /// The symbol of the next bits; `nil` if there are too few bits, or if they form no code.
  @inline(__always)
  func symbol(in bits: UInt32, count: Int) -> (symbol: Int, length: Int)? {
    let entry = fast[Int(bits & ((1 << UInt32(Self.fastBits)) - 1))]
    if entry > 0 {
      let length = Int(entry & 15)
      return length <= count ? (Int(entry >> 4), length) : nil
    }
    return slowSymbol(in: bits, count: count)
  }

  private func slowSymbol(in bits: UInt32, count: Int) -> (symbol: Int, length: Int)? {
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.lengthMax where length <= count {
      code |= Int(bits >> UInt32(length - 1) & 1)
      let own = counts[length]
      if code - first < own, code >= first {
        let position = index + code - first
        return position < symbols.count ? (Int(symbols[position]), length) : nil
      }
      index += own
      first = (first + own) << 1
      code <<= 1
    }
    return nil
  }
}
