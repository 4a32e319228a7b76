/// The lines of a text, found without copying them.
nonisolated struct TextLines: Sendable {
  private let text: String
  /// The end of each line, before its line feed, in bytes of UTF-8.
  private let ends: [UInt32]

  /// Finds the lines of a text; a line feed at the end begins no line.
  init(_ text: String) {
    var text = text
    precondition(text.utf8.count <= UInt32.max, "A text of more than 4 GB cannot be options.")
    ends = text.withUTF8 { Self.ends(of: $0) }
    self.text = text
  }

  /// The number of lines.
  var count: Int { ends.count }

  func isSame(as other: TextLines) -> Bool { text == other.text }

  /// A line, without its line break.
  subscript(position: Int) -> String {
    var line = ""
    forEach(in: position..<position + 1) { line = String(decoding: $0, as: UTF8.self) }
    return line
  }

  /// Returns the position of the first line that is this text; `nil` if none is.
  func position(of line: String) -> Int? {
    var line = line
    return line.withUTF8 { wanted in
      var found: Int?
      var position = 0
      forEach(in: 0..<count) { bytes in
        if found == nil, bytes.count == wanted.count, bytes.elementsEqual(wanted) {
          found = position
        }
        position += 1
      }
      return found
    }
  }

  /// Calls a closure with the bytes of each line in a range, without its line break.
  func forEach(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    _ = text.utf8.withContiguousStorageIfAvailable { bytes in
      var start = range.lowerBound == 0 ? 0 : Int(ends[range.lowerBound - 1]) + 1
      for position in range {
        let end = Int(ends[position])
        let hasReturn = end > start && bytes[end - 1] == 13
        body(UnsafeBufferPointer(rebasing: bytes[start..<(hasReturn ? end - 1 : end)]))
        start = end + 1
      }
    }
  }

  /// Finds the ends of lines, eight bytes at a time.
  ///
  /// Adding 0x7F to the lower bits of a byte carries into its highest bit unless they are zero (Lamport, Multiple Byte
  /// Processing with Full-Word Instructions, 1975).
  private static func ends(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    let each: UInt64 = 0x0101_0101_0101_0101
    let low = each &* 0x7F
    let words = UnsafeRawBufferPointer(bytes)
    var ends: [UInt32] = []
    var position = 0
    while position + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: words.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let other = word ^ (each &* 10)
      var found = ~(((other & low) &+ low) | other | low)
      while found != 0 {
        ends.append(UInt32(position + found.trailingZeroBitCount / 8))
        found &= found &- 1
      }
      position += 8
    }
    for rest in position..<bytes.count where bytes[rest] == 10 { ends.append(UInt32(rest)) }
    if bytes.last.map({ $0 != 10 }) ?? false { ends.append(UInt32(bytes.count)) }
    return ends
  }
}
