import Stepwise
import StepwiseForms
import StepwiseTesting
import TestSupport
import Testing

/// Files that are made to do harm: each is asked or rejected, in a short time.
@Suite nonisolated struct StrangerTests {
  /// Returns why a schema is rejected; `nil` if it can be asked.
  private func rejection(of schema: String) -> String? {
    do {
      _ = try Form(file: Array(schema.utf8), name: "test")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    .hangs,
    arguments: [
      (
        "conditions that lead to themselves",
        ##"{"if": {}, "then": {"$ref": "#"}, "else": {"$ref": "#"}}"##, nil
      ),
      (
        "lists of lists of two kinds",
        ##"{"anyOf": [{"type": "array", "items": {"$ref": "#"}}, {"type": "array", "items": {"$ref": "#"}}]}"##,
        nil
      ),
      (
        "references in a circle",
        ##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}"##, nil
      ),
      (
        "an object within itself", ##"{"properties": {"a": {"$ref": "#"}}, "required": ["a"]}"##,
        "1:1: This contains itself without an end, so it cannot be asked."
      ),
      (
        "a list of itself",
        ##"{"properties": {"a": {"type": "array", "items": {"$ref": "#"}, "minItems": 1}}, "required": ["a"]}"##,
        "1:1: This contains itself without an end, so it cannot be asked."
      ),
      (
        "itself or an end",
        ##"{"properties": {"a": {"oneOf": [{"$ref": "#"}, {"type": "string"}]}}, "required": ["a"]}"##,
        nil
      ),
      (
        "too many values",
        #"{"enum": ["# + (0...1_000).map(String.init).joined(separator: ",") + "]}",
        "1:2: “enum” has 1001 values: at most 1000 are asked."
      ),
      (
        "a list without end", #"{"type": "array", "items": {}, "minItems": 1e9}"#,
        "1:1: “minItems” is more than 1000, so it cannot be asked."
      ),
      (
        "no end", #"{"type": "array", "items": {}, "minItems": 9e99}"#,
        "1:32: “minItems” is a whole number from 0."
      ),
      (
        "a large file", #"""# + String(repeating: "x", count: 2_000_000),
        "1:1: The file has 2000001 bytes: at most 2000000 are read."
      ),
      (
        "patterns", #"{"pattern": "\#(String(repeating: "(", count: 60))"}"#,
        "1:2: “pattern” is not a pattern that can be read: it is nested more than 50 deep."
      ),
      (
        "a hard pattern and 1,000 values",
        #"{"pattern": "^(a+)+$", "enum": ["#
          + (0..<1_000).map { #""aaaaaaaaaaaaaaaaaaaaaaaaaaaa\#($0)""# }.joined(separator: ",")
          + "]}",
        "1:1: The file takes too long to read from here on: make its patterns, values and references simpler."
      ),
      ("a text that is not UTF-8", "{\"a\": \"\u{FFFE}\"}", nil),
    ])
  func aHarmfulFileDoesNone(_ name: String, _ schema: String, _ sentence: String?) {
    #expect(rejection(of: schema) == sentence)
  }

  @MainActor @Test func anObjectWithinItselfHasALimit() async throws {
    let schema = ##"{"properties": {"a": {"$ref": "#"}}}"##
    let form = try Form(file: Array(schema.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { tester in
      for _ in 0..<32 { try await tester.answer("a") }
      try await tester.expectRejection("“a” is nested more than 32 deep.") {
        try await tester.answer("a")
      }
    }
  }

  /// Characters that control a terminal are shown as text.
  @MainActor @Test func aTitleCannotDeceive() async throws {
    let schema =
      #"{"properties": {"a": {"title": "A\nB\tC", "type": "string"}}, "required": ["a"]}"#
    let form = try Form(file: Array(schema.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { try $0.expect(screen: "A B C") }
  }
}
