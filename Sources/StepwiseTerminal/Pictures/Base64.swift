/// Encodes bytes as text of 64 characters, by RFC 4648, section 4.
package nonisolated enum Base64 {
  private static let signs = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes as ASCII text, padded to a multiple of four characters.
  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var position = 0
    while position < bytes.count {
      let count = min(3, bytes.count - position)
      var group = 0
      for offset in 0..<3 {
        group = group << 8 | (offset < count ? Int(bytes[position + offset]) : 0)
      }
      for offset in 0..<4 {
        text.append(
          offset <= count ? signs[group >> (18 - 6 * offset) & 63] : UInt8(ascii: "="))
      }
      position += count
    }
    return text
  }

  /// Decodes ASCII text, padded or not; `nil` if it is not Base64.
  package static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (group, bits, padding) = (0, 0, 0)
    for sign in text {
      if sign == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: sign) else { return nil }
      group = (group << 6 | value) & 0xFFFFFF
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(group >> bits & 0xFF))
    }
    guard bits < 6, padding <= 2 else { return nil }
    return bytes
  }

  private static func value(of sign: UInt8) -> Int? {
    switch sign {
    case 65...90: Int(sign) - 65
    case 97...122: Int(sign) - 71
    case 48...57: Int(sign) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
