import StepwiseJSON
import Testing

@testable import Stepwise

/// JSON for people to read.
@Suite struct JSONIndentationTests {
  @Test func membersAndElementsHaveTheirOwnLines() throws {
    let json = """
      {
        "a": [
          1,
          {
            "b": "c: \\"d\\""
          }
        ],
        "none": {},
        "nobody": []
      }
      """
    let value = try JSONValue(parsing: Array(json.utf8))
    #expect(value.indented == json)
    #expect(
      String(decoding: value.line, as: UTF8.self)
        == #"{"a":[1,{"b":"c: \"d\""}],"none":{},"nobody":[]}"#)
  }
}
