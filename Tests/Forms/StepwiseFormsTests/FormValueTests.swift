import Stepwise
import StepwiseFlow
import StepwiseForms
import StepwiseJSON
import StepwiseTesting
import TestSupport
import Testing

/// A value that a file gives to a form comes back, or is rejected by its name, and never becomes another one.
@Suite struct FormValueTests {
  /// A run that asks nobody: the result, or the code and the sentence.
  static func end(
    _ form: Form, _ answers: String, savedIn progress: SavedProgress? = nil
  ) async throws -> String {
    var configuration = RunConfiguration(.nobody)
    if let progress { configuration.files.progress = progress }
    configuration.files.preparedAnswers = AnswersAhead(
      try AnswersFile(Array(answers.utf8), name: "a.json"))
    switch await Stepwise.run(configuration, makeFlow: { _ in FormFlowController(form: form) }) {
    case .finished(let value): return form.text(value)
    case .failed(let failure as RunFailure): return "\(failure.code.rawValue) \(failure)"
    case .failed(let error): return "\(error)"
    case .cancelled, .endOfInput: return "cancelled"
    }
  }

  static func end(_ schema: String, _ answers: String) async throws -> String {
    try await end(Form(file: Array(schema.utf8), name: "test"), answers)
  }

  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    /// The members of the file.
    let given: String
    /// The members of the result, or the code and the sentence; `nil` for the given ones.
    let wanted: String?

