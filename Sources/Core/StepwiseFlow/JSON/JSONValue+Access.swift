nonisolated extension JSONValue {
  /// The text; `nil` for any other kind of value.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The number; `nil` for any other kind of value.
  public var number: Value.Number? {
    if case .number(let number) = self { number } else { nil }
  }

  /// Whether it is true; `nil` for any other kind of value than true and false.
  public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  /// The members of an object; `nil` for any other kind of value.
  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array; `nil` for any other kind of value.
  public var items: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The whole number of 64 bits; `nil` for any other value.
  package var whole: Int? {
    if case .number(let number) = self { number.whole } else { nil }
  }

  /// Whether the value can identify a request or its progress: a text or a whole number.
  package var isToken: Bool { text != nil || whole != nil }

  /// The same value with the members of all objects sorted by name, so that equal values have equal bytes.
  package var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.sorted) }
          .sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) })
    case .array(let items): .array(items.map(\.sorted))
    default: self
    }
  }

  /// A text, or nothing for an empty one.
  package static func nonEmpty(_ text: String) -> JSONValue? {
    text.isEmpty ? nil : .text(text)
  }
}
