/// Reads the bits of a JPEG's scan (ITU-T T.81, F.2.2.5), and their Huffman codes.
///
/// Behind the last bit it reads zeros, and sets ``isOver``.
nonisolated struct JPEGBits {
  private let bytes: [UInt8]
  /// The position of the next unread byte.
  private(set) var position: Int
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// Whether more bits were read than there are.
  private(set) var isOver = false

  /// Creates a reader that begins at a byte.
  init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    self.position = max(0, position)
  }

  /// Buffers at least as many bits as the longest code or number has, unless the data ends.
  @inline(__always)
  private mutating func refill() {
    while bitCount <= 48 {
      guard position < bytes.count else { return }
      let byte = bytes[position]
      if byte == 0xFF {
        // After a zero, this is a byte of the data; otherwise a marker begins.
        guard position + 1 < bytes.count, bytes[position + 1] == 0 else { return }
        position += 1
      }
      position += 1
      bits = bits << 8 | UInt64(byte)
      bitCount += 8
    }
  }

  @inline(__always)
  private mutating func drop(_ count: Int) {
    bitCount -= count
    if bitCount < 0 {
      bitCount = 0
      isOver = true
    }
  }

  /// Reads at most 16 bits as a number, highest bit first.
  @inline(__always)
  mutating func number(_ count: Int) -> Int {
    guard count > 0 else { return 0 }
    if bitCount < count { refill() }
    let value = peek(count)
    drop(count)
    return value
  }

  /// The next bits without reading them, filled up with zeros at the end.
  @inline(__always)
  private func peek(_ count: Int) -> Int {
    let mask: UInt64 = (1 << UInt64(count)) - 1
    if bitCount >= count { return Int(bits >> UInt64(bitCount - count) & mask) }
    return Int(bits << UInt64(count - bitCount) & mask)
  }

  /// Reads a signed number that is stored in a number of bits (F.2.2.1, EXTEND).
  @inline(__always)
  mutating func difference(_ count: Int) -> Int {
    guard count > 0 else { return 0 }
    let value = number(count)
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value
  }

  /// Reads the symbol of the next code; 0 for an invalid code.
  @inline(__always)
  mutating func symbol(_ code: JPEGCode) -> Int {
    if bitCount < JPEGCode.lengthMax { refill() }
    let entry = code.fast[peek(JPEGCode.fastBits)]
    if entry > 0 {
      drop(Int(entry & 15))
      return Int(entry >> 4)
    }
    let next = peek(JPEGCode.lengthMax)
    guard let (symbol, length) = code.symbol(in: next) else {
      isOver = true
      return 0
    }
    drop(length)
    return symbol
  }

  /// Moves behind the next restart marker (B.2.1); without one, the data has ended.
  mutating func restart() {
    (bits, bitCount) = (0, 0)
    while position + 1 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xFF {
      position += 1
    }
    guard position + 1 < bytes.count, bytes[position] == 0xFF,
      (0xD0...0xD7).contains(bytes[position + 1])
    else {
      isOver = true
      return
    }
    position += 2
  }
}

/// A Huffman code of ITU-T T.81, annex C.
nonisolated struct JPEGCode {
  static let lengthMax = 16
  static let fastBits = 9

  /// For the next bits: the symbol in the upper bits and the length in the lower four; 0 for a
  /// longer code.
  let fast: [UInt16]
  /// For each code length: the first code, the number of codes, and the position of their symbols.
  private let places: [(first: Int, count: Int, symbol: Int)]
  private let symbols: [UInt8]

  /// Creates a code from the number of codes for each length from 1 to 16, and the symbols in their
  /// order.
  init(counts: [UInt8], symbols: [UInt8]) {
    var fast = [UInt16](repeating: 0, count: 1 << Self.fastBits)
    var places: [(first: Int, count: Int, symbol: Int)] = [(0, 0, 0)]
    var (code, position) = (0, 0)
    for length in 1...Self.lengthMax {
      let wanted = length <= counts.count ? Int(counts[length - 1]) : 0
      let count = max(0, min(wanted, symbols.count - position, (1 << length) - code))
      places.append((code, count, position))
      for _ in 0..<count {
        if length <= Self.fastBits {
          let first = code << (Self.fastBits - length)
          let entry = UInt16(symbols[position]) << 4 | UInt16(length)
          for place in first..<(first + (1 << (Self.fastBits - length))) { fast[place] = entry }
        }
        code += 1
        position += 1
      }
      code <<= 1
    }
    self.fast = fast
    self.places = places
    self.symbols = symbols
  }

  /// The symbol at the beginning of the next 16 bits, and its length; `nil` for an invalid code.
  func symbol(in bits: Int) -> (symbol: Int, length: Int)? {
    for length in 1...Self.lengthMax {
      let place = places[length]
      let number = (bits >> (Self.lengthMax - length)) - place.first
      if number >= 0, number < place.count {
        return (Int(symbols[place.symbol + number]), length)
      }
    }
    return nil
  }
}
