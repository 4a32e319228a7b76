/// A place in a text.
public nonisolated struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column in Unicode scalars, counted from 1.
  public let column: Int

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - column: The column in Unicode scalars, counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place as messages have it, such as `3:5`.
  public var description: String { "\(line):\(column)" }
}

/// An error in a JSON text.
public nonisolated struct JSONError: Error, Hashable, Sendable {
  /// The place of the error.
  public let place: TextPlace
  /// The message, which says what is wrong and what would be right.
  public let message: String

  init(_ place: TextPlace, _ message: String) {
    self.place = place
    self.message = message
  }

  /// Creates an error in a line.
  package init(line: Int, message: String) {
    self.init(TextPlace(line: line, column: 1), message)
  }
}

/// A kind of value that the reader makes: with its place, or without.
package nonisolated protocol JSONPart {
  /// Creates a value that begins at a place.
  init(_ content: JSONContent<Self>, at place: TextPlace)
}

/// Reads JSON by RFC 8259 strictly; it also rejects duplicate names.
package nonisolated struct JSONReader<Part: JSONPart> {
  private let bytes: [UInt8]
  private let depthMax: Int
  private var position = 0
  private var depth = 0
  /// The line and the column of the character at `countedPosition`, to which they were counted last.
  private var line = 1
  private var column = 1
  private var countedPosition = 0

  /// Reads a text that is one value.
  package static func read(_ bytes: [UInt8], depthMax: Int) throws(JSONError) -> Part {
    var reader = JSONReader(bytes: bytes, depthMax: depthMax)
    let part = try reader.part()
    reader.skipBlanks()
    guard reader.next == nil else {
      throw reader.error("There is text after the end of the value: leave it out.")
    }
    return part
  }

  private init(bytes: [UInt8], depthMax: Int) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    self.depthMax = depthMax
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static var blanks: [UInt8] { [9, 10, 13, 32] }

  /// Returns the place of the next character.
  private mutating func place() -> TextPlace {
    column += bytes[countedPosition..<position].count { $0 & 0xC0 != 0x80 }
    countedPosition = position
    return TextPlace(line: line, column: column)
  }

  /// Returns an error at the current position, or after the last character that is not blank if the
  /// text has ended.
  private func error(_ message: String) -> JSONError {
    let isBlank = Self.blanks.contains
    let end = next == nil ? (bytes.lastIndex { !isBlank($0) } ?? -1) + 1 : position
    let lineStart = bytes[..<end].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let line = bytes[..<end].count { $0 == 10 }
    let column = bytes[lineStart..<end].count { $0 & 0xC0 != 0x80 }
    return JSONError(TextPlace(line: line + 1, column: column + 1), message)
  }

  private mutating func skipBlanks() {
    while let byte = next, Self.blanks.contains(byte) {
      position += 1
      if byte == 10 { (line, column, countedPosition) = (line + 1, 1, position) }
    }
  }

  /// Reads a character with the blanks before it; returns whether it is there.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  // MARK: Values

  private mutating func part() throws(JSONError) -> Part {
    skipBlanks()
    let place = place()
    return Part(try content(), at: place)
  }

  private mutating func content() throws(JSONError) -> JSONContent<Part> {
    guard let next else { throw error("The text ends where a value is expected.") }
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < depthMax else {
        throw error("Values are nested more than \(depthMax) deep.")
      }
      depth += 1
      defer { depth -= 1 }
      return take("{") ? .object(try members()) : .array(try items())
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: return try word()
    }
  }

  private mutating func members() throws(JSONError) -> [JSONContent<Part>.Member] {
    if take("}") { return [] }
    var members: [JSONContent<Part>.Member] = []
    var names: Set<String> = []
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else {
        throw error("A name in quotation marks is expected in an object.")
      }
      let place = place()
      let name = try text()
      guard names.insert(name).inserted else {
        throw JSONError(place, "“\(name)” appears twice in one object: leave one out.")
      }
      guard take(":") else { throw error("A colon is expected after “\(name)”.") }
      members.append(.init(name, try part(), at: place))
    } while take(",")
    guard take("}") else { throw error("A comma or “}” is expected in an object.") }
    return members
  }

  private mutating func items() throws(JSONError) -> [Part] {
    position += 1
    if take("]") { return [] }
    var items: [Part] = []
    repeat { items.append(try part()) } while take(",")
    guard take("]") else { throw error("A comma or “]” is expected in an array.") }
    return items
  }

  private mutating func word() throws(JSONError) -> JSONContent<Part> {
    let words: [(String, JSONContent<Part>)] = [
      ("true", .flag(true)), ("false", .flag(false)), ("null", .null),
    ]
    for (word, content) in words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return content
    }
    throw error("A value is expected: a text in quotation marks, a number, true, false or null.")
  }

  private mutating func number() throws(JSONError) -> Value.Number {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let startsWithZero = next == UInt8(ascii: "0")
    let whole = skipDigits()
    var isNumber = whole > 0 && (whole == 1 || !startsWithZero)
    if next == UInt8(ascii: ".") {
      position += 1
      isNumber = skipDigits() > 0 && isNumber
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      isNumber = skipDigits() > 0 && isNumber
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isNumber, let number = Value.Number(digits) else {
      position = start
      throw error("“\(digits)” is not a number of JSON, such as 3 or 1.5.")
    }
    return number
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  // MARK: Texts

  private mutating func text() throws(JSONError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = String(validating: text, as: UTF8.self) else {
          throw error("A text is not UTF-8.")
        }
        return valid
      case UInt8(ascii: "\\"): text += try escaped()
      case 0..<32:
        position -= 1
        throw error("A text contains a control character: a new line is written \\n.")
      default:
        let run = bytes[position...].prefix { $0 != 34 && $0 != 92 && $0 >= 32 }
        text.append(byte)
        text += run
        position = run.endIndex
      }
    }
    throw error("A text has no quotation mark at its end.")
  }

  private mutating func escaped() throws(JSONError) -> [UInt8] {
    guard let byte = next else { throw error("A text has no quotation mark at its end.") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"):
      return Array(UTF8.encode(try scalar()) ?? UTF8.encodedReplacementCharacter)
    default:
      let character = byte < 127 ? "\\\(Character(Unicode.Scalar(byte)))" : "a backslash"
      throw error("In a text, “\(character)” means nothing: a backslash is written \\\\.")
    }
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first), next == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      let second = try unit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    throw error("Half of a pair \\uD800 to \\uDFFF stands alone in a text.")
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("After \\u four digits from 0 to F are expected.") }
    position += 4
    return unit
  }
}
