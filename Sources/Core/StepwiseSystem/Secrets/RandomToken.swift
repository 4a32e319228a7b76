/// Makes and compares texts that cannot be guessed.
package nonisolated enum RandomToken {
  /// Returns random bytes of the operating system; 16 bytes cannot be guessed.
  package static func bytes(_ count: Int) -> [UInt8] {
    // One call of the operating system gives eight bytes.
    var random = SystemRandomNumberGenerator()
    let words = (0..<(count + 7) / 8).map { _ in random.next() }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
  }

  /// Returns random bytes as hexadecimal digits, two for each byte; 16 bytes cannot be guessed.
  package static func hex(_ count: Int = 16) -> String { hex(bytes(count)) }

  /// Bytes as hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Compares texts in constant time, so that the time does not tell where they differ.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
