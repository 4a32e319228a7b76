import Foundation
import StepwiseFlow
import Testing

/// `Codable` values as JSON; Foundation's coders say what is right.
@Suite struct CodableJSONTests {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// Whether a value comes back as it was, from our own JSON and from Foundation's.
  private func check<Value: Codable & Equatable>(_ value: Value, isFoundations: Bool = true) throws
  {
    let json = try JSONValue(parsing: JSONValue(encoding: value).line)
    try #expect(json.decode(Value.self) == value, "\(json)")
    guard isFoundations else { return }
    let theirs = try Self.encoder.encode(value)
    try #expect(
      json == JSONValue(parsing: Array(theirs)), "\(String(decoding: theirs, as: UTF8.self))")
    try #expect(JSONValue(parsing: Array(theirs)).decode(Value.self) == value)
    try #expect(JSONDecoder().decode(Value.self, from: Data(json.line)) == value, "\(json)")
  }

  private static let values: [any (Codable & Equatable)] = [
    true, "a/b \"é\" \u{202E}\u{0}\n", "", Int8.min, UInt8.max, Int16.min, UInt16.max, Int32.min,
    UInt32.max, Int.min, Int.max, UInt64.max, Int128.min, UInt128.max, [Int128.max],
    Shape.wide(.min, .max), Pair(.max, .min), 0.1, 3.0, 1e300, 1e18, -1e23,
    Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude, Float(0.1), Float(1e-45),
    Float.greatestFiniteMagnitude,
    String?.none, Int?.some(3), [Int?.none, 3], [[Int]](), [String: Int](), Empty(),
    ["b": [1, nil], "a": [], "": nil], [3: "c", -1: "b"], [Float(0.5): "half"],
    [Suit.hearts: 1], Suit.spades, Shape.circle(radius: 2), Shape.none, Shape.line(1, nil),
    Dog("Rex", age: 3), Handmade(), UUID(), Date(timeIntervalSinceReferenceDate: 0.1),
    CalendarDate(daysSince1970: 20_000), ClosedRange(uncheckedBounds: (1, 5)), Set(["one"]),
  ]

  @Test func valuesAreAsFoundationHasThem() throws {
    for value in Self.values { try check(value) }
  }

  /// Foundation's encoder has forms of its own for these types.
  @Test func whatFoundationWritesOtherwiseComesBack() throws {
    let site = try #require(URL(string: "https://example.org/a?b=c"))
    let values: [any (Codable & Equatable)] = [
      site, try #require(URL(string: "d#e", relativeTo: site)), Data([0, 255]), Data(),
      Decimal(sign: .minus, exponent: -20, significand: 12_345),
      [site: Decimal.greatestFiniteMagnitude],
      // It is 1e+23, which Foundation's decoder does not read as a whole number.
      Int128(100_000_000_000_000_000_000_000),
    ]
    for value in values { try check(value, isFoundations: false) }
  }

  @Test func valuesAtRandomComeBack() throws {
    var generator = SeededGenerator(seed: 63)
    for _ in 0..<400 { try check([Tree.random(depth: 5, &generator)]) }
  }

  @Test func whatIsWrittenTwiceIsWrittenOnce() throws {
    #expect(try JSONValue(encoding: ["b": 1, "a": 2]).description == #"{"a":2,"b":1}"#)
    // A member takes the place of an earlier one, also where that had members.
    let twice = Scribe {
      var members = $0.container(keyedBy: Key.self)
      try members.encode([1], forKey: .a)
      try members.encode(2, forKey: .a)
    }
    #expect(try JSONValue(encoding: twice).description == #"{"a":2}"#)
  }

  // MARK: Errors

  @Test func whatJSONCannotSayHasItsPath() throws {
    let values: [(any Encodable, path: String)] = [
      (Double.nan, ""), ([1, Double.infinity], "Index 1"), (["a": [-Float.infinity]], "a.Index 0"),
      (Shape.circle(radius: .nan), "circle.radius"), ([Decimal?.none: Double.nan], "Index 1"),
    ]
    for (value, path) in values {
      let ours = #expect(throws: EncodingError.self) { try JSONValue(encoding: value) }
      try #expect(Self.summary(of: ours) == "invalid value at \(path)")
    }
    let mixed: [Scribe] = [
      Scribe {
        _ = $0.container(keyedBy: Key.self)
        _ = $0.unkeyedContainer()
      },
      Scribe {
        _ = $0.unkeyedContainer()
        try 1.encode(to: $0)
      },
    ]
    for value in mixed {
      let ours = #expect(throws: EncodingError.self) { try JSONValue(encoding: ["a": value]) }
      try #expect(Self.summary(of: ours) == "invalid value at a")
    }
  }

  @Test func whatDoesNotFitFailsAsFoundationsDoes() throws {
    let rows: [(any Decodable.Type, String)] = [
      (Int8.self, "300"), (UInt.self, "-1"), (Int.self, "1.5"), (Int.self, "9223372036854775808"),
      (UInt128.self, "1e39"), (Float.self, "1e39"), (Int.self, "\"1\""), (String.self, "1"),
      (Bool.self, "0"), (Int.self, "null"), ([Int].self, "{}"), ([String: Int].self, "[]"),
      ([[Int]].self, "[[1],[2,null]]"), ([Int: Bool].self, #"{"a":true}"#), (Dog.self, "{}"),
      (Dog.self, #"{"age":1}"#), (Dog.self, #"{"age":1,"super":{"name":[]}}"#),
      (Shape.self, #"{"circle":{}}"#), (Shape.self, #"{"square":{}}"#),
      ([Shape].self, #"[{"circle":{"radius":null}}]"#), (Suit.self, #""clubs""#),
      ([Float: String].self, "[1]"), (Handmade.self, #"{"list":[null,{"a":"x"}]}"#),
      (UUID.self, #""1""#), ([Tree].self, #"[{"list":{"_0":[{"wide":{"_0":"1"}}]}}]"#),
    ]
    for (type, text) in rows {
      let json = try JSONValue(parsing: Array(text.utf8))
      let ours = #expect(throws: DecodingError.self, "\(type) \(text)") { try json.decode(type) }
      let theirs = #expect(throws: DecodingError.self, "\(type) \(text)") {
        try JSONDecoder().decode(type, from: Data(text.utf8))
      }
      let (found, wanted) = (try Self.summary(of: ours), try Self.summary(of: theirs))
      #expect(found == wanted, "\(type) \(text)")
    }
    let error = #expect(throws: DecodingError.self) {
      try JSONValue(parsing: Array(#"{"b":{"a":"one"}}"#.utf8)).decode([String: [String: Int]].self)
    }
    #expect("\(try #require(error))".contains("This is a text, not a number."))
  }

  private static func summary(of error: (any Error)?) throws -> String {
    let (kind, path): (String, [any CodingKey]) =
      switch try #require(error) {
      case EncodingError.invalidValue(_, let context): ("invalid value", context.codingPath)
      case DecodingError.dataCorrupted(let context): ("corrupted", context.codingPath)
      case DecodingError.keyNotFound(let key, let context):
        ("no \(key.stringValue)", context.codingPath)
      case DecodingError.typeMismatch(_, let context): ("mismatch", context.codingPath)
      case DecodingError.valueNotFound(_, let context): ("no value", context.codingPath)
      case let other: ("\(other)", [])
      }
    return "\(kind) at \(path.map(\.stringValue).joined(separator: "."))"
  }
}

private nonisolated struct Empty: Codable, Equatable {}

private nonisolated enum Suit: String, Codable, CodingKeyRepresentable { case hearts, spades }

private nonisolated enum Shape: Codable, Equatable {
  case none
  case circle(radius: Double)
  case line(Int, String?)
  case wide(Int128, UInt128?)
}

/// An array of two.
private nonisolated struct Pair: Codable, Equatable {
  let one: Int128
  let other: UInt128

  init(_ one: Int128, _ other: UInt128) { (self.one, self.other) = (one, other) }

  init(from decoder: any Decoder) throws {
    var items = try decoder.unkeyedContainer()
    (one, other) = (try items.decode(Int128.self), try items.decode(UInt128.self))
  }

  func encode(to encoder: any Encoder) throws {
    var items = encoder.unkeyedContainer()
    try items.encode(one)
    try items.encode(other)
  }
}

/// Values within values.
private nonisolated indirect enum Tree: Codable, Hashable {
  case none
  case flag(Bool)
  case whole(Int8)
  case wide(UInt64)
  case number(Double)
  case small(Float)
  case text(String?)
  case list([Tree?])
  case named([String: Tree])
  case numbered([Int: Tree])
  case pairs([Tree: Int])
  case both(first: Tree, Tree?)

  static func random(depth: Int, _ generator: inout SeededGenerator) -> Tree {
    let some = Int.random(in: 0..<4, using: &generator)
    func text() -> String {
      (0..<some).reduce(into: "") { text, _ in
        text +=
          ["a", "é", "/", "\"", "\\", "\n", "\u{7F}", "\u{2028}", "👩"].randomElement(
            using: &generator) ?? ""
      }
    }
    func tree() -> Tree { random(depth: depth - 1, &generator) }
    switch Int.random(in: 0..<(depth > 0 ? 12 : 7), using: &generator) {
    case 0: return .none
    case 1: return .flag(some > 1)
    case 2: return .whole(.random(in: .min ... .max, using: &generator))
    case 3: return .wide(.random(in: .min ... .max, using: &generator) >> (some * 16))
    case 4:
      let number = Double(bitPattern: generator.next())
      return .number(number.isFinite ? number : 0.5)
    case 5:
      let number = Float(bitPattern: .random(in: .min ... .max, using: &generator))
      return .small(number.isFinite ? number : 0.5)
    case 6: return .text(some > 2 ? nil : text())
    case 7: return .list((0..<some).map { $0 == 1 ? nil : tree() })
    case 8: return .named(Dictionary((0..<some).map { _ in (text(), tree()) }) { $1 })
    case 9: return .numbered(Dictionary((0..<some).map { (1 - $0, tree()) }) { $1 })
    case 10: return .pairs(Dictionary((0..<some).map { (tree(), $0) }) { $1 })
    default: return .both(first: tree(), some > 1 ? nil : tree())
    }
  }
}

private nonisolated class Animal: Codable {
  let name: String
  init(_ name: String) { self.name = name }
}

/// What a class inherits is a value of its own.
private nonisolated final class Dog: Animal, Equatable {
  let age: Int

  init(_ name: String, age: Int) {
    self.age = age
    super.init(name)
  }

  private enum Key: CodingKey { case age }

  required init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    age = try members.decode(Int.self, forKey: .age)
    try super.init(from: members.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(age, forKey: .age)
    try super.encode(to: members.superEncoder())
  }

  static func == (one: Dog, other: Dog) -> Bool { one.age == other.age && one.name == other.name }
}

/// Writes and reads itself container by container.
private nonisolated struct Handmade: Codable, Equatable {
  private(set) var text = "true 1 x 7 true true list,object,parent"

  init() {}

  init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: Key.self)
    var list = try all.nestedUnkeyedContainer(forKey: .list)
    text = "\(try list.decodeNil())"
    // What is not nil is still the next element.
    guard try !list.decodeNil() else { return }
    text += " \(try list.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .a))"
    var inner = try list.nestedUnkeyedContainer()
    text += " \(try inner.decode(String.self)) \(try UInt8(from: list.superDecoder()))"
    let object = try all.nestedContainer(keyedBy: Key.self, forKey: .object)
    text +=
      " \(try object.decodeNil(forKey: .a)) \(try Bool(from: all.superDecoder(forKey: .parent)))"
    guard list.isAtEnd, list.currentIndex == list.count else { return }
    text += " " + all.allKeys.map(\.stringValue).sorted().joined(separator: ",")
  }

  func encode(to encoder: any Encoder) throws {
    var all = encoder.container(keyedBy: Key.self)
    var list = all.nestedUnkeyedContainer(forKey: .list)
    try list.encodeNil()
    var first = list.nestedContainer(keyedBy: Key.self)
    try first.encode(1, forKey: .a)
    var inner = list.nestedUnkeyedContainer()
    try inner.encode("x")
    try UInt8(7).encode(to: list.superEncoder())
    var object = all.nestedContainer(keyedBy: Key.self, forKey: .object)
    try object.encodeNil(forKey: .a)
    try true.encode(to: all.superEncoder(forKey: .parent))
  }
}

private nonisolated enum Key: CodingKey { case a, list, object, parent }

/// Writes what it is told.
private nonisolated struct Scribe: Encodable {
  let write: (any Encoder) throws -> Void
  func encode(to encoder: any Encoder) throws { try write(encoder) }
}
