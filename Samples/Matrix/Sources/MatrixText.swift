/// What strangers wrote, made fit for a terminal.
nonisolated enum MatrixText {
  /// A text without what would command a terminal: line ends and tabs stay.
  static func clean(_ text: String) -> String {
    let text = text.replacing("\r\n", with: "\n")
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
  }

  /// The beginning of a text that is too long to be kept.
  static func limited(_ text: String, to lengthMax: Int) -> String {
    guard text.utf8.count > lengthMax, text.unicodeScalars.count > lengthMax else { return text }
    return String(text.unicodeScalars.prefix(lengthMax)) + "…"
  }

  /// A text as one line.
  static func line(_ text: String) -> String {
    clean(text).split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }

  /// Whether something may be an id: short, in one piece, and with the sign that its kind begins with.
  ///
  /// - Parameters:
  ///   - id: What a server or a caller calls an id.
  ///   - sign: `@` for a person, `!` for a room, `$` for an event.
  /// - Returns: Whether it may be one.
  static func isID(_ id: String, _ sign: Character) -> Bool {
    id.first == sign && (2...idLengthMax).contains(id.utf8.count)
      && !id.unicodeScalars.contains { isControl($0) || $0.properties.isWhitespace }
  }

  /// How many bytes an id may have.
  private static let idLengthMax = 255

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
  }
}
