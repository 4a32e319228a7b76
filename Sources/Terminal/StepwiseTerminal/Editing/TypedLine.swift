import StepwiseSystem

/// The line that a person is typing at a terminal that neither edits nor shows it.
///
/// It is edited and shown as the kernel does it in its line mode, character by character. Unlike the kernel, it knows
/// the cells that a character takes.
package nonisolated struct TypedLine {
  /// The keys that edit a line, besides Backspace.
  package struct Keys {
    fileprivate let erase, eraseWord, eraseLine, reprint, end: UInt8

    /// The keys that `stty` has set for a terminal.
    package init(of settings: termios) {
      let keys = withUnsafeBytes(of: settings.c_cc) { Array($0) }
      erase = keys[Int(VERASE)]
      eraseWord = keys[Int(VWERASE)]
      eraseLine = keys[Int(VKILL)]
      reprint = keys[Int(VREPRINT)]
      end = keys[Int(VEOF)]
    }
  }

  /// What a byte led to.
  package enum Effect {
    /// The line goes on.
    case open
    /// The line is complete.
    case complete
    /// The end of the input.
    case end
  }

  /// The line so far.
  package private(set) var bytes: [UInt8] = []
  /// The number of last bytes that are the beginning of a character.
  private var begun = 0

  /// Creates an empty line.
  package init() {}

  /// Takes a typed byte.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - keys: The keys that edit.
  ///   - echo: Receives the bytes that show the effect.
  /// - Returns: What the byte led to.
  package mutating func take(_ byte: UInt8, _ keys: Keys, echo: inout [UInt8]) -> Effect {
    switch byte {
    // The kernel keeps this in place of an end that was typed before the terminal was taken.
    case 0: break
    case 10, 13:
      echo.append(10)
      return .complete
    case keys.end: return bytes.isEmpty ? .end : .open
    case 8, 0x7F, keys.erase: erase(&echo) { ScriptRules.afterBackspace($0.removeLast()) }
    case keys.eraseWord:
      erase(&echo) { text in
        while text.last == " " { text.removeLast() }
        while let last = text.last, last != " " { text.removeLast() }
        return ""
      }
    case keys.eraseLine:
      erase(&echo) { text in
        text = ""
        return ""
      }
    case keys.reprint: echo += Array("^R\n".utf8) + shown
    default: append(byte, &echo)
    }
    return .open
  }

  /// The bytes that show the line so far.
  package var shown: [UInt8] {
    Array(Self.shown(String(decoding: bytes.dropLast(begun), as: UTF8.self)).utf8)
  }

  private mutating func append(_ byte: UInt8, _ echo: inout [UInt8]) {
    if begun > 0, byte & 0xC0 != 0x80 {
      echo += Array("\u{FFFD}".utf8)
      begun = 0
    }
    bytes.append(byte)
    begun += 1
    let length =
      switch bytes[bytes.count - begun] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard begun == length else { return }
    echo += Array(Self.shown(String(decoding: bytes.suffix(begun), as: UTF8.self)).utf8)
    begun = 0
  }

  /// Removes the end of the line.
  ///
  /// - Parameters:
  ///   - echo: Receives the bytes that show it.
  ///   - body: Removes the end of the text, and returns the text to put in its place.
  private mutating func erase(_ echo: inout [UInt8], _ body: (inout Substring) -> String) {
    guard !bytes.isEmpty else { return }
    guard begun == 0, let text = String(validating: bytes, as: UTF8.self) else {
      // A terminal that does not use UTF-8 has a character for each byte.
      bytes.removeLast()
      if begun == 0 { Self.eraseCells(1, &echo) } else { begun -= 1 }
      return
    }
    var kept = text[...]
    let new = body(&kept)
    for character in text[kept.endIndex...].reversed() {
      Self.eraseCells(TextWidth.of(Self.shown(String(character))), &echo)
    }
    echo += Array(Self.shown(new).utf8)
    bytes = Array(kept.utf8) + Array(new.utf8)
  }

  /// Writes blanks over the cells before the cursor.
  ///
  /// It is called for each character, because in most terminals the cursor stops at the left margin of wrapped text.
  private static func eraseCells(_ count: Int, _ echo: inout [UInt8]) {
    for byte in [8, 32, 8] as [UInt8] { echo += repeatElement(byte, count: count) }
  }

  /// A text with control characters as `^X`, as the kernel shows them.
  private static func shown(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 9: shown.unicodeScalars.append(" ")
      case 0..<32, 127:
        shown.unicodeScalars.append("^")
        shown.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value ^ 64)))
      default:
        shown.unicodeScalars.append(TerminalSanitizer.isHarmful(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return shown
  }
}
