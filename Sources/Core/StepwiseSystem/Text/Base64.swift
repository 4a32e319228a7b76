/// Bytes as text of 64 characters, by RFC 4648.
package nonisolated struct Base64: Sendable {
  /// The alphabet of section 4, padded to a multiple of four characters.
  package static let standard = Base64("+/", pads: true)
  /// The alphabet of section 5, for addresses and names of files, without padding.
  package static let url = Base64("-_", pads: false)

  private let characters: [UInt8]
  private let values: [UInt8]
  private let pads: Bool
  private static let padding = UInt8(ascii: "=")

  private init(_ last: StaticString, pads: Bool) {
    characters = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(last)".utf8)
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
    self.values = values
    self.pads = pads
  }

  /// Encodes bytes as ASCII text.
  package func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var position = 0
    while position < bytes.count {
      let count = min(3, bytes.count - position)
      var group = 0
      for offset in 0..<3 {
        group = group << 8 | (offset < count ? Int(bytes[position + offset]) : 0)
      }
      for offset in 0...count { text.append(characters[group >> (18 - 6 * offset) & 63]) }
      if pads, count < 3 { text += repeatElement(Self.padding, count: 3 - count) }
      position += count
    }
    return text
  }

  /// Encodes bytes as a string.
  package func text(_ bytes: [UInt8]) -> String { String(decoding: encoded(bytes), as: UTF8.self) }

  /// Decodes ASCII text; with padding, also text whose padding is missing.
  ///
  /// - Returns: The bytes; `nil` for any other text that ``encoded(_:)`` does not write.
  package func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (group, bits, count, padding) = (0, 0, 0, 0)
    for character in text {
      if pads, character == Self.padding {
        padding += 1
        continue
      }
      let value = values[Int(character)]
      guard padding == 0, value < 64 else { return nil }
      count += 1
      group = group << 6 | Int(value)
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: group >> bits))
      group &= (1 << bits) - 1
    }
    // A single character is not a byte, and the remaining bits must be zero.
    guard bits < 6, group & ((1 << bits) - 1) == 0 else { return nil }
    return padding == 0 || (count + padding).isMultiple(of: 4) && padding < 3 ? bytes : nil
  }
}
