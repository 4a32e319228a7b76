import StepwiseFlow

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes and reads `Codable` records as fields: the members in their order, without their names.
///
/// The name of an enumeration's case is a field before its values. An absent value is an empty field, and an optional
/// text that is empty is marked. A list takes the rest of the line, so that its end needs no mark.
nonisolated enum FieldCoder {
  /// Returns the line of a record.
  static func line(of record: some Encodable) throws -> [UInt8] {
    let encoder = FieldEncoder()
    try encoder.add(record)
    if let problem = encoder.problem {
      throw RunFailure(.dataError, "The record cannot be written: it has \(problem).")
    }
    // A line without a character would have no field.
    if encoder.line.bytes.isEmpty, encoder.line.count > 0 { encoder.line.markEmpty() }
    return encoder.line.bytes
  }

  /// Reads the record of a line.
  static func record<Record: Decodable>(from line: UnsafeRawBufferPointer) throws -> Record {
    let decoder = FieldDecoder(FieldReader(line))
    do {
      let record = try decoder.read(Record.self)
      guard decoder.fields.isAtEnd else { throw Rejection("It has more fields than a record.") }
      return record
    } catch is DecodingError {
      throw unknown(try decoder.fields.lastText())
    }
  }

  static func unknown(_ text: String) -> Rejection { Rejection("“\(text)” is not known.") }
}

// MARK: Writing

