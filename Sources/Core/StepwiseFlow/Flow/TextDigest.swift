/// Numbers for texts, the same in each run, by which equal texts are recognized.
///
/// They are FNV-1a hashes (isthe.com/chongo/tech/comp/fnv). A short text, such as a PIN, could be found from its number by
/// trying all.
enum TextDigest {
  /// Returns the first bits of the number of a text, in hexadecimal digits.
  static func hexadecimal(of text: String, bits: Int) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash >> (64 - bits), radix: 16)
    return String(repeating: "0", count: bits / 4 - digits.count) + digits
  }

  /// Joins texts with their lengths, so that no text can look like two.
  static func joined(_ parts: [String]) -> String {
    parts.map { "\($0.utf8.count) \($0)" }.joined(separator: " ")
  }
}
