import Stepwise
import StepwiseForms
import StepwiseTesting
import Testing

/// What a form asks for answers, and what it makes of them.
@Suite struct FormFlowTests {
  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    /// The answers, in the order of the questions.
    let answers: [String]
    let result: String

    init(_ name: String, _ schema: String, _ answers: [String], _ result: String) {
      testDescription = name
      self.schema = schema
      self.answers = answers
      self.result = result
    }
  }

  nonisolated static let rows = [
    Row(
      "each type",
      """
      {"type": "object", "properties": {
        "name": {"type": "string"}, "age": {"type": "integer", "minimum": 0, "maximum": 150},
        "size": {"type": "number"}, "dog": {"type": "boolean"},
        "born": {"type": "string", "format": "date"}, "colour": {"enum": ["red", "blue", 3, null]},
        "tags": {"type": "array", "items": {"enum": ["a", "b", "c"]}, "minItems": 1},
        "notes": {"type": "array", "items": {"type": "string"}}, "any": {}
      }, "required": ["name", "age", "size", "dog", "born", "colour", "tags", "notes", "any"]}
      """,
      [
        "Rex", "4", "1.5", "yes", "2022-02-03", "3", "c, a", "one", #"{"x":[1]}"#,
      ],
      """
      {"name":"Rex","age":4,"size":1.5,"dog":true,"born":"2022-02-03","colour":3,"tags":["a","c"],\
      "notes":["one"],"any":{"x":[1]}}
      """),
    Row(
      "optional members",
      """
      {"properties": {"a": {"type": "string"}, "b": {"type": "integer"}, "c": {"type": "string"}},
        "required": ["c"]}
      """, ["see", "b", "7"], #"{"b":7,"c":"see"}"#),
    Row(
      "no optional member", #"{"properties": {"a": {"type": "string"}}}"#, [""], "{}"),
    Row(
      "a nested object",
      """
      {"properties": {"owner": {"title": "Owner", "properties": {"name": {"type": "string"}},
        "required": ["name"]}}, "required": ["owner"]}
      """, ["Ada"], #"{"owner":{"name":"Ada"}}"#),
    Row(
      "a reference to itself",
      """
      {"$defs": {"node": {"properties": {"name": {"type": "string"}, "next": {"$ref": "#/$defs/node"}},
        "required": ["name"]}}, "$ref": "#/$defs/node"}
      """, ["one", "next", "two", ""], #"{"name":"one","next":{"name":"two"}}"#),
    Row(
      "a list of objects",
      """
      {"properties": {"pets": {"type": "array", "minItems": 1, "items":
        {"properties": {"name": {"type": "string"}}, "required": ["name"]}}}, "required": ["pets"]}
      """,
      ["Add one", "Rex", "Add another", "Tom", "Add another", "Kim", "Remove one", "Tom", "Done"],
      #"{"pets":[{"name":"Rex"},{"name":"Kim"}]}"#),
    Row(
      "a map",
      """
      {"additionalProperties": {"type": "integer"}, "propertyNames": {"pattern": "^[a-z]+$"}}
      """, ["Add one", "one", "1", "Add another", "two", "2", "Done"], #"{"one":1,"two":2}"#),
    Row(
      "if, then and else",
      """
      {"properties": {"kind": {"enum": ["cat", "dog"]}}, "required": ["kind"],
        "if": {"properties": {"kind": {"const": "dog"}}},
        "then": {"properties": {"walks": {"type": "integer"}}, "required": ["walks"]},
        "else": {"properties": {"lives": {"type": "integer"}}, "required": ["lives"]}}
      """, ["dog", "3"], #"{"kind":"dog","walks":3}"#),
    Row(
      "a condition about a later member",
      """
      {"properties": {"code": {"type": "string"}, "country": {"enum": ["A", "B"]}},
        "required": ["code", "country"], "if": {"properties": {"country": {"const": "A"}}},
        "then": {"properties": {"code": {"pattern": "^[0-9]{4}$"}}}}
      """, ["A", "1010"], #"{"code":"1010","country":"A"}"#),
    Row(
      "dependentRequired",
      """
      {"properties": {"card": {"type": "string"}, "address": {"type": "string"}},
        "dependentRequired": {"card": ["address"]}}
      """, ["card", "123", "Main Street"], #"{"card":"123","address":"Main Street"}"#),
    Row(
      "dependencies with alternatives",
      """
      {"properties": {"pets": {"type": "string", "enum": ["none", "some"]}}, "required": ["pets"],
        "dependencies": {"pets": {"oneOf": [{"properties": {"pets": {"enum": ["none"]}}},
        {"properties": {"pets": {"enum": ["some"]}, "age": {"type": "integer"}},
          "required": ["age"]}]}}}
      """, ["some", "3"], #"{"pets":"some","age":3}"#),
    Row(
      "a discriminator",
      """
      {"oneOf": [
        {"title": "Cat", "properties": {"type": {"const": "c"}, "lives": {"type": "integer"}},
          "required": ["type", "lives"]},
        {"title": "Dog", "properties": {"type": {"const": "d"}, "walks": {"type": "boolean"}},
          "required": ["type", "walks"]}]}
      """, ["Dog", "no"], #"{"type":"d","walks":false}"#),
    Row(
      "a discriminator after other members",
      """
      {"properties": {"name": {"type": "string"}}, "required": ["name"], "oneOf": [
        {"properties": {"k": {"const": 1}}, "required": ["k"]},
        {"properties": {"k": {"const": 2}, "a": {"type": "integer"}}, "required": ["k", "a"]}]}
      """, ["Ada", "2", "3"], #"{"name":"Ada","k":2,"a":3}"#),
    Row(
      "a required $schema",
      """
      {"properties": {"$schema": {"type": "string"}}, "required": ["$schema"],
        "additionalProperties": false}
      """, ["x"], #"{"$schema":"x"}"#),
    Row(
      "a condition within an alternative",
      """
      {"oneOf": [
        {"properties": {"k": {"const": 1}, "a": {"type": "string"}}, "required": ["k", "a"],
          "if": {"properties": {"a": {"const": "x"}}},
          "then": {"properties": {"t": {"type": "integer"}}, "required": ["t"]},
          "else": {"properties": {"e": {"type": "integer"}}, "required": ["e"]}},
        {"properties": {"k": {"const": 2}}, "required": ["k"]}]}
      """, ["1", "y", "5"], #"{"k":1,"a":"y","e":5}"#),
    Row(
      "alternatives of several types",
      """
      {"properties": {"author": {"oneOf": [{"type": "string"},
        {"title": "Person", "properties": {"name": {"type": "string"}}, "required": ["name"]}]}},
        "required": ["author"]}
      """, ["Person", "Ada"], #"{"author":{"name":"Ada"}}"#),
    Row(
      "types", #"{"properties": {"x": {"type": ["integer", "null"]}}, "required": ["x"]}"#,
      ["Nothing"], #"{"x":null}"#),
    Row(
      "titles of constants",
      """
      {"properties": {"size": {"oneOf": [{"const": 1, "title": "Small"}, {"const": 2, "title": "Large"}]},
        "format": {"const": "v1"}}, "required": ["size", "format"]}
      """, ["Large"], #"{"size":2,"format":"v1"}"#),
    Row("no object", #"{"type": "integer", "title": "Age"}"#, ["7"], "7"),
    Row(
      "allOf",
      """
      {"allOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"properties": {"b": {"type": "integer", "minimum": 2}}}], "required": ["b"]}
      """, ["x", "2"], #"{"a":"x","b":2}"#),
  ]

  @Test(arguments: rows) func answersBecomeTheResult(_ row: Row) async throws {
    let form = try Form(file: Array(row.schema.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { tester in
      for answer in row.answers { try await tester.answer(answer) }
      try await tester.press("Confirm")
      let text = form.text(try tester.outcome())
      #expect(try JSONValue(parsing: Array(text.utf8)).description == row.result)
    }
  }

  /// What is rejected, with the sentence.
  @Test(arguments: [
    (#"{"type": "integer", "minimum": 3}"#, "2", "2 is too small: take 3 or more."),
    (#"{"type": "number", "exclusiveMaximum": 3}"#, "3", "3 is too large: take a number below 3."),
    (#"{"type": "integer", "exclusiveMaximum": 3}"#, "3", "3 is too large: take 2 or less."),
    (
      #"{"type": "integer", "minimum": 3, "exclusiveMinimum": true}"#, "3",
      "3 is too small: take 4 or more."
    ),
    (#"{"type": "number", "multipleOf": 0.5}"#, "0.7", "0.7 is not a multiple of 0.5."),
    (
      #"{"type": "string", "minLength": 3}"#, "ab",
      "The text is too short: it has 2 of at least 3 characters."
    ),
    (
      #"{"type": "string", "pattern": "^[a-z]+$"}"#, "A1",
      "“A1” does not match the pattern ^[a-z]+$."
    ),
    (
      #"{"type": "string", "pattern": "^(a+)+$"}"#, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
      "The answer takes too long to check: give a shorter one."
    ),
    (
      #"{"type": "string", "format": "email"}"#, "x",
      "“x” is not accepted. Wanted here: an e-mail address."
    ),
    (
      #"{"type": "array", "items": {"type": "string", "format": "email"}}"#, "x",
      "“x” is not accepted. Wanted here: an e-mail address."
    ),
    (
      #"{"type": "string", "writeOnly": true, "pattern": "^[0-9]+$"}"#, "hunter",
      "“…” does not match the pattern ^[0-9]+$."
    ),
    (
      #"{"not": {"const": 1}}"#, "1",
      "These answers do not go together: they break “not” in line 1 of the file."
    ),
    (
      #"{"type": "boolean", "enum": [true]}"#, "no", "Only “yes” is accepted here."
    ),
    (
      #"{"type": "string", "not": {"pattern": "^(a+)+$|^a+!$"}}"#,
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
      "The answer takes too long to check: give a shorter one."
    ),
    (
      #"{"type": "array", "items": {"type": "string"}, "uniqueItems": true, "minItems": 2}"#, "a",
      "Too little is given: 1 of at least 2."
    ),
  ])
  func aWrongAnswerIsRejected(_ schema: String, _ answer: String, _ sentence: String) async throws {
    let form = try Form(file: Array(schema.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { tester in
      try await tester.expectRejection(sentence) { try await tester.answer(answer) }
    }
  }

  /// What cannot be asked, with its place.
  @Test(arguments: [
    (
      "{\n  \"$ref\": \"other.json\"}",
      "2:3: “$ref” leads to “other.json”, which is not in this file."
    ),
    (
      "{\"type\": \"strin\"}",
      "1:2: “type” is one of null, boolean, object, array, number, string, integer, or a list."
    ),
    ("{\"minLength\": -1}", "1:2: “minLength” is a whole number from 0."),
    (
      "{\"pattern\": \"(\"}",
      "1:2: “pattern” is not a pattern that can be read: a “(” is not closed."
    ),
    (
      "{\"properties\": {\"é\": {}, \"a\": {\"unevaluatedItems\": false}}}",
      "1:32: “unevaluatedItems” cannot be asked."
    ),
    ("{\"enum\": []}", "1:2: “enum” is a list of values that is not empty."),
    ("{\"allOf\": {}}", "1:2: “allOf” is a list of schemas that is not empty."),
    (
      "{\"minimum\": 10, \"maximum\": 3}",
      "1:1: No number is within the bounds, so it cannot be asked."
    ),
    (
      "{\"type\": \"integer\", \"exclusiveMinimum\": 2, \"exclusiveMaximum\": 3}",
      "1:1: No number is within the bounds, so it cannot be asked."
    ),
    (
      "{\"exclusiveMinimum\": 3, \"maximum\": 3}",
      "1:1: No number is within the bounds, so it cannot be asked."
    ),
    (
      "{\"minimum\": 1, \"maximum\": 4, \"multipleOf\": 5}",
      "1:1: No number is within the bounds, so it cannot be asked."
    ),
    (
      "{\"minLength\": 3, \"maxLength\": 2}",
      "1:1: “minLength” is more than “maxLength”, so it cannot be asked."
    ),
    (
      "{\"type\": \"array\", \"items\": {\"type\": \"string\"}, \"minItems\": 3, \"maxItems\": 2}",
      "1:1: “minItems” is more than 2, so it cannot be asked."
    ),
    (
      "{\"properties\": {\"a\": false}, \"required\": [\"a\"]}",
      "1:22: Nothing is accepted here, so it cannot be asked."
    ),
    ("{\"a\": 1, \"a\": 2}", "1:10: “a” appears twice in one object: leave one out."),
    ("{\"a\": \"\\u001b[2J\"}", "1:7: A text contains the control character U+1B: leave it out."),
    ("{\"a\": 1,}", "1:9: A name in quotation marks is expected in an object."),
    ("[1, 2] 3", "1:8: There is text after the end of the value: leave it out."),
    (String(repeating: "[", count: 100), "1:65: Values are nested more than 64 deep."),
  ])
  func aFileIsRejectedWithItsPlace(_ schema: String, _ sentence: String) throws {
    #expect {
      try Form(file: Array(schema.utf8), name: "test")
    } throws: {
      #expect("\($0)" == sentence)
      return true
    }
  }

  @Test func aBadDefaultIsNotOffered() async throws {
    let schema = """
      {"properties": {"a": {"type": "integer", "minimum": 3, "default": 1},
        "b": {"type": "string", "default": "yes"}}, "required": ["a", "b"]}
      """
    try await withFlow(
      FormFlowController(form: try Form(file: Array(schema.utf8), name: "test"))
    ) { tester in
      try await tester.answer("5")
      try await tester.acceptDefault()
      try await tester.press("Confirm")
      #expect(try tester.outcome().description == #"{"a":5,"b":"yes"}"#)
    }
  }

  /// What is set and not asked needs no screen, and does not take the place of the first question.
  @Test func constantsAreNotAsked() async throws {
    let constants = (0..<3_000).map { #""c\#($0)": {"const": \#($0)}, "# }.joined()
    let names = (0..<3_000).map { #""c\#($0)""# }.joined(separator: ", ")
    let schema = #"""
      {"description": "Read this.", "properties": {\#(constants) "a": {"type": "string"}},
        "required": [\#(names), "a"]}
      """#
    let form = try Form(file: Array(schema.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { tester in
      try tester.expect("Read this.")
      try await tester.answer("x")
      try await tester.press("Confirm")
      #expect(try tester.outcome()["c2999"] == .number(2_999))
      #expect(try tester.outcome()["a"] == .text("x"))
    }
  }
}
