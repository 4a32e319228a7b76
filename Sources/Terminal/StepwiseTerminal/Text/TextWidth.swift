/// The number of cells that text takes in a terminal.
///
/// The unit is a grapheme cluster (Unicode Standard Annex #29), and its width is that of its
/// scalars: 0 for marks, 2 for characters that Unicode calls wide, and 2 for an emoji.
package nonisolated enum TextWidth {
  /// The width in cells of a text without control characters.
  package static func of(_ text: String) -> Int {
    guard text.isPrintableASCII else { return of(text[...]) }
    TextWork.note(text.utf8.count)
    return text.utf8.count
  }

  /// The width in cells of a part of a text without control characters.
  package static func of(_ text: Substring) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      TextWork.note(text.utf8.count)
      return text.utf8.reduce(0) { $0 + ($1 >= 0x20 && $1 != 0x7F ? 1 : 0) }
    }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The width of a grapheme cluster.
  ///
  /// - Returns: 0, 1 or 2; more for clusters of several letters, as in Indic scripts.
  package static func of(_ character: Character) -> Int {
    TextWork.note(1)
    let utf8 = character.utf8
    if utf8.count == 1, let byte = utf8.first { return byte >= 0x20 && byte != 0x7F ? 1 : 0 }
    var width = 0
    var isEmoji = false
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0xFE0F, 0x200D, 0x1F3FB...0x1F3FF: isEmoji = true
      case 0x1F1E6...0x1F1FF: isEmoji = true
      default: width += Self.of(scalar)
      }
    }
    // A joiner also joins letters, which keep their own widths.
    let first = character.unicodeScalars.first
    let isPicture = first.map { $0.properties.isEmoji && $0.value > 0x39 } ?? false
    return isEmoji && isPicture ? 2 : width
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    // Further vowels and consonants of decomposed Hangul share the cells of the first one.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return WideCharacters.contains(scalar.value) ? 2 : 1
    }
  }

  /// Returns as many whole clusters of a text without control characters as fit into a number of
  /// cells.
  package static func prefix(_ text: String, fitting cells: Int) -> Substring {
    text[..<end(of: text[...], fitting: cells).index]
  }

  /// The end and the width of the beginning that fits into a number of cells.
  static func end(of text: Substring, fitting cells: Int) -> (index: String.Index, width: Int) {
    var width = 0
    var end = text.startIndex
    while end < text.endIndex {
      let next = of(text[end])
      if width + next > cells { break }
      width += next
      end = text.index(after: end)
    }
    return (end, width)
  }

  /// The number of characters that are read to fill a number of cells; in a longer text, most
  /// characters have no width.
  package static func countMax(in cells: Int) -> Int { 8 * max(1, cells) }

  /// Returns a text without control characters that fits into a number of cells, with an ellipsis
  /// if it was cut off.
  package static func shortened(_ text: String, to cells: Int, ellipsis: String = "…") -> String {
    guard of(text) > cells else { return text }
    let room = cells - of(ellipsis)
    return room < 0 ? "" : prefix(text, fitting: room) + ellipsis
  }
}
