import StepwiseFlow

/// An error in a JSON text.
package nonisolated struct JSONError: Error, Equatable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The message, which says what is wrong and what would be right.
  package let message: String
}

/// Reads JSON by RFC 8259 strictly; it also rejects duplicate names.
package nonisolated struct JSONReader {
  /// The maximum depth of nested values.
  package static let depthMax = 100

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var depth = 0

  /// Reads a text that is one value.
  package static func value(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.position == bytes.count else {
      throw reader.error("There is text after the end of the value: leave it out.")
    }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Returns an error at the current position, or at the last line that is not blank if the text
  /// has ended.
  private func error(_ message: String) -> JSONError {
    guard next == nil else { return JSONError(line: line, message: message) }
    let blanks = bytes.reversed().prefix { Self.blanks.contains($0) }
    return JSONError(line: max(1, line - blanks.count { $0 == 10 }), message: message)
  }

  private static let blanks: [UInt8] = [9, 10, 13, 32]

  private mutating func skipBlanks() {
    while let byte = next, Self.blanks.contains(byte) {
      if byte == 10 { line += 1 }
      position += 1
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

  private mutating func value() throws(JSONError) -> JSONValue {
    skipBlanks()
    guard let next else { throw error("The text ends where a value is expected.") }
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: return try word()
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < Self.depthMax else {
      throw error("Values are nested more than \(Self.depthMax) deep.")
    }
    depth += 1
    position += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    if take("}") { return .object([]) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else {
        throw error("A name in quotation marks is expected in an object.")
      }
      let line = line
      let name = try text()
      guard names.insert(name).inserted else {
        throw JSONError(
          line: line, message: "“\(name)” appears twice in one object: leave one out.")
      }
      guard take(":") else { throw error("A colon is expected after “\(name)”.") }
      members.append(JSONValue.Member(name, try value(), line: line))
    } while take(",")
    guard take("}") else { throw error("A comma or “}” is expected in an object.") }
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    if take("]") { return .array([]) }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw error("A comma or “]” is expected in an array.") }
    return .array(values)
  }

  private mutating func word() throws(JSONError) -> JSONValue {
    let words: [(String, JSONValue)] = [
      ("true", .flag(true)), ("false", .flag(false)), ("null", .null),
    ]
    for (word, value) in words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw error("A value is expected: a text in quotation marks, a number, true, false or null.")
  }

  private mutating func number() throws(JSONError) -> JSONValue {
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
      throw error("“\(digits)” is not a number of JSON, such as 3 or 1.5.")
    }
    return .number(number)
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
        throw error("A text contains a control character: a new line is written \\n.")
      default: text.append(byte)
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
