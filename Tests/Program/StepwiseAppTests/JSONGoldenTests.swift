import Foundation
import StepwiseTesting
import TestSupport
import Testing

/// Every talk in JSON of the samples, with the expected lines, byte by byte.
///
/// `STEPWISE_RECORD=1 swift test --filter JSONGoldenTests` records the lines again.
@Suite(.tags(.program), .slow)
nonisolated struct JSONGoldenTests {
  /// The lines of the input, and the wizard's options.
  struct Input: Sendable, CustomTestStringConvertible {
    let sample: String
    let name: String
    let folder: TestFolder
    let options: [String]
    var testDescription: String { "\(sample)/\(name)" }
  }

  static var inputs: [Input] {
    get throws {
      try Golden.samples.flatMap { sample in
        let folder = TestFolder.repository("Tests/Goldens/\(sample)/JSON")
        let names = try folder.names
        return try names.filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".out.jsonl") }.map {
          let name = String($0.dropLast(6))
          let options = names.contains("\(name).options") ? try folder.read("\(name).options") : ""
          return Input(
            sample: sample.lowercased(), name: name, folder: folder,
            options: options.split(whereSeparator: \.isWhitespace).map(String.init))
        }
      }
    }
  }

  @Test(arguments: try inputs)
  func aTalkGivesItsLines(_ input: Input) throws {
    let lines = try input.folder.read("\(input.name).jsonl")
    let run = try Program(
      [input.sample, "--json"] + input.options, input: lines, folder: input.folder)
    try Golden("\(input.name).out.jsonl", in: input.folder).compare(run.output)
    // Standard error has only failures, and the last line of JSON reports each of them, too.
    let said = try run.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let result = try #require(said.last)
    #expect(result["type"] as? String == "result")
    #expect(result["code"] as? Int == Int(run.code))
    #expect(run.sentence == result["message"] as? String ?? "")
    #expect(run.conversation.split(separator: "\n").count == (run.code == 0 ? 0 : 1))
    // Each line of the input that was read gets a line, in order.
    #expect(said.allSatisfy { $0["version"] as? Int == 1 })
    let read = lines.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty }.map { $0.offset + 1 }
    let answered = said.compactMap { $0["line"] as? Int }
    #expect(answered == Array(read.prefix(answered.count)))
    #expect(answered.count == read.count || result["outcome"] as? String != "pending")
    #expect(said.first?["type"] as? String == "screen")
  }
}
