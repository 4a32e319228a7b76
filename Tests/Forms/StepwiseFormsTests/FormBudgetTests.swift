import Stepwise
import StepwiseFlow
import Testing

@testable import StepwiseForms

/// What a file and an answer may cost, counted in steps: within one budget, or rejected with a sentence.
@Suite struct FormBudgetTests {
  private nonisolated static let hard = #"{"pattern": "^(a+)+$"}"#
  private static let text = String(repeating: "a", count: 41) + "!"

  /// Returns the number of steps that reading a file takes, and the rejection.
  private func steps(
    of schema: String, atMost most: Int = .max
  ) -> (count: Int, rejection: String?) {
    let budget = StepBudget(most)
    let rejection: String? = StepBudget.$current.withValue(budget) {
      do {
        _ = try Form(file: Array(schema.utf8), name: "test")
        return nil
      } catch {
        return "\(error)"
      }
    }
    return (most - budget.stepsLeft, rejection)
  }

  private nonisolated static func list(_ count: Int, _ item: (Int) -> String) -> String {
    "[" + (0..<count).map(item).joined(separator: ",") + "]"
  }

  @Test(arguments: [
    #"{"pattern": "^(a+)+$", "enum": "# + list(1_000) { #""aaaaaaaaaaaaaaaaaaaaaaaaaaaa\#($0)""# }
      + "}",
    #"{"enum": ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"], "allOf": "#
      + list(300) { #"{"pattern": "^(a+)+\#($0)?$"}"# } + "}",
    #"{"allOf": "# + list(300) { #"{"anyOf": [{"pattern": "\#($0)"}, {}]}"# } + "}",
    #"{"pattern": "^(a+)+$", "default": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"}"#,
  ])
  func aFileHasOneBudget(_ schema: String) {
    let (count, rejection) = steps(of: schema, atMost: 400_000)
    #expect(
      rejection?.hasSuffix(
        ": The file takes too long to read from here on: make its patterns, values and references simpler."
      ) == true, "\(rejection ?? "")")
    // The last steps may be several at once.
    #expect(count == 400_000)
  }

  private typealias Growing = (name: String, count: Int, schema: @Sendable (Int) -> String)

  /// Questions over 1,000 references, and a chain of groups.
  private nonisolated static let growing: [Growing] = [
    (
      "questions", 10,
      { count in
        let references = list(1_000) { ##"{"$ref": "#/$defs/d\##($0)"}"## }
        let questions = (0..<count).map { #""q\#($0)": {"allOf": \#(references)}"# }
        let definitions = (0..<1_000).map { #""d\#($0)": {"minLength": 0}"# }
        return """
          {"properties": {\(questions.joined(separator: ","))},
            "$defs": {\(definitions.joined(separator: ","))}}
          """
      }
    ),
    ("groups with an end", 2_000, { chain(of: $0, to: #"{"type": "string"}"#) }),
    ("groups without one", 2_000, { chain(of: $0, to: "false") }),
    ("groups in a circle", 2_000, { chain(of: $0, to: ##"{"$ref": "#"}"##) }),
  ]

  /// Groups of which each needs the next one.
  private nonisolated static func chain(of count: Int, to last: String) -> String {
    let groups = (0..<count).map {
      ##""g\##($0)": {"properties": {"n": {"$ref": "#/$defs/g\##($0 + 1)"}}, "required": ["n"]}"##
    }
    return ##"""
      {"$ref": "#/$defs/g0", "$defs": {\##(groups.joined(separator: ",")), "g\##(count)":
        {"properties": {"n": \##(last)}, "required": ["n"]}}}
      """##
  }

  /// Twice the file takes twice the steps, in each direction in which a file can grow.
  @Test func aFileTakesStepsByItsSize() {
    for (name, count, schema) in Self.growing {
      let (once, twice) = (steps(of: schema(count)), steps(of: schema(2 * count)))
      #expect(twice.rejection?.contains("too long") != true, "\(name)")
      #expect(once.count > 10 * count, "\(name)")
      #expect(twice.count <= once.count * 21 / 10, "\(name): \(once.count), \(twice.count)")
    }
  }

  /// A rule that cannot be decided rejects the answer, wherever it stands.
  @Test(
    arguments: [
      hard, #"{"not": \#(hard)}"#, #"{"anyOf": [\#(hard), {}]}"#,
      #"{"oneOf": [\#(hard), {"minLength": 1}]}"#,
      #"{"if": \#(hard), "then": false}"#,
      #"{"allOf": \#(list(300) { _ in #"{"not": \#(hard)}"# })}"#,
    ] as [String])
  func anUndecidedAnswerIsRejected(_ rule: String) async throws {
    let schema = #"""
      {"properties": {"v": {"type": "string", "allOf": [{"$ref": "#/$defs/rule"}]}}, "required": ["v"],
        "$defs": {"rule": {"dependentSchemas": {}, "allOf": [\#(rule), {}]}}}
      """#
    let form = try Form(file: Array(schema.utf8), name: "test")
    let field = try #require(form.groups[0].fields.first)
    let budget = StepBudget(500_000)
    let sentence = StepBudget.$current.withValue(budget) { field.check(.text(Self.text)) }
    #expect(sentence == "The answer takes too long to check: give a shorter one.")
    // No part is looked at once the steps have run out.
    #expect(budget.stepsLeft == 0)
  }
}
