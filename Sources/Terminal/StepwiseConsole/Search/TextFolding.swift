/// Folds a text for searching: small letters without diacritics, in UTF-8.
///
/// A Hangul syllable is folded to its letters, so that it is found while it is being typed, and by its first consonant
/// alone.
package nonisolated enum TextFolding {
  /// The kind of a scalar, for finding the beginnings of words.
  enum Kind: UInt8 {
    case other, small, capital, digit
    /// A mark on the scalar before it.
    case mark
  }

  /// Appends the folded form of a scalar: nothing for a diacritic, several letters for some.
  package static func fold(_ scalar: Unicode.Scalar, into bytes: inout [UInt8]) {
    let value = scalar.value
    if value < 0x80 {
      bytes.append(lowered(UInt8(truncatingIfNeeded: value)))
    } else if let folded = FoldedLetters.letter(for: value) {
      switch folded {
      case 0xDF: bytes += [0x73, 0x73]  // ß, as ss
      case 0xE6: bytes += [0x61, 0x65]  // æ, as ae
      case 0x153: bytes += [0x6F, 0x65]  // œ, as oe
      case 0xFE: bytes += [0x74, 0x68]  // þ, as th
      default: append(folded, to: &bytes)
      }
    } else {
      foldRare(scalar, into: &bytes)
    }
  }

  /// Returns an ASCII byte as a small letter.
  @inline(__always)
  static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Returns the kind of an ASCII byte.
  @inline(__always)
  static func kind(ofASCII byte: UInt8) -> Kind {
    if byte &- 0x61 < 26 { return .small }
    if byte &- 0x41 < 26 { return .capital }
    return byte &- 0x30 < 10 ? .digit : .other
  }

  /// Returns the kind of a scalar.
  static func kind(of scalar: Unicode.Scalar) -> Kind {
    let value = scalar.value
    if value < 0x80 { return kind(ofASCII: UInt8(truncatingIfNeeded: value)) }
    if isDiacritic(value) { return .mark }
    // All scalars in these ranges are letters, and asking Unicode's tables is slow.
    if 0x4E00..<0xA000 ~= value || 0xAC00..<0xD7A4 ~= value { return .small }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .capital
    case .lowercaseLetter, .modifierLetter, .otherLetter: return .small
    case .decimalNumber, .letterNumber, .otherNumber: return .digit
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    default: return .other
    }
  }

  /// Returns whether a scalar of a kind begins a word.
  ///
  /// - Parameters:
  ///   - previous: The kind of the scalar before it; `other` at the beginning.
  ///   - kind: The kind of the scalar.
  ///   - next: The kind of the scalar after it.
  /// - Returns: Whether it is the first letter or digit of a word: `fooBar`, `HTTPServer`, `foo2`.
  @inline(__always)
  static func isWordStart(_ previous: Kind, _ kind: Kind, _ next: Kind) -> Bool {
    switch kind {
    case .other, .mark: false
    case .small: previous == .other
    case .capital: previous != .capital || next == .small
    case .digit: previous != .digit
    }
  }

  private static func foldRare(_ scalar: Unicode.Scalar, into bytes: inout [UInt8]) {
    let value = scalar.value
    if isDiacritic(value) { return }
    switch value {
    case 0xA0: bytes.append(0x20)
    case 0xAC00..<0xD7A4: appendSyllable(value - 0xAC00, to: &bytes)
    case 0x3131...0x314E: append(leadingConsonants[Int(value - 0x3131)] ?? value, to: &bytes)
    case 0x314F...0x3163: append(value - 0x314F + 0x1161, to: &bytes)
    case 0xFF01...0xFF5E: bytes.append(lowered(UInt8(truncatingIfNeeded: value - 0xFEE0)))
    // No script in these ranges has capitals, and asking Unicode's tables is slow.
    case 0x2E80..<0xA640, 0x1F000...: append(value, to: &bytes)
    default:
      for small in scalar.properties.lowercaseMapping.unicodeScalars {
        append(FoldedLetters.letter(for: small.value) ?? small.value, to: &bytes)
      }
    }
  }

  /// Returns whether a scalar is in a block of combining diacritical marks.
  ///
  /// Other marks, such as vowels, are letters to readers.
  private static func isDiacritic(_ value: UInt32) -> Bool {
    switch value {
    case 0x300..<0x370, 0x1AB0..<0x1B00, 0x1DC0..<0x1E00, 0x20D0..<0x2100, 0xFE00..<0xFE10,
      0xFE20..<0xFE30:
      true
    default: false
    }
  }

  /// Appends the letters of a Hangul syllable, as in chapter 3.12 of the Unicode Standard.
  private static func appendSyllable(_ index: UInt32, to bytes: inout [UInt8]) {
    append(0x1100 + index / 588, to: &bytes)
    append(0x1161 + index % 588 / 28, to: &bytes)
    if index % 28 != 0 { append(0x11A7 + index % 28, to: &bytes) }
  }

  /// The leading consonants of syllables for the consonants that keys type; a cluster begins no syllable.
  private static let leadingConsonants: [UInt32?] = [
    0x1100, 0x1101, nil, 0x1102, nil, nil, 0x1103, 0x1104, 0x1105, nil, nil, nil, nil, nil, nil,
    nil, 0x1106, 0x1107, 0x1108, nil, 0x1109, 0x110A, 0x110B, 0x110C, 0x110D, 0x110E, 0x110F,
    0x1110, 0x1111, 0x1112,
  ]

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    switch value {
    case ..<0x80: bytes.append(UInt8(truncatingIfNeeded: value))
    case ..<0x800:
      bytes.append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    case ..<0x10000:
      bytes.append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    default:
      bytes.append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    }
  }
}
