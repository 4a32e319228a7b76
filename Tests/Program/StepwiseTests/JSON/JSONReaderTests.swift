import Foundation
import StepwiseJSON
import Testing

@testable import Stepwise

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  private func written(_ value: JSONValue) -> String {
    String(decoding: value.line, as: UTF8.self)
  }

  // MARK: Valid JSON

  private static let values = [
    "null", "true", "false", "0", "-1", "1.5", "1e+300", "\"\"", "\"Ada\"", "[]", "{}",
    #"[1,[2,[3]],{"a":null}]"#, #"{"b":1,"a":{"c":[true,false]}}"#, "9007199254740992",
    "9007199254740993", "-9223372036854775808", "123456789012345678", #""a\"b\\c\nd\te""#,
    #""\u001b[31m\u0007\u202e\u2028\u007f\u009b""#, #""é日本👩‍👩‍👧 / '""#,
    // A depth of 100 is accepted.
    String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
  ]

  private static let spellings: [(String, String)] = [
    (" \t\r\n[ 1 , 2 ]\n", "[1,2]"), ("\u{FEFF}{ }", "{}"), ("-0", "0"), ("1E2", "100"),
    ("1.0", "1"), ("100000000000000000000", "1e+20"),
    (#""\/\b\f\r\u0041\u00e9""#, #""/\u0008\u000c\u000dAé""#),
    (#""\ud83d\ude00""#, "\"😀\""), ("2.50", "2.5"),
  ]

  @Test func valuesAreReadAndWritten() throws {
    for text in Self.values { #expect(written(try read(text)) == text) }
    for (text, expected) in Self.spellings { #expect(written(try read(text)) == expected) }
    #expect(
      written(.array([.number(.init(Double.nan)), .number(.init(Double.infinity))]))
        == "[null,null]")
    #expect(written(.members(["a": .flag(true), "b": nil])) == #"{"a":true}"#)
    let kinds = try ["null", "true", "1", "\"\"", "[]", "{}"].map { try read($0).kind }
    #expect(kinds == ["null", "true or false", "a number", "a text", "an array", "an object"])
  }

  @Test func membersKeepTheirOrderAndTheirLines() throws {
    let value = try read("{\n\"b\": 1,\n\n\"a\": \"x\"}")
    guard case .object(let members) = value else { throw TestProblem() }
    #expect(members.map(\.name) == ["b", "a"])
    #expect(members.map(\.line) == [2, 4])
    #expect(value["a"] == .text("x"))
    #expect(value["c"] == nil)
    #expect(JSONValue.null["a"] == nil)
  }

  @Test func valuesAreEqualAsThoseOfJSONAre() throws {
    let rows = [
      ("1.0", "1", true), ("[1,2]", "[2,1]", false),
      (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#, true), (#"{"a":1}"#, #"{"a":1,"b":2}"#, false),
      (#""\u00e9""#, #""e\u0301""#, false), ("false", "0", false), ("null", "null", true),
    ]
    for (one, other, isSame) in rows {
      let values = [one, other].compactMap { try? read($0) }
      #expect((values.count == 2 && values[0] == values[1]) == isSame, "\(one) \(other)")
      if isSame { #expect(Set(values).count == 1) }
    }
  }

  // MARK: Invalid JSON

  private static let invalid: [(String, String)] = [
    ("", "1:1 The text ends where a value is expected."),
    (" \n\n ", "1:1 The text ends where a value is expected."),
    ("[1,", "1:4 The text ends where a value is expected."),
    ("1 2", "1:3 There is text after the end of the value: leave it out."),
    ("{}\n\n}", "3:1 There is text after the end of the value: leave it out."),
    (String(repeating: "[", count: 101), "1:101 Values are nested more than 100 deep."),
    ("{1:2}", "1:2 A name in quotation marks is expected in an object."),
    (#"{"a":1,}"#, "1:8 A name in quotation marks is expected in an object."),
    ("{\"a\":1,\n\"a\":2}", "2:1 “a” appears twice in one object: leave one out."),
    (#"{"a" 1}"#, "1:6 A colon is expected after “a”."),
    (#"{"a":1 "b":2}"#, "1:8 A comma or “}” is expected in an object."),
    ("[1,\n2,\n\n", "2:3 The text ends where a value is expected."),
    (#"{"a":1"#, "1:7 A comma or “}” is expected in an object."),
    ("[1 2]", "1:4 A comma or “]” is expected in an array."),
    (
      "[1,]",
      "1:4 A value is expected: a text in quotation marks, a number, true, false or null."
    ),
    ("tru", "1:1 A value is expected: a text in quotation marks, a number, true, false or null."),
    ("NaN", "1:1 A value is expected: a text in quotation marks, a number, true, false or null."),
    ("'a'", "1:1 A value is expected: a text in quotation marks, a number, true, false or null."),
    ("01", "1:1 “01” is not a number of JSON, such as 3 or 1.5."),
    ("-", "1:1 “-” is not a number of JSON, such as 3 or 1.5."),
    ("1.", "1:1 “1.” is not a number of JSON, such as 3 or 1.5."),
    ("1e", "1:1 “1e” is not a number of JSON, such as 3 or 1.5."),
    ("1e999", "1:1 “1e999” is not a number of JSON, such as 3 or 1.5."),
    ("\"a\nb\"", "1:3 A text contains a control character: a new line is written \\n."),
    ("\"a", "1:3 A text has no quotation mark at its end."),
    ("\"a\\", "1:4 A text has no quotation mark at its end."),
    (#""\x""#, #"1:4 In a text, “\x” means nothing: a backslash is written \\."#),
    ("\"\\\u{7F}\"", #"1:4 In a text, “a backslash” means nothing: a backslash is written \\."#),
    (#""\u12g4""#, #"1:4 After \u four digits from 0 to F are expected."#),
    (#""\u+123""#, #"1:4 After \u four digits from 0 to F are expected."#),
    (#""\u12"#, #"1:4 After \u four digits from 0 to F are expected."#),
    (#""\ud800""#, #"1:8 Half of a pair \uD800 to \uDFFF stands alone in a text."#),
    (#""\ud800\ud800""#, #"1:14 Half of a pair \uD800 to \uDFFF stands alone in a text."#),
    (#""\ud800\n""#, #"1:8 Half of a pair \uD800 to \uDFFF stands alone in a text."#),
    (#""\ude00""#, #"1:8 Half of a pair \uD800 to \uDFFF stands alone in a text."#),
  ]

  @Test func invalidJSONIsRejectedWithItsPlace() {
    for (text, expected) in Self.invalid {
      let error = #expect(throws: JSONError.self) { try read(text) }
      #expect(error.map { "\($0.place) \($0.message)" } == expected)
    }
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]] {
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: [34] + bytes + [34]) }
      #expect(error?.message == "A text is not UTF-8.")
    }
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0xFF]) }
  }

  // MARK: Comparison with Foundation

  /// Random values are written and read back, and Foundation reads the same values.
  @Test func foundationReadsTheSame() throws {
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let value = random(depth: 4, with: &dice)
      let line = value.line
      #expect(try JSONValue(parsing: line) == value)
      let theirs = try JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)
      #expect(try same(value, theirs), "\(String(decoding: line, as: UTF8.self))")
      let again = try JSONSerialization.data(
        withJSONObject: theirs, options: [.fragmentsAllowed, .prettyPrinted])
      #expect(try same(JSONValue(parsing: Array(again)), theirs))
    }
  }

  private func random(depth: Int, with dice: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &dice) {
    case 0: return .null
    case 1: return .flag(.random(using: &dice))
    case 2: return .number(Value.Number(Int.random(in: -1_000_000...1_000_000, using: &dice)))
    case 3: return .number(Value.Number(Double.random(in: -1e9...1e9, using: &dice)))
    case 4: return .text(randomText(with: &dice))
    case 5:
      let count = Int.random(in: 0...4, using: &dice)
      return .array((0..<count).map { _ in random(depth: depth - 1, with: &dice) })
    default:
      let count = Int.random(in: 0...4, using: &dice)
      return .object(
        (0..<count).map {
          .init("\($0)" + randomText(with: &dice), random(depth: depth - 1, with: &dice), line: 1)
        })
    }
  }

  private func randomText(with dice: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &dice) {
      let limit: UInt32 = Bool.random(using: &dice) ? 0x250 : 0x11_0000
      // Other tests cover NUL and noncharacters, which Foundation handles differently.
      let scalar = Unicode.Scalar(UInt32.random(in: 1..<limit, using: &dice))
      if let scalar, !scalar.properties.isNoncharacterCodePoint, scalar != "\u{FEFF}" {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private func same(_ ours: JSONValue, _ theirs: Any) throws -> Bool {
    switch ours {
    case .null: return theirs is NSNull
    case .flag(let flag): return (theirs as? Bool) == flag
    case .number(let number):
      // Foundation does not read the last of 17 digits.
      guard let other = (theirs as? NSNumber)?.doubleValue else { return false }
      return abs(other - number.double) <= abs(number.double) * 1e-14
    case .text(let text):
      return (theirs as? String).map { Array($0.unicodeScalars) == Array(text.unicodeScalars) }
        == true
    case .array(let values):
      guard let others = theirs as? [Any], others.count == values.count else { return false }
      return try zip(values, others).allSatisfy { try same($0, $1) }
    case .object(let members):
      guard let others = theirs as? [String: Any], others.count == members.count else {
        return false
      }
      return try members.allSatisfy { try same($0.value, others[$0.name] ?? NSNull()) }
    }
  }
}

private struct TestProblem: Error {}
