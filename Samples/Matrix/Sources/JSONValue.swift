import Foundation

/// Any JSON, to look for what is expected in it: what is missing, or of another kind, is `nil`.
nonisolated enum JSONValue: Hashable, Sendable, Codable {
  case object([String: JSONValue])
  case list([JSONValue])
  case text(String)
  case integer(Int)
  case number(Double)
  case truth(Bool)
  case null

  /// How deep lists and objects may lie in each other; what lies deeper reads as null.
  static let depthMax = 60

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let object = try? container.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .null
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let object): try container.encode(object)
    case .list(let list): try container.encode(list)
    case .text(let text): try container.encode(text)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .truth(let truth): try container.encode(truth)
    case .null: try container.encodeNil()
    }
  }

  /// As bytes, the same for the same value.
  var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data()
  }

  /// What is under a name.
  subscript(_ name: String) -> JSONValue? { object?[name] }

  var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }
  var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }

  var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number.rounded(.down))
    default: nil
    }
  }

  /// The same bytes with null for all that lies too deep.
  static func flattened(_ data: Data) -> Data {
    var result = Data()
    result.reserveCapacity(data.count)
    var depth = 0
    var isInText = false
    var isEscaped = false
    data.withUnsafeBytes { bytes in
      var kept = 0
      for (index, byte) in bytes.enumerated() {
        if isInText {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInText = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          if depth == depthMax + 1 {
            result.append(contentsOf: bytes[kept..<index])
            result.append(contentsOf: "null".utf8)
          }
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          if depth == depthMax + 1 { kept = index + 1 }
          depth -= 1
        default: break
        }
      }
      if depth <= depthMax, kept < bytes.count { result.append(contentsOf: bytes[kept...]) }
    }
    return result
  }
}

nonisolated extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(dictionaryLiteral pairs: (String, JSONValue)...) {
    self = .object(Dictionary(pairs) { $1 })
  }
  init(arrayLiteral list: JSONValue...) { self = .list(list) }
  init(integerLiteral integer: Int) { self = .integer(integer) }
  init(booleanLiteral truth: Bool) { self = .truth(truth) }
}
