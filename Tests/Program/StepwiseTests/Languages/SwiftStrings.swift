import Foundation

/// The string literals of Swift source, with the keys that they become when they are localized.
nonisolated struct SwiftStrings {
  struct Literal {
    /// The English text, with `%@` for each interpolation.
    let key: String
    /// The position of the literal's beginning in ``code``.
    let place: Int
  }

  /// The source without comments, with one character in place of each literal.
  private(set) var code: [Character] = []
  /// All literals in order, except those within interpolations.
  private(set) var literals: [Literal] = []
  /// The sources of interpolations, which contain more literals.
  private(set) var inner: [SwiftStrings] = []

  init(_ source: String) {
    var reader = Reader(characters: Array(source))
    reader.read(into: &self)
  }

  /// The keys of all literals.
  var keys: [String] { literals.map(\.key) + inner.flatMap(\.keys) }

  /// The keys of the literals at places where a text is localized.
  var localizedKeys: [String] {
    // Most interpolations are names.
    guard !literals.isEmpty else { return inner.flatMap(\.localizedKeys) }
    let text = String(code)
    var ranges: [Range<Int>] = []
    var (start, place) = (0, text.startIndex)
    for match in text.matches(of: Self.call) {
      let name = text[match.range]
      start += text.distance(from: place, to: match.range.upperBound)
      place = match.range.upperBound
      if name.hasPrefix("RunFailure"), isInEnglish(from: start) { continue }
      ranges.append(start..<end(from: start, isCall: true))
    }
    (start, place) = (0, text.startIndex)
    for match in text.matches(of: /(?:LocalizedStringKey\??\)*\]?\??,? *[{=]|\.complaint =)/) {
      start += text.distance(from: place, to: match.range.upperBound)
      place = match.range.upperBound
      ranges.append(start..<end(from: start, isCall: text[match.range].hasSuffix("{")))
    }
    let found = literals.filter { literal in ranges.contains { $0.contains(literal.place) } }
    return found.map(\.key) + inner.flatMap(\.localizedKeys)
  }

  /// The calls that take a text to show.
  private static var call: Regex<Substring> {
    /(?:\bRejection|\bHint|\bKeyRow|localizer|\.say|explain|\breject|notify|RunFailure|\.ask|StepsError|notices\.add)\(\s*/
  }

  /// Whether a failure is about the command line, about a file that it names, or verbatim: such messages are in English.
  private func isInEnglish(from start: Int) -> Bool {
    let code = String(code[start...].prefix(60))
    return [".usage", ".dataError", ".noInput"].contains { code.hasPrefix($0) }
      || code.contains(/^\.\w+,\s*verbatim:/)
  }

  /// The end of a call, a body or a statement.
  private func end(from start: Int, isCall: Bool) -> Int {
    var depth = 0
    for position in code.indices[start...] {
      switch code[position] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth < 0 { return position }
      case "\n" where depth == 0 && !isCall:
        let before = code[start..<position].last { !$0.isWhitespace }
        let after = code[position...].first { !$0.isWhitespace }
        if let before, !"?:=".contains(before), !(after.map { "?:.\u{1}".contains($0) } ?? false) {
          return position
        }
      default: break
      }
    }
    return code.count
  }
}

extension SwiftStrings {
  /// Reads source once.
  nonisolated private struct Reader {
    let characters: [Character]
    var position = 0

    mutating func read(into strings: inout SwiftStrings) {
      while position < characters.count {
        if has("//") {
          while position < characters.count, characters[position] != "\n" { position += 1 }
        } else if characters[position] == "\"" {
          let place = strings.code.count
          let key = literal(&strings.inner)
          strings.literals.append(Literal(key: key, place: place))
          // Neither a blank nor a letter, so that the code around it can still be matched.
          strings.code.append("\u{1}")
        } else if has("#\"") {
          position += 2
          while !has("\"#") { position += 1 }
          position += 2
        } else {
          strings.code.append(characters[position])
          position += 1
        }
      }
    }

    private func has(_ text: String) -> Bool {
      position < characters.count && characters[position] == text.first
        && characters[position...].starts(with: text)
    }

    private mutating func literal(_ inner: inout [SwiftStrings]) -> String {
      let isLong = has("\"\"\"")
      let quote = isLong ? "\"\"\"" : "\""
      position += quote.count
      // U+0001 marks a placeholder, and U+0002 the end of a line that continues.
      var text = ""
      while !has(quote) {
        guard characters[position] == "\\" else {
          text.append(characters[position])
          position += 1
          continue
        }
        position += 1
        switch characters[position] {
        case "(": text += interpolation(&inner)
        case "\n": text.append("\u{2}")
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "u":
          let digits = characters[(position + 2)...].prefix { $0 != "}" }
          let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
          text.unicodeScalars.append(scalar ?? "?")
          position += digits.count + 2
        default: text.append(characters[position])
        }
        position += 1
      }
      position += quote.count
      return Self.key(isLong ? Self.unindented(text) : text)
    }

    /// Moves to the closing parenthesis.
    private mutating func interpolation(_ inner: inout [SwiftStrings]) -> String {
      var strings = SwiftStrings("")
      position += 1
      var depth = 0
      while depth > 0 || characters[position] != ")" {
        if characters[position] == "\"" {
          let place = strings.code.count
          let key = literal(&strings.inner)
          strings.literals.append(Literal(key: key, place: place))
          strings.code.append("\u{1}")
          continue
        }
        depth += characters[position] == "(" ? 1 : characters[position] == ")" ? -1 : 0
        strings.code.append(characters[position])
        position += 1
      }
      inner.append(strings)
      // The key of a count contains the plural form.
      let isCount = String(strings.code).contains(", other: ")
      return "\u{1}" + (isCount ? " \(strings.literals.last?.key ?? "")" : "")
    }

    private static func key(_ text: String) -> String {
      guard text.contains("\u{1}") else { return text }
      return text.replacing("%", with: "%%").replacing("\u{1}", with: "%@")
    }

    private static func unindented(_ text: String) -> String {
      var lines = text.replacing("\u{2}", with: "\u{2}\n").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      let indent = lines.last.map { $0.prefix { $0 == " " }.count } ?? 0
      lines = lines.dropFirst().dropLast().map { String($0.dropFirst(indent)) }
      return lines.joined(separator: "\n").replacing("\u{2}\n", with: "")
    }
  }
}
