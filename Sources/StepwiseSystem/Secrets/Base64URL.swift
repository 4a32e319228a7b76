/// Encodes bytes as letters, digits, hyphens and underscores, by RFC 4648, section 5, without
/// padding.
package nonisolated enum Base64URL {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Encodes bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(UInt32(0)) { bits, offset in
        bits << 8 | (offset < group.count ? UInt32(group[start + offset]) : 0)
      }
      for position in 0...group.count {
        text.append(letters[Int(bits >> UInt32(18 - 6 * position) & 63)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Encodes bytes with the characters and the padding of RFC 4648, section 4.
  package static func padded(_ bytes: [UInt8]) -> String {
    let text = String(text(bytes).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }

  /// Decodes a text.
  ///
  /// - Returns: The bytes; `nil` for any text that ``text(_:)`` does not write.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for letter in text.utf8 {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
      bits &= (1 << count) - 1
    }
    // A single letter is not a byte, and the remaining bits must be zero.
    return count < 6 && bits == 0 ? bytes : nil
  }
}