    init(_ name: String, _ schema: String, _ given: String, _ wanted: String? = nil) {
      testDescription = name
      self.schema = schema
      self.given = given
      self.wanted = wanted
    }
  }

  private nonisolated static let bigs =
    #""enum": [12345678901234567890123, 12345678901234567890124, 12345678901234567890125]"#

  private nonisolated static let lines = #"{"type": "array", "items": {"type": "string"}}"#

  /// A text that a question of another type must not read as a person's text.
  private nonisolated static func typed(
    _ name: String, _ rules: String, _ text: String, of type: String? = nil, _ shown: String? = nil
  ) -> Row {
    let reason = type.map { "of another type than \($0)" } ?? "not one of the allowed values"
    return Row(
      "a text for \(name)", #"{"properties": {"a": {\#(rules)}, "b": {"type": "string"}}}"#,
      #""a": "\#(text)", "b": "x""#, "65 a.json:1: a: “\(shown ?? text)” is \(reason).")
  }

  nonisolated static let rows = [
    Row(
      "everything at once",
      """
      {"required": ["version", "maybe", "langs", "order", "big", "either"],
        "additionalProperties": {"type": "integer"}, "properties": {"version": {},
        "maybe": {"type": ["string", "null"], "default": "a"},
        "langs": {"type": "array", "items": {"enum": ["de", "en"]}, "default": ["de"]},
        "order": {"type": "array", "items": {"enum": ["a", "b", "c"]}, "uniqueItems": true},
        "big": {"type": "number"},
        "either": {"anyOf": [{"type": "object", "properties": {"foo": {"type": "string"}}},
          {"type": "object", "properties": {"bar": {"type": "string"}}}]}}}
      """,
      """
      "version": "1.10", "maybe": null, "langs": [], "order": ["c", "a"],
      "big": 12345678901234567890123, "either": {"bar": "baz"}, "extra": 5
      """),
    // Types.
    Row("an untyped text", #"{"properties": {"a": {}}, "required": ["a"]}"#, #""a": "[1]""#),
    Row("untyped null", #"{"properties": {"a": {}}, "required": ["a"]}"#, #""a": null"#),
    Row(
      "a text or null", #"{"properties": {"a": {"type": ["null", "string"]}}, "required": ["a"]}"#,
      #""a": "foo""#),
    Row(
      "a text of digits, or a number",
      #"{"properties": {"a": {"type": ["number", "string"]}}, "required": ["a"]}"#, #""a": "1.10""#),
    Row(
      "null for a text with a default",
      #"{"properties": {"a": {"type": "string", "default": "x"}}, "required": ["a"]}"#,
      #""a": null"#, "65 a.json:1: a: “null” is of another type than string."),
    Row(
      "a list for a text", #"{"properties": {"a": {"type": "string"}}, "required": ["a"]}"#,
      #""a": ["x", "y"]"#, #"65 a.json:1: a: “["x","y"]” is of another type than string."#),
    Row(
      "an empty text that is wanted",
      #"{"properties": {"a": {"type": "string", "default": "x"}}, "required": ["a"]}"#,
      #""a": """#, "65 a.json:1: “a” needs an answer."),
    Row(
      "a value of no alternative",
      #"{"properties": {"a": {"oneOf": [{"type": "integer"}, {"type": "boolean"}]}}, "required": ["a"]}"#,
      #""a": "1""#,
      "65 a.json:1: a: These answers do not go together: they break “oneOf” in line 1 of the file."),
    Row(
      "an alternative that a condition narrows",
      """
      {"properties": {"exec": {"anyOf": [{"type": "string"}, {"type": "integer"}]}, "k": {"enum": [1, 2]}},
        "required": ["k", "exec"], "if": {"properties": {"k": {"const": 2}}},
        "then": {"properties": {"exec": {"type": "string"}}}}
      """, #""k": 2, "exec": "node""#),
    // A text is no other way to write a value.
    typed("a number", #""type": "number""#, "1.10", of: "number"),
    typed("a whole number", #""type": "integer""#, "12", of: "integer"),
    typed("a flag", #""type": "boolean""#, "yes", of: "boolean"),
    typed("lines", #""type": "array", "items": {"type": "string"}"#, " x", of: "array"),
    typed("choices", #""type": "array", "items": {"enum": ["x", "y"]}"#, "x, y", of: "array"),
    typed("a number by its bounds", #""minimum": 1"#, "1.10", of: "number"),
    typed("no number", #""type": "number""#, "", of: "number"),
    typed("a secret number", #""type": "number", "writeOnly": true"#, "1.10", of: "number", "…"),
    typed("a list of secrets", #""items": {"writeOnly": true}"#, "x", of: "array", "…"),
    typed("the number of an option", #""enum": ["x", "y"]"#, "2"),
    typed("the beginning of an option", #""enum": ["red", "blue"]"#, "bl"),
    typed("the label of an option", #""oneOf": [{"const": 1, "title": "A"}, {"const": 2}]"#, "A"),
    typed("no option", #""enum": ["x", "y"]"#, ""),
    typed("the number of a secret option", #""enum": ["x", "y"], "writeOnly": true"#, "2", "…"),
    Row(
      "the number of an option in a list",
      #"{"properties": {"a": {"type": "array", "items": {"enum": ["x", "y"]}}}}"#, #""a": ["2"]"#,
      "65 a.json:1: a: “2” is not one of the allowed values."),
    Row(
      "a day in another way", #"{"properties": {"a": {"type": "string", "format": "date"}}}"#,
      #""a": "2026-1-2""#, "65 a.json:1: a: “2026-1-2” is not accepted. Wanted here: 2026-01-02."),
    Row(
      "an empty secret that leaves out",
      #"{"properties": {"a": {"type": "string", "writeOnly": true}}}"#, #""a": """#,
      "65 a.json:1: a: “…” cannot be given here: leave it out."),
    Row(
      "an empty text in a branch",
      """
      {"oneOf": [{"required": ["k"], "properties": {"k": {"const": 0}, "a": {"enum": ["x", "y"]}}},
        {"required": ["k"], "properties": {"k": {"const": 1}, "a": {"type": "boolean"}}}]}
      """, #""k": 1, "a": """#, "65 a.json:1: a: “” is of another type than boolean."),
    Row("an empty text to choose", #"{"properties": {"a": {"enum": ["", "y"]}}}"#, #""a": """#),
    Row(
      "an empty text among others",
      #"{"properties": {"a": {"type": "array", "items": {"enum": ["", "y"]}}}}"#, #""a": ["", "y"]"#
    ),
    Row(
      "a list or a text", #"{"properties": {"a": {"anyOf": [\#(lines), {"type": "string"}]}}}"#,
      #""a": " x""#),
    Row(
      "a text or a list", #"{"properties": {"a": {"anyOf": [{"type": "string"}, \#(lines)]}}}"#,
      #""a": [" x"]"#),
    Row(
      "an alternative that asks for something else",
      #"{"properties": {"a": {"anyOf": [{"minimum": 1}, {"type": "string"}]}}}"#,
      #""a": "1.10""#),
    // Lists.
    Row(
      "an empty list of lines with a default",
      """
      {"properties": {"a": {"type": "array", "items": {"type": "string"}, "default": ["x"]}},
        "required": ["a"]}
      """, #""a": []"#),
    Row(
      "no list where one is required",
      """
      {"properties": {"a": {"type": "array", "items": {"type": "string"}}, "b": {"type": "string"}},
        "required": ["a", "b"]}
      """, #""b": "x""#,
      "75 An answer is missing from a.json: “a”. a.json:1: “b” was not asked. a.json:1: “Review” was not asked."
    ),
    Row(
      "no entries where a list is required",
      #"{"properties": {"a": {"type": "array", "items": {"type": "boolean"}}}, "required": ["a"]}"#,
      "",
      """
      75 An answer is missing from a.json: “a” (an array with its entries). a.json:1: “Review” was not \
      asked.
      """),
    Row(
      "no entries where there may be none",
      #"{"properties": {"a": {"type": "array", "items": {"type": "boolean"}}}, "required": ["a"]}"#,
      #""a": []"#),
    Row(
      "a list that is called as an entry is",
      #"""
      {"properties": {"a": {"title": "entry 1", "type": "array", "items": {"type": "boolean"}}},
        "required": ["a"]}
      """#, #""a": [true, false]"#),
    Row(
      "an entry twice",
      """
      {"properties": {"a": {"type": "array", "items": {"type": "boolean"}, "uniqueItems": true}},
        "required": ["a"]}
      """, #""a": [true, true]"#, "65 a.json:1: “true” is given twice."),
    Row(
      "no choices where some are required",
      #"{"properties": {"a": {"type": "array", "items": {"enum": ["x", "y"]}}}, "required": ["a"]}"#,
      "",
      "75 An answer is missing from a.json: “a” (“x” or “y”). a.json:1: “Review” was not asked."),
    Row(
      "a line break in an entry",
      #"{"properties": {"a": {"type": "array", "items": {"type": "string"}}}, "required": ["a"]}"#,
      #""a": ["a\nb"]"#, #"65 a.json:1: a: “["a\nb"]” cannot be typed with a line for each entry."#),
    Row(
      "a blank entry",
      #"{"properties": {"a": {"type": "array", "items": {"type": "string"}}}, "required": ["a"]}"#,
      #""a": ["x", " "]"#,
      #"65 a.json:1: a: “["x"," "]” cannot be typed with a line for each entry."#),
    Row(
      "a default in another order",
      """
      {"properties": {"a": {"type": "array", "items": {"enum": ["x", "y"]}, "default": ["y", "x"]},
        "b": {"type": "string"}}, "required": ["a", "b"]}
      """, #""b": "z""#, #"{"a":["y","x"],"b":"z"}"#),
    Row(
      "a choice twice",
      #"{"properties": {"a": {"type": "array", "items": {"enum": ["x", "y"]}}}, "required": ["a"]}"#,
      #""a": ["x", "x"]"#, "65 a.json:1: “x” is chosen twice."),
    // Numbers.
    Row(
      "whole numbers beyond 64 bits",
      #"{"properties": {"a": {"type": "integer"}, "b": {\#(bigs)}}, "required": ["a", "b"]}"#,
      #""a": -98765432109876543210987, "b": 12345678901234567890124"#),
    Row(
      "more digits than 64 bits have",
      #"{"properties": {"a": {"type": "number"}}, "required": ["a"]}"#,
      #""a": 0.12345678901234567890123"#),
    Row(
      "a long number that is not whole",
      #"{"properties": {"a": {"type": "integer"}}, "required": ["a"]}"#,
      #""a": 12345678901234567890123.5"#,
      "65 a.json:1: 12345678901234567890123.5 is not a whole number."),
    // Names.
    Row(
      "another name", #"{"properties": {"a": {"type": "string"}}, "required": ["a"]}"#,
      #""a": "x", "b": 1"#,
      """
      65 a.json:1: “b” was not asked. The result is left out: correct the name, or leave the answer \
      out.
      """),
    Row(
      "other names by a pattern",
      """
      {"properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}
      """, #""a": "x", "b": 1"#,
      """
      65 a.json:1: “b” was not asked. The result is left out: correct the name, or leave the answer \
      out.
      """),
    Row(
      "other names in an object",
      """
      {"properties": {"o": {"properties": {"a": {"type": "string"}}, "required": ["a"],
        "patternProperties": {"^x-": {"type": "integer"}}}}, "required": ["o"]}
      """, #""o": {"a": "x", "x-b": 1}"#),
    Row(
      "a name that no pattern takes",
      """
      {"properties": {"a": {"type": "string"}}, "required": ["a"],
        "patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": false}
      """, #""a": "x", "y": 1"#, "65 a.json:1: “y” does not match the pattern ^x-."),
    Row(
      "a value that is set already",
      #"{"properties": {"a": {"const": "x"}, "b": {"type": "string"}}, "required": ["a", "b"]}"#,
      #""a": "z", "b": "y""#,
      """
      65 a.json:1: a: “z” is not one of the allowed values. The result is left out: correct the name, or \
      leave the answer out.
      """),
    // What nobody says is not set.
    Row(
      "a single optional member with a default",
      """
      {"properties": {"a": {"type": "string"}, "b": {"type": "boolean", "default": true}},
        "required": ["a"]}
      """, #""a": "x""#),
    Row(
      "an empty text that leaves out",
      #"{"properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]}"#,
      #""a": "x", "b": """#, "65 a.json:1: b: “” cannot be given here: leave it out."),
    Row(
      "a consent that nobody gave",
      #"{"properties": {"a": {"type": "boolean", "const": true, "default": true}}, "required": ["a"]}"#,
      "", "75 An answer is missing from a.json: “a”. a.json:1: “Review” was not asked."),
    Row(
      "a consent that is not given",
      #"{"properties": {"a": {"enum": [true]}}, "required": ["a"]}"#, #""a": false"#,
      "65 a.json:1: Only “yes” is accepted here."),
    // The whole.
    Row(
      "a rule of the root",
      """
      {"oneOf": [{"required": ["a"], "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}},
        {"required": ["b"], "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}}]}
      """, #""a": 1, "b": 2"#,
      "65 a.json:1: value: These answers do not go together: they break “oneOf” in line 1 of the file."
    ),
    Row(
      "an untagged alternative",
      """
      {"anyOf": [{"required": ["a"], "properties": {"a": {"type": "integer"}}},
        {"required": ["b"], "properties": {"b": {"type": "integer"}}}]}
      """, #""b": 2"#),
    Row("a map", #"{"additionalProperties": {"type": "integer"}}"#, #""value": 1, "b": 2"#),
    Row(
      "a rule of the whole",
      """
      {"properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "required": ["a", "b"],
        "not": {"properties": {"a": {"const": 1}, "b": {"const": 1}}}}
      """, #""a": 1, "b": 1"#,
      "65 a.json:1: test: These answers do not go together: they break “not” in line 1 of the file."
    ),
    Row(
      "defaults that break a rule of the whole",
      """
      {"properties": {"a": {"type": "integer", "default": 1}, "b": {"type": "integer", "default": 1}},
        "required": ["a", "b"], "not": {"properties": {"a": {"const": 1}, "b": {"const": 1}}}}
      """, "",
      """
      65 Something does not fit yet: These answers do not go together: they break “not” in line 1 of \
      the file. a.json:1: “Review” was not asked.
      """),
    Row(
      "a pattern without a verdict",
      """
      {"properties": {"v": {"type": "string", "not": {"pattern": "^(a+)+$|^a+!$"}}}, "required": ["v"]}
      """, #""v": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!""#,
      "65 a.json:1: The answer takes too long to check: give a shorter one."),
    Row(
      "a condition without a verdict",
      """
      {"properties": {"v": {"type": "string"}, "w": {"type": "string"}}, "required": ["v"],
        "if": {"properties": {"v": {"pattern": "^(a+)+$"}}}, "then": {"required": ["w"]}}
      """, #""v": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!""#,
      "65 a.json:1: The answer takes too long to check: give a shorter one."),
    Row(
      "a count without a verdict",
      """
      {"properties": {"v": {"type": "array", "contains": {"pattern": "^(a+)+$"}, "minContains": 0,
        "maxContains": 0}}, "required": ["v"]}
      """, #""v": ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"]"#,
      "65 a.json:1: The answer takes too long to check: give a shorter one."),
    // Texts with a format.
    Row(
      "30 February",
      #"{"properties": {"a": {"type": "string", "format": "date-time"}}, "required": ["a"]}"#,
      #""a": "2026-02-30T08:30:00Z""#,
      """
      65 a.json:1: “2026-02-30T08:30:00Z” is not accepted. Wanted here: such as 2026-11-26T08:30:00Z.
      """),
    Row(
      "a byte above 255",
      #"{"properties": {"a": {"type": "string", "format": "ipv4"}}, "required": ["a"]}"#,
      #""a": "256.1.1.1""#,
      "65 a.json:1: “256.1.1.1” is not accepted. Wanted here: such as 192.0.2.1."),
    Row(
      "a time without a zone",
      #"{"properties": {"a": {"type": "string", "format": "time"}}, "required": ["a"]}"#,
      #""a": "08:30:00""#,
      "65 a.json:1: “08:30:00” is not accepted. Wanted here: such as 08:30:00Z."),
    Row(
      "two dots in an address",
      #"{"properties": {"a": {"type": "string", "format": "email"}}, "required": ["a"]}"#,
      #""a": "a@b..c""#, "65 a.json:1: “a@b..c” is not accepted. Wanted here: an e-mail address."),
    Row(
      "texts that have their formats",
      """
      {"properties": {"a": {"type": "string", "format": "date-time"}, "b": {"type": "string", "format":
        "ipv4"}, "c": {"type": "string", "format": "time"}, "d": {"type": "string", "format": "email"},
        "e": {"type": "string", "format": "hostname"}}, "required": ["a", "b", "c", "d", "e"]}
      """,
      """
      "a": "2024-02-29t23:59:60.5+05:30", "b": "255.0.10.199", "c": "08:30:00-01:00",
      "d": "ada.l@mail.example.org", "e": "a-b.example.org"
      """),
    // Twins.
    Row(
      "a number and its text", #"{"properties": {"a": {"enum": [1, "1"]}}, "required": ["a"]}"#,
      #""a": "1""#),
    Row(
      "a member that is not asked",
      """
      {"properties": {"id": {"type": "integer", "readOnly": true}, "a": {"type": "string"}},
        "required": ["a"]}
      """, #""a": "x""#),
    Row(
      "a member that is set for the person",
      """
      {"properties": {"id": {"type": "integer", "readOnly": true, "default": 7},
        "a": {"type": "string"}}, "required": ["id", "a"]}
      """, #""a": "x""#, #"{"id":7,"a":"x"}"#),
  ]

  @Test(arguments: rows) func aValueComesBackOrIsRejectedByItsName(_ row: Row) async throws {
    let comma = row.given.isEmpty ? "" : ", "
    let end = try await Self.end(row.schema, "{\(row.given)\(comma)\"Review\": \"Confirm\"}")
    let wanted = row.wanted ?? "{\(row.given)}"
    guard wanted.hasPrefix("{") else {
      #expect(end == wanted)
      return
    }
    // The text, because long numbers are equal only if their digits are.
    let result = try? JSONValue(parsing: Array(end.utf8))
    #expect(try result == JSONValue(parsing: Array(wanted.utf8)), "\(end)")
  }

  /// The values of the first row are the same after a resume.
  @Test func aResumeKeepsTheValues() async throws {
    let (folder, row) = (TestFolder(), Self.rows[0])
    let form = try Form(file: Array(row.schema.utf8), name: "test")
    let begun = try await Self.end(form, "{\(row.given)}", savedIn: .file(folder["a.steps"]))
    #expect(begun.hasPrefix("75 "))
    let end = try await Self.end(
      form, #"{"Review": "Confirm"}"#, savedIn: .file(folder["a.steps"], mustResume: true))
    #expect(
      try JSONValue(parsing: Array(end.utf8)) == JSONValue(parsing: Array("{\(row.given)}".utf8)))
  }

  /// What a person is asked anew, sees, and can tell apart.
  @Test(arguments: [
    (
      "a branch asks for something else",
      """
      {"required": ["how"], "properties": {"how": {"enum": ["By mail", "By phone"]}},
        "if": {"properties": {"how": {"const": "By mail"}}},
        "then": {"properties": {"at": {"title": "Mail address", "type": "string"}}, "required": ["at"]},
        "else": {"properties": {"at": {"title": "Phone number", "type": "string"}}, "required": ["at"]}}
      """, ["By mail", "a@b.c", "Change How", "By phone"], "Phone number", "a@b.c"
    ),
    (
      "a branch asks for the same in another way",
      """
      {"required": ["how"], "properties": {"how": {"enum": ["A", "B"]}, "at": {"type": "string"}},
        "if": {"properties": {"how": {"const": "B"}}},
        "then": {"properties": {"at": {"minLength": 2}}, "required": ["at"]}, "else": {"required": ["at"]}}
      """, ["A", "abc", "Change How", "B"], "abc", "how (blank"
    ),
    (
      "options of equal labels",
      """
      {"properties": {"a": {"oneOf": [{"const": 1, "title": "One"}, {"const": 2, "title": "One"}]}},
        "required": ["a"]}
      """, [], "One (2)", "One\n"
    ),
    (
      "a number and its text", #"{"properties": {"a": {"enum": [1, "1"]}}, "required": ["a"]}"#, [],
      "\"1\"", "(2)"
    ),
    (
      "a member that is set for the person",
      """
      {"properties": {"id": {"title": "Number", "type": "integer", "readOnly": true, "default": 7},
        "a": {"type": "string"}}, "required": ["id", "a"]}
      """, [], "Number: 7", "[Number]"
    ),
    (
      "a consent in the review",
      #"{"properties": {"a": {"title": "I agree", "const": true}}, "required": ["a"]}"#, ["yes"],
      "I agree: yes", ": no"
    ),
  ])
  func aPersonSees(
    _ name: String, _ schema: String, _ answers: [String], _ shown: String, _ hidden: String
  ) async throws {
    let form = try Form(file: Array(schema.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { tester in
      for answer in answers {
        if answer.hasPrefix("Change") {
          try await tester.press(answer)
        } else {
          try await tester.answer(answer)
        }
      }
      #expect(tester.screen.contains(shown), "\(tester.screen)")
      #expect(!tester.screen.contains(hidden), "\(tester.screen)")
    }
  }

  /// A document for a random schema comes back, or is rejected with 65.
  ///
  /// The documents are results of random people, and others that differ from them in one value.
  @Test func aRandomDocumentComesBackOrIsRejected() async throws {
    let (kept, rejectedCount) = try await Self.results(
      of: 0..<UInt64(Repetition.times(60, full: 1_000)))
    #expect(kept.count > 60 && rejectedCount > 20, "\(kept.count) kept, \(rejectedCount) refused")
  }

  /// Gives random documents to forms; returns a line with the schema and the result for each that comes back, and the
  /// number of the others.
  static func results(of seeds: Range<UInt64>) async throws -> (kept: [String], rejectedCount: Int)
  {
    let values: [JSONValue] = [
      .null, .text(""), .text("1.10"), .text("a\nb"), .array([]), .object([]), .flag(true),
      .number(try #require(Value.Number("12345678901234567890123"))), .text(" x"),
      .array([.text("b"), .text("a")]), .members(["q": .number(1)]), .text("yes"), .text("r"),
      .text("3"), .text("2026-1-2"),
    ]
    var kept: [String] = []
    var rejectedCount = 0
    for seed in seeds {
      var random = RandomSchema(seed: seed)
      let schema = random.schema().description
      guard let form = try? Form(file: Array(schema.utf8), name: "random") else { continue }
      var result: JSONValue?
      let session = FormFlowController(form: form).makeSession(
        environment: Environment(), isLive: false
      ) { result = $0 }
      var person = RandomPerson(seed: seed)
      _ = person.finish(session)
      guard let result else { continue }
      var generator = SeededGenerator(seed: seed)
      var documents = [try JSONValue(parsing: Array(form.text(result).utf8))]
      for value in values.shuffled(using: &generator).prefix(4) {
        documents.append(changing(documents[0], to: value, by: &generator))
      }
      for (position, document) in documents.enumerated() {
        guard case .object(let members) = document else { continue }
        let file = JSONValue.object(members + [.init("Review", .text("Confirm"))])
        let end = try await end(form, file.description)
        if end.hasPrefix("{") {
          let back = try JSONValue(parsing: Array(end.utf8))
          #expect(bare(back) == bare(document), "seed \(seed)\n\(schema)\n\(document)\n\(back)")
          kept.append("\(schema)\t\(back)\n")
        } else {
          #expect(
            end.hasPrefix("65 ") || position > 0 && end.hasPrefix("75 "),
            "seed \(seed)\n\(schema)\n\(document)\n\(end)")
          rejectedCount += 1
        }
      }
    }
    return (kept, rejectedCount)
  }

  /// Returns a value without the members that are null, which may leave something out.
  private static func bare(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(
      members.filter { $0.value != .null }.map { .init($0.name, bare($0.value)) })
  }

  /// Returns an object in which one value, however deep, is another one.
  private static func changing(
    _ object: JSONValue, to value: JSONValue, by generator: inout SeededGenerator
  ) -> JSONValue {
    switch object {
    case .object(let members) where !members.isEmpty:
      let position = Int.random(in: 0...members.count, using: &generator)
      guard position < members.count else {
        return .object(members + [.init("unknown", value)])
      }
      var changed = members
      changed[position] = .init(
        members[position].name, changing(members[position].value, to: value, by: &generator))
      return .object(changed)
    case .array(let items) where items.count > 1: return .array(items.reversed())
    default: return value
    }
  }
}
