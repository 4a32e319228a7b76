/// Makes untrusted text safe to draw: it cannot move the cursor, set a title, ring the bell or
/// change the direction of the following text.
package nonisolated enum TerminalSanitizer {
  /// Appends text as UTF-8; U+FFFD replaces each character that would control the terminal.
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

  /// Text for one row: blanks replace line breaks and tabs, and U+FFFD replaces characters that
  /// would control the terminal.
  package static func row(_ text: String) -> String {
    TextWork.note(text.utf8.count)
    if text.isPrintableASCII { return text }
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

  /// Whether a character is a control character, a line or paragraph separator, or a bidirectional
  /// control of Unicode Standard Annex #9.
  package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
    default: false
    }
  }
}
