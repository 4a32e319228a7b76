import Stepwise
import StepwiseForms
import StepwiseTesting
import Testing

/// What the review of a form shows, and what it leaves out.
@Suite struct FormReviewTests {
  private static let team = #"""
    {"title": "Team", "properties": {
      "lead": {"title": "Lead", "properties": {"name": {"title": "Name", "type": "string"},
        "mail": {"title": "Mail", "type": "string"}}, "required": ["name"]},
      "members": {"title": "Members", "type": "array", "items": {"properties":
        {"name": {"title": "Name", "type": "string"}}, "required": ["name"]}}},
      "required": ["lead", "members"]}
    """#

  /// Each entry that is left has a row, and the list is changed from there.
  @Test func aReviewHasTheEntriesThatAreLeft() async throws {
    let form = try Form(file: Array(Self.team.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { tester in
      for answer in [
        "Ann", "ann@example.org", "Add one", "Bob", "Add another", "Kim", "Add another", "Zoe",
        "Remove one", "Kim", "Done",
      ] {
        try await tester.answer(answer)
      }
      let rows = tester.screen.split(separator: "\n").filter { !$0.hasPrefix("  [") }
      #expect(
        rows.map { $0.drop { $0 == " " } }
          == [
            "Review", "Lead:", "Name: Ann", "Mail: ann@example.org", "Team:", "Members: Bob",
            "Members: Zoe",
          ])
      for button in ["Change Members", "Change Zoe"] { try await tester.press(button) }
      try await tester.answer("Kim")
      try await tester.press("Done")
      try await tester.press("Confirm")
      #expect(
        try tester.outcome().description == """
          {"lead":{"name":"Ann","mail":"ann@example.org"},\
          "members":[{"name":"Bob"},{"name":"Kim"}]}
          """)
    }
  }

  /// A list that is not accepted says so where it ends, and an entry can be removed there.
  @Test func aListThatDoesNotFitIsRejectedWhereItEnds() async throws {
    let schema = #"""
      {"properties": {"days": {"title": "Days", "type": "array", "uniqueItems": true,
        "items": {"type": "boolean"}}}, "required": ["days"]}
      """#
    let form = try Form(file: Array(schema.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { tester in
      for answer in ["Add one", "yes", "Add another", "yes"] { try await tester.answer(answer) }
      try await tester.expectRejection("“true” is given twice.") { try await tester.answer("Done") }
      for answer in ["Remove one", "yes (2)", "Done", "Confirm"] {
        try await tester.answer(answer)
      }
      #expect(try tester.outcome().description == #"{"days":[true]}"#)
    }
  }

  /// A single member that is not required is asked at once, and an empty answer leaves it out.
  @Test(arguments: [
    (#""b": {"type": "boolean"}"#, #"{"a":"x"}"#), (#""b": {"enum": [1, 2]}"#, #"{"a":"x"}"#),
    (#""b": {"type": "string", "format": "date"}"#, #"{"a":"x"}"#),
    (#""b": {"type": "array", "items": {"type": "string"}}"#, #"{"a":"x"}"#),
  ])
  func aSingleOptionalMemberIsAskedAtOnce(_ member: String, _ result: String) async throws {
    let schema = #"{"properties": {"a": {"type": "string"}, \#(member)}, "required": ["a"]}"#
    let form = try Form(file: Array(schema.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { tester in
      try await tester.answer("x")
      try await tester.acceptDefault()
      try await tester.press("Confirm")
      #expect(try tester.outcome().description == result)
    }
  }
}
