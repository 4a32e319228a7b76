/// A JSON value (RFC 8259), with the members of objects in order.
public nonisolated indirect enum JSONValue: Sendable {
  /// Nothing.
  case null
  /// True or false.
  case flag(Bool)
  /// A number, with all its digits.
  case number(Value.Number)
  /// A text.
  case text(String)
  /// An array.
  case array([JSONValue])
  /// An object: its members in order, with different names.
  case object([Member])

  /// A member of an object.
  public struct Member: Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue
    /// The line of the name, counted from 1; 0 if the member was not read from a text.
    public let line: Int

    /// Creates a member.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public init(_ name: String, _ value: JSONValue) { self.init(name, value, line: 0) }

    package init(_ name: String, _ value: JSONValue, line: Int) {
      self.name = name
      self.value = value
      self.line = line
    }
  }

  /// Reads a text that is one value; a name that appears twice in an object is an error.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - depthMax: The maximum depth of nested values.
  /// - Throws: A ``JSONError`` with the place of what is wrong.
  public init(parsing bytes: [UInt8], depthMax: Int = 100) throws(JSONError) {
    self = try JSONReader.read(bytes, depthMax: depthMax)
  }

  /// Creates an object with members in this order; `nil` members are left out.
  public static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// The value of a member; `nil` if there is none, or if this is not an object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a text, and the JSON of any other value.
  public var plainText: String { if case .text(let text) = self { text } else { description } }

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

  /// The value as JSON in several lines, with each member and element on its own line, without a final newline.
  public var indented: String {
    var bytes: [UInt8] = []
    append(to: &bytes, depth: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value as one line of bytes, without the line break.
  ///
  /// Characters that control a terminal are escaped, so that a line can be printed as it is.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
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

nonisolated extension JSONValue: CustomStringConvertible {
  /// The value as JSON in one line.
  public var description: String { String(decoding: line, as: UTF8.self) }
}

nonisolated extension JSONValue: JSONPart {
  package init(_ content: JSONContent<JSONValue>, at place: TextPlace) {
    self =
      switch content {
      case .null: .null
      case .flag(let flag): .flag(flag)
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      case .array(let items): .array(items)
      case .object(let members):
        .object(members.map { Member($0.name, $0.value, line: $0.place.line) })
      }
  }
}

// MARK: Comparing

nonisolated extension JSONValue: Hashable {
  /// Two values are equal if JSON's are: numbers by their size, objects whatever the order of their members.
  public static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.flag(let one), .flag(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)):
      one.count == other.count && values(of: one) == values(of: other)
    default: false
    }
  }

  /// Hashes what the comparison looks at.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .flag(let flag): hasher.combine(flag)
    case .number(let number): hasher.combine(number)
    case .text(let text): hasher.combine(text)
    case .array(let values): hasher.combine(values)
    case .object(let members): hasher.combine(Self.values(of: members))
    }
  }

  private static func values(of members: [Member]) -> [String: JSONValue] {
    Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }
}

nonisolated extension JSONValue.Member: Hashable {
  /// Two members are equal if their names and their values are.
  public static func == (one: JSONValue.Member, other: JSONValue.Member) -> Bool {
    one.name == other.name && one.value == other.value
  }

  /// Hashes the name and the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}
