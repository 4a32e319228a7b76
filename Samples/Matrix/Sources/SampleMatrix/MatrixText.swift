/// Makes the texts of strangers safe for a terminal.
nonisolated enum MatrixText {
  /// Removes control characters except line ends and tabs.
  static func clean(_ text: String) -> String {
    let text = text.replacing("\r\n", with: "\n")
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
  }

  /// Shortens a text to a number of Unicode scalars.
  static func limited(_ text: String, to lengthMax: Int) -> String {
    guard text.utf8.count > lengthMax, text.unicodeScalars.count > lengthMax else { return text }
    return String(text.unicodeScalars.prefix(lengthMax)) + "…"
  }

  /// Joins the lines of a text to one.
  static func line(_ text: String) -> String {
    clean(text).split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }

  /// Whether a text may be an id: short, without spaces, and with the sign of its kind in front.
  ///
  /// The sign is `@` for a person, `!` for a room and `$` for an event.
  static func isID(_ id: String, _ sign: Character) -> Bool {
    id.first == sign && (2...idLengthMax).contains(id.utf8.count)
      && !id.unicodeScalars.contains { isControl($0) || $0.properties.isWhitespace }
  }

  /// The largest size of an id in bytes.
  private static let idLengthMax = 255

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
  }
}
