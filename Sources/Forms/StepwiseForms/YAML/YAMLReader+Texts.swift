import Stepwise

nonisolated extension YAMLReader {
  /// Returns the characters at these positions, without the blanks around them.
  func text(_ positions: Range<Int>) -> String {
    let start = scalars[positions].drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }.map { $0 + 1 } ?? start.startIndex
    return String(String.UnicodeScalarView(start[..<end]))
  }

  // MARK: Plain texts

  /// Returns what a plain scalar means: null, a number, true or false if JSON has that word, or else a text.
  static func content(ofPlain text: String) -> JSONContent<JSONNode> {
    if ["", "~", "Null", "NULL"].contains(text) { return .null }
    return (try? JSONNode(parsing: Array(text.utf8)))?.content ?? .text(text)
  }

  private static func isBracket(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map("[]{},".unicodeScalars.contains) == true
  }

  /// Rejects a plain text that begins with a character that means something else.
  func checkPlainStart(inFlow: Bool) throws(FormRejection) {
    guard let next else { throw rejection("The file ends where a value is expected.") }
    switch next {
    case "-" where isGap(after: 1) || inFlow && Self.isBracket(scalar(after: 1)):
      throw rejection("A list begins on a line of its own.")
    case "?" where inFlow || isGap(after: 1), ":" where inFlow || isGap(after: 1):
      throw rejection("“\(next)” is not read here: write a name, a colon and a value.")
    case "&", "*": throw rejection("Anchors and aliases are not read: write the value itself.")
    case "!": throw rejection("Tags are not read: leave it out.")
    case "{": throw rejection("Braces are not read: write each name on a line of its own.")
    case _ where "],}#|>'\"%@`[".unicodeScalars.contains(next):
      throw rejection("A text that begins with “\(next)” needs quotation marks.")
    default: return
    }
  }

  /// Reads a text without quotation marks, whose further lines are indented more than its parent; `nil` in brackets.
  mutating func plain(under indent: Int?) throws(FormRejection) -> String {
    let inFlow = indent == nil
    try checkPlainStart(inFlow: inFlow)
    var text = ""
    while true {
      let start = position
      while let scalar = next, scalar != "\n", !(inFlow && (scalar == "," || scalar == "]")) {
        if scalar == "#", position > start, scalars[position - 1] == " " { break }
        if scalar == "\t" { throw tabRejection }
        if scalar == ":", isGap(after: 1) || inFlow && Self.isBracket(self.scalar(after: 1)) {
          throw rejection("A text with “: ” in it needs quotation marks.")
        }
        if inFlow, scalar == "?" || Self.isBracket(scalar) {
          throw rejection(
            "A text with “\(scalar)” in it needs quotation marks in a list in brackets.")
        }
        position += 1
      }
      text += self.text(start..<position)
      guard next == "\n" else { return text }
      // The text goes on if a further line has more blanks before it than its parent.
      var ahead = self
      repeat {
        ahead.passNewline()
        ahead.skipBlanks()
      } while ahead.next == "\n"
      guard let first = ahead.next, first != "#", !ahead.isMarker,
        indent.map({ ahead.column > $0 }) ?? (first != "," && first != "]")
      else { return text }
      text += Self.folded(ahead.line - line)
      self = ahead
    }
  }

  /// Returns what ends of lines between two texts become: a blank, or one fewer of them.
  private static func folded(_ count: Int) -> String {
    count == 1 ? " " : String(repeating: "\n", count: count - 1)
  }

  // MARK: Texts in quotation marks

  mutating func quoted() throws(FormRejection) -> String {
    let unclosed = rejection("The text has no closing quotation mark.")
    let mark = next
    var text = String.UnicodeScalarView()
    position += 1
    while let scalar = next {
      let start = (position: position, line: line)
      switch scalar {
      case "'" where mark == scalar && self.scalar(after: 1) == scalar:
        text.append(scalar)
        position += 2
      case _ where scalar == mark:
        position += 1
        return String(text)
      case " ", "\t", "\n":
        try skipGaps()
        text.append(
          contentsOf: line == start.line
            ? String.UnicodeScalarView(scalars[start.position..<position])
            : Self.folded(line - start.line).unicodeScalars)
      case "\\" where mark == "\"" && self.scalar(after: 1) == "\n":
        position += 1
        try skipGaps()
        text.append(contentsOf: repeatElement("\n", count: line - start.line - 1))
      case "\\" where mark == "\"": text.append(try escaped())
      default:
        text.append(scalar)
        position += 1
      }
    }
    throw unclosed
  }

  /// Passes blanks, tabs and ends of lines.
  private mutating func skipGaps() throws(FormRejection) {
    while next == " " || next == "\t" || next == "\n" {
      if next == "\n" { passNewline() } else { position += 1 }
      if isMarker { throw rejection("A text cannot have “---” or “...” as a line.") }
    }
  }

  private mutating func escaped() throws(FormRejection) -> Unicode.Scalar {
    let unknown = rejection(
      "This backslash has no meaning in quotation marks: write \\\\ for a backslash.")
    position += 2
    switch position > scalars.count ? nil : scalars[position - 1] {
    case "n": return "\n"
    case "t", "\t": return "\t"
    case "_": return "\u{A0}"
    case let mark? where " \"/\\".unicodeScalars.contains(mark): return mark
    case let letter? where letter == "x" || letter == "u" || letter == "U":
      let digits = scalars[position...].prefix(letter == "x" ? 2 : letter == "u" ? 4 : 8)
      guard digits.allSatisfy({ $0.properties.isASCIIHexDigit }),
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
        let scalar = Unicode.Scalar(value), !Self.isControl(scalar)
      else { throw unknown }
      position += digits.count
      return scalar
    default: throw unknown
    }
  }

  // MARK: Texts after | or >

  mutating func blockText(under indent: Int) throws(FormRejection) -> JSONNode {
    var node = node(.null)
    let isFolded = next == ">"
    var end: Unicode.Scalar?
    var width: Int?
    position += 1
    while let sign = next, !isGap(after: 0) {
      switch sign {
      case "+" where end == nil, "-" where end == nil: end = sign
      case "1"..."9" where width == nil: width = max(indent, 0) + Int(sign.value - 0x30)
      default: throw rejection("Only “+” or “-” and a digit from 1 to 9 can follow “|” or “>”.")
      }
      position += 1
    }
    try endLine()
    let lines = lines(width: width ?? indentAhead(atLeast: max(indent + 1, 1)), isFolded)
    let breaks =
      end == "-" ? 0 : end == "+" ? lines.breaks : min(lines.breaks, lines.text.isEmpty ? 0 : 1)
    node.content = .text(lines.text + String(repeating: "\n", count: breaks))
    return node
  }

  /// Returns the indentation of the first line that is not empty; blanks on empty lines before it count.
  private func indentAhead(atLeast least: Int) -> Int {
    var ahead = self
    var width = least
    while true {
      ahead.skipBlanks()
      width = max(width, ahead.column)
      guard ahead.next == "\n" else { return width }
      ahead.passNewline()
    }
  }

  /// Reads lines with an indentation; returns their text and the number of ends of lines after it.
  private mutating func lines(width: Int, _ isFolded: Bool) -> (text: String, breaks: Int) {
    var text = String.UnicodeScalarView()
    var breaks = 0
    var last: Unicode.Scalar?
    while true {
      while next == "\n" || next == " " && column < width {
        if next == "\n" {
          passNewline()
          breaks += 1
        } else {
          position += 1
        }
      }
      guard column == width, let first = next else { return (String(text), breaks) }
      let isKept = !isFolded || [" ", "\t"].contains(first) || [nil, " ", "\t"].contains(last)
      if isKept {
        text.append(contentsOf: repeatElement("\n", count: breaks))
      } else {
        text.append(contentsOf: Self.folded(breaks).unicodeScalars)
      }
      let start = position
      while let scalar = next, scalar != "\n" { position += 1 }
      text.append(contentsOf: scalars[start..<position])
      (last, breaks) = (first, 0)
    }
  }
}
