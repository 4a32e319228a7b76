import Stepwise
import Testing

@testable import StepwiseForms

@Suite("JSON with places") struct JSONNodeTests {
  /// The place of each value and of each name, in the order in which they begin.
  private func places(_ node: JSONNode) -> [String] {
    var places = ["\(node.place)"]
    for item in node.items ?? [] { places += self.places(item) }
    for member in node.members {
      places.append("\(member.name) \(member.place)")
      places += self.places(member.value)
    }
    return places
  }

  @Test func nodesKnowTheirPlaces() throws {
    let text = "\u{FEFF} {\"é\": [1, \"🐛\", true],\r\n\t\"b\": {} }\n"
    let node = try JSONNode(parsing: Array(text.utf8))
    #expect(
      places(node) == ["1:2", "é 1:3", "1:8", "1:9", "1:12", "1:17", "b 2:2", "2:7"])
    #expect(node.value.description == #"{"é":[1,"🐛",true],"b":{}}"#)
    #expect(node["b"]?.members.isEmpty == true)
    #expect(throws: JSONError.self) { try JSONNode(parsing: Array("[[1]]".utf8), depthMax: 1) }
  }
}
