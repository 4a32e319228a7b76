import Stepwise

/// A value of a JSON text with its place, so that a message can say where something is wrong.
nonisolated struct JSONNode: Sendable, JSONPart {
  /// The content of the value.
  var content: JSONContent<JSONNode>
  /// The place of its first character.
  let place: TextPlace
  /// A scalar as it is written in a notation that needs no quotation marks around texts, such as `3.10` in YAML; `nil`
  /// for any other value.
  var written: String?

  /// A member of an object, with the place of its name.
  typealias Member = JSONContent<JSONNode>.Member

  /// Creates a value that is read from JSON.
  init(_ content: JSONContent<JSONNode>, at place: TextPlace) {
    self.content = content
    self.place = place
  }

  /// Reads a text that is one value (RFC 8259); a name that appears twice in an object is an error.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - depthMax: The maximum depth of nested values.
  /// - Throws: A ``JSONError`` with the place of what is wrong.
  init(parsing bytes: [UInt8], depthMax: Int = 100) throws(JSONError) {
    self = try JSONReader.read(bytes, depthMax: depthMax)
  }

  /// The value of the member with a name; `nil` if there is none, or if this is not an object.
  subscript(name: String) -> JSONNode? { members.first { $0.name == name }?.value }

  /// The members of an object; empty for any other value.
  var members: [Member] { if case .object(let members) = content { members } else { [] } }

  /// The elements of an array; `nil` for any other value.
  var items: [JSONNode]? { if case .array(let items) = content { items } else { nil } }

  /// The text; `nil` for any other value.
  var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The number; `nil` for any other value.
  var number: Value.Number? {
    if case .number(let number) = content { number } else { nil }
  }

  /// Whether it is true; `nil` for any other value than true and false.
  var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }

  /// The value without its places.
  var value: JSONValue {
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
