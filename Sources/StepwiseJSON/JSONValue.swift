import StepwiseFlow

/// A JSON value by RFC 8259, with its members in their original order.
package nonisolated indirect enum JSONValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// Yes or no.
  case flag(Bool)
  /// A number; a whole number of 64 bits is exact.
  case number(Value.Number)
  /// A text.
  case text(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([Member])

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSONValue
    /// The line of the name, counted from 1; 0 if the member was not read from a text.
    package let line: Int

    /// Creates a member.
    package init(_ name: String, _ value: JSONValue, line: Int = 0) {
      self.name = name
      self.value = value
      self.line = line
    }
  }

  /// Creates an object with members in this order; `nil` members are left out.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// The value of a member; `nil` if there is none, or if this is not an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The kind of value, for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  // MARK: Writing

  /// The value as one line of bytes, without the line break.
  ///
  /// Characters that control a terminal are escaped, so that a line can be printed as it is.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// The value as bytes in several lines, with each member and element on its own line, without the
  /// last line break.
  package var indented: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, depth: 0)
    return bytes
  }

  // Without a depth, the value is written in one line.
  private func append(to bytes: inout [UInt8], depth: Int? = nil) {
    let inner = depth.map { $0 + 1 }
    switch self {
    case .null: bytes += "null".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += (number.isFinite ? number.description : "null").utf8
    case .text(let text): Self.append(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (position, value) in values.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.breakLine(&bytes, inner)
        value.append(to: &bytes, depth: inner)
      }
      if !values.isEmpty { Self.breakLine(&bytes, depth) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (position, member) in members.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.breakLine(&bytes, inner)
        Self.append(member.name, to: &bytes)
        bytes += (depth == nil ? ":" : ": ").utf8
        member.value.append(to: &bytes, depth: inner)
      }
      if !members.isEmpty { Self.breakLine(&bytes, depth) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func breakLine(_ bytes: inout [UInt8], _ depth: Int?) {
    guard let depth else { return }
    bytes.append(10)
    bytes += repeatElement(32, count: 2 * depth)
  }

  /// Returns a text as JSON.
  package static func quoted(_ text: String) -> String {
    var quoted = ""
    append(text, to: &quoted)
    return quoted
  }

  /// Appends a text as JSON.
  package static func append(_ text: String, to line: inout String) {
    guard isPlain(text) else {
      line += String(decoding: JSONValue.text(text).line, as: UTF8.self)
      return
    }
    line += "\""
    line += text
    line += "\""
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    guard !isPlain(text) else {
      bytes += text.utf8
      bytes.append(UInt8(ascii: "\""))
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\t": bytes += "\\t".utf8
      case _ where isObeyed(scalar):
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a text has only ASCII characters that are written as they are, as most texts do.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }

  /// Whether a character is a control character, a line separator, or a bidirectional control.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
