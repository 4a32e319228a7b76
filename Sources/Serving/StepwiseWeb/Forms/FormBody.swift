/// The pairs of a posted form, as browsers write them.
nonisolated struct FormBody: Hashable {
  /// The maximum number of pairs in a form.
  static let pairsMax = 10_000

  /// The pairs in their order.
  private(set) var pairs: [(name: String, value: String)] = []

  /// Reads a body; `nil` if it is not a form, or has too many pairs.
  ///
  /// - Parameter bytes: The body, as `application/x-www-form-urlencoded`.
  init?(_ bytes: [UInt8]) {
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard pairs.count < Self.pairsMax, let name = Self.text(parts[0]),
        let value = parts.count > 1 ? Self.text(parts[1]) : ""
      else { return nil }
      pairs.append((name, value))
    }
  }

  /// The first value with a name; `nil` if there is none.
  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// All values with a name.
  func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

  /// Whether both contain the same pairs.
  static func == (one: FormBody, other: FormBody) -> Bool {
    one.pairs.elementsEqual(other.pairs) { $0 == $1 }
  }

  func hash(into hasher: inout Hasher) {
    for pair in pairs {
      hasher.combine(pair.name)
      hasher.combine(pair.value)
    }
  }

  /// Decodes a name or a value; `nil` if an escape is invalid, or if the bytes are not UTF-8.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      var byte = bytes[position]
      if byte == UInt8(ascii: "+") {
        byte = 32
      } else if byte == UInt8(ascii: "%") {
        guard position + 2 < bytes.endIndex, let high = digit(bytes[position + 1]),
          let low = digit(bytes[position + 2])
        else { return nil }
        byte = high << 4 | low
        position += 2
      }
      // Browsers end the lines of a text with two characters.
      if byte == 10, decoded.last == 13 { decoded.removeLast() }
      decoded.append(byte)
      position += 1
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}
