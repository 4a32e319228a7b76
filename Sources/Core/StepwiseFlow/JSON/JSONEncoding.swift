nonisolated extension JSONValue {
  /// Creates the JSON of a value as the value encodes itself, with the members of all objects sorted by name.
  ///
  /// A URL is an object, and data are an array of bytes, because only Foundation's encoder knows these types. A zero has
  /// no sign.
  ///
  /// - Parameter value: The value.
  /// - Throws: An `EncodingError` with the path of a number that JSON does not have, such as an infinite one, or of a
  ///   value that is written in two ways. The value's own errors.
  package init(encoding value: some Encodable) throws {
    let draft = JSONDraft(at: [])
    try draft.encode(value)
    self = try draft.value().sorted
  }
}

/// A step on the path to a value that no key of its type names.
nonisolated struct JSONStep: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }

  /// What a class inherits.
  static let inherited = JSONStep(stringValue: "super")
}

/// A value that is being written: its containers share it.
private nonisolated final class JSONDraft: Encoder, SingleValueEncodingContainer {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  /// One of these is there once something was written.
  private var single: JSONValue?
  private(set) var items: [JSONDraft]?
  private var members: [String: JSONDraft]?

  init(at codingPath: [any CodingKey]) { self.codingPath = codingPath }

  /// Returns what was written; an empty object for nothing.
  func value() throws -> JSONValue {
    switch (single, items, members) {
    case (nil, nil, nil): return .object([])
    case (let single?, nil, nil): return single
    case (nil, let items?, nil): return .array(try items.map { try $0.value() })
    case (nil, nil, let members?):
      return .object(try members.map { JSONValue.Member($0, try $1.value()) })
    default: throw invalid(self, "A value is written in two ways: write one container.")
    }
  }

  /// Adds a member, which takes the place of an earlier one.
  func add(_ key: any CodingKey) -> JSONDraft {
    let member = JSONDraft(at: codingPath + [key])
    members?[key.stringValue] = member
    return member
  }

  func addItem() -> JSONDraft {
    let item = JSONDraft(at: codingPath + [JSONStep(intValue: items?.count ?? 0)])
    items?.append(item)
    return item
  }

  private func invalid(_ value: Any, _ message: String) -> EncodingError {
    .invalidValue(value, .init(codingPath: codingPath, debugDescription: message))
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members = members ?? [:]
    return KeyedEncodingContainer(MembersToWrite(draft: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    items = items ?? []
    return ItemsToWrite(draft: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  // MARK: Single values

  func encodeNil() { single = .null }
  func encode(_ value: Bool) { single = .flag(value) }
  func encode(_ value: String) { single = .text(value) }

  // Without functions of their own, whole numbers of 128 bits would have the protocol's, which throw.
  func encode(_ value: Int128) { encode(whole: value) }
  func encode(_ value: UInt128) { encode(whole: value) }
  func encode(_ value: some Encodable & FixedWidthInteger) { encode(whole: value) }

  private func encode(whole value: some FixedWidthInteger) {
    let number = Int(exactly: value).map { Value.Number($0) } ?? Value.Number(String(value))
    single = number.map { .number($0) }
  }

  func encode(_ value: some Encodable & BinaryFloatingPoint & LosslessStringConvertible) throws {
    guard let number = Value.Number(value.description) else {
      throw invalid(value, "\(value) is not a number of JSON: it is infinite, or none.")
    }
    single = .number(number)
  }

  func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}

private nonisolated struct MembersToWrite<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let draft: JSONDraft
  var codingPath: [any CodingKey] { draft.codingPath }

  func encodeNil(forKey key: Key) { draft.add(key).encodeNil() }
  func encode(_ value: Int128, forKey key: Key) { draft.add(key).encode(value) }
  func encode(_ value: UInt128, forKey key: Key) { draft.add(key).encode(value) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try draft.add(key).encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { draft.add(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    draft.add(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { draft.add(JSONStep.inherited) }
  func superEncoder(forKey key: Key) -> any Encoder { draft.add(key) }
}

private nonisolated struct ItemsToWrite: UnkeyedEncodingContainer {
  let draft: JSONDraft
  var codingPath: [any CodingKey] { draft.codingPath }
  var count: Int { draft.items?.count ?? 0 }

  func encodeNil() { draft.addItem().encodeNil() }
  func encode(_ value: Int128) { draft.addItem().encode(value) }
  func encode(_ value: UInt128) { draft.addItem().encode(value) }
  func encode(_ value: some Encodable) throws { try draft.addItem().encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { draft.addItem().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    draft.addItem().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { draft.addItem() }
}
