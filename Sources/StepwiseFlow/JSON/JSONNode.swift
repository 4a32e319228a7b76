/// The content of a value of JSON, whose parts may be values with their places.
public nonisolated enum JSONContent<Part> {
  /// Nothing.
  case null
  /// True or false.
  case flag(Bool)
  /// A number.
  case number(Value.Number)
  /// A text.
  case text(String)
  /// An array.
  case array([Part])
  /// An object: its members in order, with different names.
  case object([Member])

  /// A member of an object, with the place of its name.
  public struct Member {
    /// The name.
    public let name: String
    /// The value.
    public let value: Part
    /// The place of the name.
    public let place: TextPlace

    /// Creates a member.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    ///   - place: The place of the name.
    public init(_ name: String, _ value: Part, at place: TextPlace) {
      self.name = name
      self.value = value
      self.place = place
    }
  }
}

nonisolated extension JSONContent: Sendable where Part: Sendable {}
nonisolated extension JSONContent.Member: Sendable where Part: Sendable {}

/// A value of a JSON text with its place, so that a message can say where something is wrong.
public nonisolated struct JSONNode: Sendable, JSONPart {
  /// The content of the value.
  public var content: JSONContent<JSONNode>
  /// The place of its first character.
  public let place: TextPlace
  /// A scalar as it is written in a notation that needs no quotation marks around texts, such as `3.10` in YAML; `nil`
  /// for any other value.
  public var written: String?

  /// A member of an object, with the place of its name.
  public typealias Member = JSONContent<JSONNode>.Member

  /// Creates a value with its place.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - place: The place of its first character.
  ///   - written: A scalar as it is written, where it needs no quotation marks.
  public init(_ content: JSONContent<JSONNode>, at place: TextPlace, written: String? = nil) {
    self.content = content
    self.place = place
    self.written = written
  }

  init(_ content: JSONContent<JSONNode>, at place: TextPlace) {
    self.init(content, at: place, written: nil)
  }

  /// Reads a text that is one value (RFC 8259); a name that appears twice in an object is an error.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - depthMax: The maximum depth of nested values.
  /// - Throws: A ``JSONError`` with the place of what is wrong.
  public init(parsing bytes: [UInt8], depthMax: Int = 100) throws(JSONError) {
    self = try JSONReader.read(bytes, depthMax: depthMax)
  }

  /// The value of the member with a name; `nil` if there is none, or if this is not an object.
  public subscript(name: String) -> JSONNode? { members.first { $0.name == name }?.value }

  /// The members of an object; empty for any other value.
  public var members: [Member] { if case .object(let members) = content { members } else { [] } }

  /// The elements of an array; `nil` for any other value.
  public var items: [JSONNode]? { if case .array(let items) = content { items } else { nil } }

  /// The text; `nil` for any other value.
  public var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The number; `nil` for any other value.
  public var number: Value.Number? {
    if case .number(let number) = content { number } else { nil }
  }

  /// Whether it is true; `nil` for any other value than true and false.
  public var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }

  /// The value without its places.
  public var value: JSONValue {
    switch content {
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .array(let items): .array(items.map(\.value))
    case .object(let members):
      .object(members.map { JSONValue.Member($0.name, $0.value.value, line: $0.place.line) })
    }
  }
}
