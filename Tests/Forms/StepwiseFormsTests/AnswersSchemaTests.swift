import Stepwise
import StepwiseForms
import TestSupport
import Testing

@testable import StepwiseExplorer

/// What a form announces of its questions.
@Suite struct AnswersSchemaTests {
  @Test(arguments: [
    (
      #"{"a": {"title": "A", "description": "So.", "type": "string", "minLength": 2, "default": "xx"}}"#,
      #"{"a":{"title":"A","description":"So.","type":"string","minLength":2,"default":"xx"}}"#
    ),
    (
      #"{"a": {"type": "integer", "minimum": 3}}"#,
      #"{"a":{"title":"a","type":"integer","minimum":3}}"#
    ),
    (
      #"{"a": {"type": "string", "maxLength": 9, "pattern": "^x"}}"#,
      #"{"a":{"title":"a","type":"string","maxLength":9,"pattern":"^x"}}"#
    ),
    (#"{"a": {"type": "boolean"}}"#, #"{"a":{"title":"a","type":"boolean"}}"#),
    (
      #"{"a": {"type": "string", "format": "date"}}"#,
      #"{"a":{"title":"a","type":"string","format":"date"}}"#
    ),
    (
      #"{"a": {"oneOf": [{"const": 1, "title": "One"}, {"const": 2, "title": "Two"}]}}"#,
      #"{"a":{"title":"a","description":"1 is “One”; 2 is “Two”","enum":["1","2"]}}"#
    ),
    (
      #"{"a": {"type": "array", "items": {"enum": ["x", "y"]}, "minItems": 1}}"#,
      """
      {"a":{"title":"a","type":"array","items":{"enum":["x","y"]},"uniqueItems":true,"minItems":1,\
      "maxItems":2}}
      """
    ),
    (
      #"{"a": {"type": "array", "items": {"type": "string"}}}"#,
      #"{"a":{"title":"a","type":"array","items":{"title":"item","type":"string"}}}"#
    ),
    (
      #"{"a": {"type": "string", "format": "password"}}"#,
      #"{"a":{"title":"a","type":"string","writeOnly":true}}"#
    ),
    (
      #"{"a": {"properties": {"c": {"type": "boolean"}}, "required": ["c"]}}"#,
      #"{"a":{"title":"a","type":"object","properties":{"c":{"title":"c","type":"boolean"}}}}"#
    ),
    (
      #"{"a": {"title": "In", "properties": {"a": {"type": "boolean"}}, "required": ["a"]}}"#,
      #"{"a":{"title":"In","type":"object","properties":{"a":{"title":"a","type":"boolean"}}}}"#
    ),
    (
      #"{"a": {"type": "array", "items": {"properties": {"b": {}}, "required": ["b"]}}}"#,
      """
      {"a":{"title":"a","type":"array","items":{"title":"item","type":"object","properties":\
      {"b":{"title":"b","description":"any JSON"}}}}}
      """
    ),
    (
      #"{"a": {"additionalProperties": {"type": "integer"}}}"#,
      """
      {"a":{"title":"a","type":"object","additionalProperties":{"title":"value","type":"integer"}}}
      """
    ),
    (#"{"a": {"const": 1}}"#, "{}"),
  ])
  func aFieldIsAnnounced(_ properties: String, _ announced: String) throws {
    let schema = #"{"properties": \#(properties), "required": ["a"]}"#
    let form = try Form(file: Array(schema.utf8), name: "test")
    #expect(form.answersSchema["properties"]?.description == announced)
  }

  /// What need not be answered is chosen first, and what depends on an answer may be answered, too.
  @Test func chosenAndDependentFieldsAreAnnounced() throws {
    let schema = """
      {"properties": {"a": {"enum": ["x", "y"]}, "b": {"type": "integer"}}, "required": ["a"],
        "if": {"properties": {"a": {"const": "x"}}}, "then": {"properties": {"c": {"type": "boolean"}}}}
      """
    let form = try Form(file: Array(schema.utf8), name: "test")
    let properties = try #require(form.answersSchema["properties"])
    #expect(properties["b"]?.description == #"{"title":"b","type":["integer","null"]}"#)
    #expect(properties["c"]?.description == #"{"title":"c","type":["boolean","null"]}"#)
    // Those that are given are chosen.
    #expect(properties["Also set"] == nil)
  }

  /// The names that are announced are the names of the questions, as the explorer finds them.
  @Test func theExplorerFindsWhatIsAnnounced() async throws {
    let schema = """
      {"properties": {"name": {"type": "string"}, "kind": {"enum": ["cat", "dog"]},
        "owner": {"properties": {"city": {"type": "string"}}, "required": ["city"]},
        "tags": {"type": "array", "items": {"enum": ["a", "b"]}}},
        "required": ["name", "kind", "owner", "tags"]}
      """
    let form = try Form(file: Array(schema.utf8), name: "test")
    let found = await Explorer(placesMax: 60, variantsMax: 1) { _ in
      FormFlowController(form: form)
    }.survey()
    let explored = try JSONValue(parsing: Array(found.answersSchema.text(for: "test").utf8))
    func names(_ schema: JSONValue) -> [String] {
      (schema["properties"]?.members ?? []).flatMap { member in
        member.value["properties"] == nil ? [member.name] : names(member.value)
      }
    }
    #expect(
      Set(names(form.answersSchema)) == Set(names(explored)).subtracting(["$schema", "Review"]))
  }
}
