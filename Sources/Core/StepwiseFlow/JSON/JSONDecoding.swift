nonisolated extension JSONValue {
  /// Lets a value decode itself from this JSON.
  ///
  /// - Parameter type: The type of the value.
  /// - Returns: The value.
  /// - Throws: A `DecodingError` with the path of what does not fit. The value's own errors.
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONSource(value: self, codingPath: []).decode(type)
  }
}

/// A value that is being read.
private nonisolated struct JSONSource: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns a part of the value that is there; otherwise throws what is wanted and what this is.
  private func part<Part>(_ part: Part?, _ wanted: String, for type: Any.Type) throws -> Part {
    if let part { return part }
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "This is \(value.kind), not \(wanted).")
    if case .null = value { throw DecodingError.valueNotFound(type, context) }
    throw DecodingError.typeMismatch(type, context)
  }

  private func fit<Number>(_ number: Number?) throws -> Number {
    if let number { return number }
    throw DecodingError.dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "\(value) does not fit \(Number.self)."))
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let members = try part(value.members, "an object", for: [String: Any].self)
    let values = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
    return KeyedDecodingContainer(MembersToRead(members: values, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ItemsToRead(
      items: try part(value.items, "an array", for: [Any].self), codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  // MARK: Single values

  func decodeNil() -> Bool { if case .null = value { true } else { false } }
  func decode(_ type: Bool.Type) throws -> Bool { try part(value.flag, "true or false", for: type) }
  func decode(_ type: String.Type) throws -> String { try part(value.text, "a text", for: type) }

  // Without functions of their own, whole numbers of 128 bits would have the protocol's, which throw.
  func decode(_ type: Int128.Type) throws -> Int128 { try whole() }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try whole() }
  func decode<Whole: Decodable & FixedWidthInteger>(_ type: Whole.Type) throws -> Whole {
    try whole()
  }

  private func whole<Whole: FixedWidthInteger>() throws -> Whole {
    try fit(try part(value.number, "a number", for: Whole.self).whole(as: Whole.self))
  }

  func decode<Number: Decodable & BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Number.Type
  ) throws -> Number {
    let number = Number(try part(value.number, "a number", for: type).description)
    return try fit(number.flatMap { $0.isFinite ? $0 : nil })
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

private nonisolated struct MembersToRead<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let codingPath: [any CodingKey]
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  private func source(_ key: any CodingKey, default value: JSONValue? = nil) throws -> JSONSource {
    guard let value = members[key.stringValue] ?? value else {
      throw DecodingError.keyNotFound(
        key,
        .init(codingPath: codingPath, debugDescription: "“\(key.stringValue)” is missing."))
    }
    return JSONSource(value: value, codingPath: codingPath + [key])
  }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try source(key).decodeNil() }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try source(key).decode(type)
  }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try source(key).decode(type)
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try source(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try source(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try source(key).unkeyedContainer()
  }

  // A class that inherits nothing that is written has no such member.
  func superDecoder() throws -> any Decoder { try source(JSONStep.inherited, default: .null) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try source(key, default: .null) }
}

private nonisolated struct ItemsToRead: UnkeyedDecodingContainer {
  let items: [JSONValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  init(items: [JSONValue], codingPath: [any CodingKey]) {
    (self.items, self.codingPath) = (items, codingPath)
  }

  /// Reads the next element, which stays the next one if that fails.
  private mutating func next<Value>(_ read: (JSONSource) throws -> Value) throws -> Value {
    let path = codingPath + [JSONStep(intValue: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Value.self, .init(codingPath: path, debugDescription: "The array ends before this element.")
      )
    }
    let value = try read(JSONSource(value: items[currentIndex], codingPath: path))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    let isNil = try next { $0.decodeNil() }
    if !isNil { currentIndex -= 1 }
    return isNil
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type) } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
