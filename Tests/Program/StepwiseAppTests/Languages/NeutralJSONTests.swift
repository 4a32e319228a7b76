import Foundation
import StepwiseTesting
import TestSupport
import Testing

/// The lines of JSON that a program writes mean the same in every language.
@Suite(.tags(.program), .slow)
nonisolated struct NeutralJSONTests {
  /// The members by which a program decides its next line: ids, values, and the outcome.
  private struct Line: Equatable {
    let type: String?
    let line: Int?
    let outcome: String?
    let code: Int?
    let entry: Int?
    let elements: [String]

    init(_ text: Substring) throws {
      let line = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
      type = line["type"] as? String
      self.line = line["line"] as? Int
      outcome = line["outcome"] as? String
      code = line["code"] as? Int
      let screen = line["screen"] as? [String: Any] ?? line
      entry = screen["entry"] as? Int
      elements = (screen["elements"] as? [[String: Any]] ?? []).map { element in
        ["id", "kind", "value", "draft"].map { element[$0].map { "\($0)" } ?? "" }
          .joined(separator: " ")
      }
    }
  }

  @Test(arguments: try JSONGoldenTests.inputs)
  func aTalkInJSONGivesTheSameLines(_ input: JSONGoldenTests.Input) throws {
    let english = try input.folder.read("\(input.name).out.jsonl").split(separator: "\n")
      .map(Line.init)
    #expect(english.contains { !$0.elements.isEmpty })
    for language in SampleStringsTests.languages {
      #expect(try lines(of: input, in: language) == english, "\(language)")
    }
  }

  private func lines(of input: JSONGoldenTests.Input, in language: String) throws -> [Line] {
    let run = try Program(
      [input.sample, "--json", "--language", language] + input.options,
      input: try input.folder.read("\(input.name).jsonl"), folder: input.folder)
    return try run.output.split(separator: "\n").map(Line.init)
  }
}
