/// Makes untrusted text safe to draw: nothing in it can move the cursor, set a title, ring the bell
/// or turn the direction of what follows.
package nonisolated enum HarmlessText {
  /// Appends text as UTF-8, with U+FFFD for each character that a terminal would obey.
  package static func append(_ text: String, to bytes: inout [UInt8], indent: Int? = nil) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if isPlain != true { appendSlowly(text, to: &bytes, indent: indent) }
  }

  private static func appendSlowly(_ text: String, to bytes: inout [UInt8], indent: Int?) {
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      if let indent, scalar == "\n" || scalar == "\r" {
        if scalar == "\n", wasReturn { continue }
        bytes.append(10)
        bytes.append(contentsOf: repeatElement(32, count: indent))
      } else if scalar == "\t" {
        bytes.append(32)
      } else {
        bytes.append(contentsOf: String(isHarmful(scalar) ? "\u{FFFD}" : scalar).utf8)
      }
    }
  }

  /// Text for one row: blanks for line breaks and tabs, and U+FFFD for what a terminal would obey.
  package static func row(_ text: String) -> String {
    TextWork.note(text.utf8.count)
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var row = ""
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar {
      case "\n" where wasReturn: continue
      case "\n", "\r", "\t": row.unicodeScalars.append(" ")
      default: row.unicodeScalars.append(isHarmful(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return row
  }

  /// Control characters, line and paragraph separators, and the bidirectional controls of Unicode
  /// Standard Annex #9.
  package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
    default: false
    }
  }
}
