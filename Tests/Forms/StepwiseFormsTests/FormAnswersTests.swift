import Stepwise
import StepwiseForms
import StepwiseJSON
import TestSupport
import Testing

/// A value of the schema, or a part of it, as a file of answers.
@Suite struct FormAnswersTests {
  private static let schema = #"""
    {"properties": {
      "kid": {"title": "Kid", "properties": {"name": {"title": "Name", "type": "string"},
        "age": {"type": "integer"}}, "required": ["name"]},
      "name": {"title": "Name", "type": "string"},
      "friends": {"title": "Friends", "type": "array", "items": {"title": "Friend", "properties": {
        "name": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name"]}},
      "size": {"enum": [1, 2]},
      "sizes": {"type": "array", "items": {"enum": [1, 2, 3]}},
      "tags": {"type": "array", "items": {"type": "string"}},
      "marks": {"title": "marks", "additionalProperties": {"type": "integer"}},
      "id": {"oneOf": [{"type": "string"}, {"type": "integer"},
        {"type": "object", "properties": {"file": {"type": "string"}}, "required": ["file"]}]},
      "grid": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
      "any": {}, "set": {"const": 7}},
      "required": ["kid", "name", "set"],
      "if": {"properties": {"size": {"const": 2}}, "required": ["size"]},
      "then": {"properties": {"box": {"type": "string"}}}}
    """#

  /// A run that asks nobody.
  private func end(_ answers: String) async throws -> String {
    let end = try await FormValueTests.end(Self.schema, answers)
    return (try? JSONValue(parsing: Array(end.utf8)).description) ?? end
  }

  @Test(arguments: [
    #""kid":{"name":"Bob"},"name":"Ada""#,
    #""kid":{"name":"Bob","age":3},"name":"Ada""#,
    #""kid":{"name":"Bob"},"name":"Ada","friends":[{"name":"Eve","age":3},{"name":"Dan"}]"#,
    #""kid":{"name":"Bob"},"name":"Ada","friends":[]"#,
    #""kid":{"name":"Bob"},"name":"Ada","size":2,"box":"big""#,
    #""kid":{"name":"Bob"},"name":"Ada","sizes":[1,3],"tags":["a b","c"]"#,
    #""kid":{"name":"Bob"},"name":"Ada","marks":{"name":1,"b":2},"id":5"#,
    #""kid":{"name":"Bob"},"name":"Ada","marks":{},"id":"x""#,
    #""kid":{"name":"Bob"},"name":"Ada","id":{"file":"x"},"any":{"name":[1,{}]}"#,
    #""kid":{"name":"Bob"},"name":"Ada","grid":[[1,2],[3]]"#,
  ])
  func aValueOfTheSchemaAnswersItsForm(_ members: String) async throws {
    let found = try JSONValue(
      parsing: Array(try await end("{\(members),\"Review\":\"Confirm\"}").utf8))
    let given = try JSONValue(parsing: Array("{\(members),\"set\":7}".utf8))
    #expect(
      Set((found.members ?? []).map { "\($0.name) \($0.value)" })
        == Set((given.members ?? []).map { "\($0.name) \($0.value)" }))
  }

  @Test(arguments: [
    // An answer is not taken by a question of the same name in another flow.
    (
      #"{"name":"Ada","kid":{"age":3},"Review":"Confirm"}"#,
      """
      75 An answer is missing from a.json: “kid / name” on “Name”. a.json:1: “name” was not asked. \
      a.json:1: “kid / age” was not asked. a.json:1: “Review” was not asked.
      """
    ),
    (
      #"{"name":"Ada","kid":{"nam":"Bob"}}"#,
      """
      75 An answer is missing from a.json: “kid / name” on “Name”. a.json:1: “name” was not asked. \
      a.json:1: “kid / nam” was not asked. Did you mean “kid / name”?
      """
    ),
    (
      #"{"name":"Ada","kid":{"name":"Bob"},"friends":[{"name":"Eve"},{"age":1}]}"#,
      """
      75 An answer is missing from a.json: “friends / entry 2 / name” on “name”. a.json:1: “friends / \
      entry 2 / age” was not asked.
      """
    ),
    (
      #"{"name":"Ada","kid":{"name":"Bob","age":"old"}}"#,
      "65 a.json:1: kid / age: “old” is of another type than integer."
    ),
    // Names of questions and of buttons work beside it.
    (
      #"{"name":"Ada","kid / name":"Bob","Also set":["size"],"size":1,"Review":"Confirm"}"#,
      #"{"kid":{"name":"Bob"},"name":"Ada","size":1,"set":7}"#
    ),
    (
      #"{"name":"Ada","Kid":{"Name":"Bob"},"Review":"Confirm"}"#,
      #"{"kid":{"name":"Bob"},"name":"Ada","set":7}"#
    ),
  ])
  func aPartOfAValueAnswersWhatItHas(_ answers: String, _ wanted: String) async throws {
    let end = try await end(answers)
    #expect(end == wanted)
  }
}
