/// A value of untrusted JSON: `nil` if it is missing or malformed, without an error for the values beside it.
@propertyWrapper
nonisolated struct Lossy<Value: Decodable & Sendable>: Decodable, Sendable {
  let wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) { wrappedValue = try? Value(from: decoder) }
}

nonisolated extension KeyedDecodingContainer {
  /// Lets a synthesized initialiser accept a missing value.
  func decode<Value>(_ type: Lossy<Value>.Type, forKey key: Key) -> Lossy<Value> {
    (try? decodeIfPresent(type, forKey: key)) ?? Lossy(wrappedValue: nil)
  }
}

/// The well-formed items of a list.
nonisolated struct LossyList<Item: Decodable & Sendable>: Decodable, Sendable {
  var items: [Item] = []

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      if let item = try list.decode(Lossy<Item>.self).wrappedValue { items.append(item) }
    }
  }
}

/// The well-formed values of an object, by their names.
nonisolated struct LossyTable<Item: Decodable & Sendable>: Decodable, Sendable {
  var items: [String: Item]

  init(from decoder: any Decoder) throws {
    items = try [String: Lossy<Item>](from: decoder).compactMapValues(\.wrappedValue)
  }

  /// The values in the order of their names.
  var sorted: [(name: String, item: Item)] {
    items.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// A whole number; a fraction is cut off.
nonisolated struct LossyNumber: Decodable, Sendable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let whole = try? container.decode(Int.self) {
      value = whole
    } else if let whole = Int(exactly: try container.decode(Double.self).rounded(.down)) {
      value = whole
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "out of range")
    }
  }
}