private nonisolated final class FieldEncoder: Encoder {
  var line = FieldLine()
  /// The first thing that has no place in a line; `nil` for nothing.
  var problem: String?
  /// Whether a list was begun, and whether one of its elements is being written.
  private var (hasList, isInElement) = (false, false)
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func add(text: String) {
    if hasList, !isInElement { note("a value behind a list, which takes the rest of the line") }
    line.add(text)
  }

  func add<Value: Encodable>(_ value: Value) throws {
    if Value.self == URL.self, let url = value as? URL { return add(text: url.absoluteString) }
    try value.encode(to: self)
  }

  func add(optional value: (some Encodable)?) throws {
    guard let value else { return add(text: "") }
    let (count, length) = (line.count, line.bytes.count)
    try add(value)
    if line.count != count + 1 { note("an optional value of several fields") }
    if line.bytes.count == length + (count == 0 ? 0 : 1) { line.markEmpty() }
  }

  func add(element: some Encodable) throws {
    let count = line.count
    isInElement = true
    try add(element)
    isInElement = false
    if line.count == count { note("a list of elements without fields") }
  }

  func note(_ problem: String) { self.problem = self.problem ?? problem }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // Only the keys of a dictionary can have any name.
    if Key(stringValue: "\u{1}") != nil { note("a dictionary, whose keys have no order") }
    return KeyedEncodingContainer(KeyedFieldsToWrite(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if hasList { note("more than one list") }
    hasList = true
    return ListToWrite(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { FieldToWrite(encoder: self) }
}

private nonisolated struct KeyedFieldsToWrite<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: FieldEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.add(text: "") }
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.add(value) }
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    try encoder.add(optional: value)
  }
  // The protocol has a function for each of these types, which would write nothing for an absent value.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encoder.add(optional: value) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    try encoder.add(optional: value)
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    try encoder.add(optional: value)
  }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encoder.add(optional: value) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encoder.add(optional: value) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encoder.add(optional: value) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encoder.add(optional: value) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encoder.add(optional: value) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encoder.add(optional: value) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
    try encoder.add(optional: value)
  }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encoder.add(optional: value) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encoder.add(optional: value) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    try encoder.add(optional: value)
  }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    try encoder.add(optional: value)
  }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    try encoder.add(optional: value)
  }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
    try encoder.add(optional: value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.add(text: key.stringValue)
    return encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private nonisolated struct ListToWrite: UnkeyedEncodingContainer {
  let encoder: FieldEncoder
  var codingPath: [any CodingKey] { [] }
  private(set) var count = 0

  init(encoder: FieldEncoder) { self.encoder = encoder }

  func encodeNil() { encoder.note("an absent value in a list") }

  mutating func encode(_ value: some Encodable) throws {
    count += 1
    try encoder.add(element: value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder.note("a list that is written element by element")
    return encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
}

private nonisolated struct FieldToWrite: SingleValueEncodingContainer {
  let encoder: FieldEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.note("an absent value in a list") }
  func encode(_ value: Bool) { encoder.add(text: value ? "1" : "0") }
  func encode(_ value: some Encodable & LosslessStringConvertible) {
    encoder.add(text: value.description)
  }
  func encode(_ value: some Encodable) throws { try encoder.add(value) }
}

// MARK: Reading

private nonisolated final class FieldDecoder: Decoder {
  var fields: FieldReader
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ fields: FieldReader) { self.fields = fields }

  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == URL.self { return try readURL() }
    return try Value(from: self)
  }

  func number<Value: LosslessStringConvertible>() throws -> Value {
    let text = try fields.text()
    guard let value = Value(text) else { throw Rejection("“\(text)” is not a number.") }
    return value
  }

  // A function of its own, because its optional would cost time with each value of another type.
  @inline(never)
  private func readURL<Value>() throws -> Value {
    let text = try fields.text()
    guard let url = URL(string: text) as? Value else { throw FieldCoder.unknown(text) }
    return url
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedFieldsToRead(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { ListToRead(decoder: self) }
  func singleValueContainer() -> any SingleValueDecodingContainer { FieldToRead(decoder: self) }
}

private nonisolated struct KeyedFieldsToRead<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: FieldDecoder
  var codingPath: [any CodingKey] { [] }

  /// The case that the next field names; none if that is no case.
  var allKeys: [Key] {
    guard let name = try? decoder.fields.nextText(), let key = Key(stringValue: name) else {
      return []
    }
    return [key]
  }

  func contains(_ key: Key) -> Bool { !decoder.fields.isAtEnd }
  func decodeNil(forKey key: Key) -> Bool { decoder.fields.skipEmpty() }
  // The most frequent types have their own functions, which cost a third of the general one.
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.fields.text() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.number() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.read(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    guard try decoder.fields.text() == key.stringValue else {
      throw FieldCoder.unknown(try decoder.fields.lastText())
    }
    return decoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

private nonisolated struct ListToRead: UnkeyedDecodingContainer {
  let decoder: FieldDecoder
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { nil }
  var isAtEnd: Bool { decoder.fields.isAtEnd }

  init(decoder: FieldDecoder) { self.decoder = decoder }

  func decodeNil() -> Bool { false }

  // For types that read their members themselves: these functions cost no key.
  mutating func decode(_ type: String.Type) throws -> String {
    currentIndex += 1
    return try decoder.fields.text()
  }

  mutating func decode(_ type: Int.Type) throws -> Int {
    currentIndex += 1
    return try decoder.number()
  }

  mutating func decodeIfPresent(_ type: String.Type) throws -> String? {
    guard !decoder.fields.isAtEnd, !decoder.fields.skipEmpty() else { return nil }
    return try decode(type)
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    let start = decoder.fields.position
    let value = try decoder.read(type)
    // An element without fields would be read for ever.
    guard decoder.fields.position > start else { throw Rejection("It has a list without fields.") }
    return value
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedDecodingContainer<Nested> { decoder.container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { decoder.unkeyedContainer() }
  func superDecoder() -> any Decoder { decoder }
}

private nonisolated struct FieldToRead: SingleValueDecodingContainer {
  let decoder: FieldDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode(_ type: String.Type) throws -> String { try decoder.fields.text() }
  func decode(_ type: Bool.Type) throws -> Bool { try decode(Int.self) != 0 }

  func decode<Value: Decodable & LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
    try decoder.number()
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
}
