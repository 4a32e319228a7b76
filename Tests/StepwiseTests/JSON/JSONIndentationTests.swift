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
    let value = try JSONReader.value(Array(json.utf8))
    #expect(String(decoding: value.indented, as: UTF8.self) == json)
    #expect(
      String(decoding: value.line, as: UTF8.self)
        == #"{"a":[1,{"b":"c: \"d\""}],"none":{},"nobody":[]}"#)
  }
}
