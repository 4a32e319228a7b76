import Stepwise
import StepwiseFlow
import StepwiseForms
import StepwiseLines
import StepwiseRecords
import StepwiseSystem
import StepwiseTesting
import TestSupport
import Testing

/// A secret of a form is in nothing that anybody but the person reads.
@Suite struct SecretTests {
  /// The seeds of the schemas; others with `STEPWISE_SECRETS=10000` and `STEPWISE_SECRETS_FROM=5000`.
  private static let seeds: Range<UInt64> = {
    func number(_ name: String) -> UInt64? {
      getenv(name).flatMap { UInt64(String(cString: $0)) }
    }
    let first = number("STEPWISE_SECRETS_FROM") ?? 0
    return first..<first + (number("STEPWISE_SECRETS") ?? 60)
  }()

  /// Gives the secrets of a run again, by the names of their fields.
  private struct Given: SecretSource {
    let texts: [String: String]

    func secret(for label: String, from variable: String?) throws -> String {
      guard let text = texts[label] else { throw Rejection("There is no such secret.") }
      return text
    }
  }

  /// Random forms with secrets in all places: no driver's screen, file, sentence, state or result for others has one.
  @Test func noSecretIsShownOrKept() async throws {
    var (count, lookCount) = (0, 0)
    for seed in Self.seeds {
      // Other tests of the main actor have time limits.
      await Task.yield()
      var random = RandomSchema(seed: seed)
      let schema = random.schemaWithSecrets().description
      guard let form = try? Form(file: Array(schema.utf8), name: "random"), form.hasSecrets else {
        continue
      }
      var result: JSONValue?
      let session = FormFlowController(form: form).makeSession(
        environment: Environment(), isLive: false
      ) { result = $0 }
      session.history.begin()
      let terminal = HeadlessTerminal(session)
      var person = RandomPerson(seed: seed)
      var steps = 0
      func check(_ text: String, _ place: String) {
        let found = RandomSchema.marks.filter(text.contains)
        #expect(found == [], "\(place), seed \(seed): \(text)\n\(schema)")
      }
      person.look = { session in
        steps += 1
        // Each screen of a short run, and some of a long one.
        guard steps < 12 || steps % 7 == 0 else { return }
        lookCount += 1
        for driver in FileTextTests.Driver.allCases {
          check(driver.text(session, terminal, "en"), driver.rawValue)
        }
        check(session.flowStates.joined(separator: "\n"), "states")
      }
      _ = person.finish(session)
      check(session.savedLines.joined(separator: "\n"), "saved lines")
      check(session.recordedLines.joined(separator: "\n"), "recorded lines")
      for rejection in person.rejections { check(rejection, "rejection") }
      check(String(describing: session.history.drafts), "drafts")
      guard let result else { continue }
      count += 1
      check(form.withoutSecrets(result).description, "result")
      let replay = FormFlowController(form: form).makeSession(
        environment: Environment(), isLive: false
      ) { _ in }
      let played = await HeadlessLines.conversation(
        session.recordedLines.joined(separator: "\n"), called: "steps", on: replay,
        secrets: Given(texts: person.secrets))
      check(played.text, "conversation")
      check(played.failure.map { "\($0)" } ?? "", "failure")
    }
    #expect(count > Self.seeds.count / 4)
    #expect(lookCount > Self.seeds.count)
  }

  /// A file of answers can give secrets of each shape; the review shows none.
  @Test func secretsOfEachShapeAreAskedAndReviewed() async throws {
    let schema = #"""
      {"title": "Hidden",
        "required": ["pin", "key", "pair", "list", "any", "day", "on", "set", "map"],
        "properties": {
          "pin": {"title": "Number", "type": "integer", "minimum": 3, "writeOnly": true},
          "key": {"title": "Key", "enum": ["one", "two"], "writeOnly": true},
          "pair": {"title": "Pair", "type": "object", "writeOnly": true,
            "properties": {"a": {"type": "string"}}, "required": ["a"]},
          "list": {"title": "Accounts", "type": "array", "minItems": 1, "uniqueItems": true,
            "items": {"type": "object", "required": ["user", "word"],
              "properties": {"user": {"type": "string"},
                "word": {"type": "string", "format": "password"}}}},
          "any": {"prefixItems": [{"type": "string", "writeOnly": true}]},
          "day": {"type": "string", "format": "date", "writeOnly": true},
          "on": {"type": "boolean", "writeOnly": true},
          "set": {"type": "array", "items": {"enum": ["x", "y"]}, "minItems": 1, "writeOnly": true},
          "map": {"additionalProperties": {"type": "number"}, "minProperties": 1, "writeOnly": true}
        }}
      """#
    let form = try Form(file: Array(schema.utf8), name: "test")
    try await withFlow(FormFlowController(form: form)) { tester in
      for (text, rejection) in [
        ("2", "… is too small: take 3 or more."),
        ("x", "“…” is not accepted. Wanted here: a whole number."),
      ] {
        try await tester.expectRejection(rejection) { try await tester.answer(text) }
      }
      for text in ["4711", "two", "hush", "add one", "ada", "pssst", "add another", "ada", "pssst"]
      {
        try await tester.answer(text)
      }
      try await tester.expectRejection("“…” is given twice.") { try await tester.answer("done") }
      try tester.expect("ada (2)")
      for text in [
        "remove one", "ada", "remove it", "done", #"["hush"]"#, "1907-03-05", "yes", "add one",
        "x", "done", "add one", "hush", "904170417", "done",
      ] {
        try await tester.answer(text)
      }
      let page = FileTextTests.Driver.lines.text(
        tester.session, HeadlessTerminal(tester.session), "en")
      #expect(page.matches(of: /filled in/).count == 6)
      for secret in ["4711", "two", "hush", "pssst", "1907", "904170417"] {
        #expect(!page.contains(secret), "\(page)")
      }
      try await tester.press("Confirm")
      let result = try tester.outcome()
      #expect(
        result.description == #"""
          {"pin":4711,"key":"two","pair":{"a":"hush"},"list":[{"user":"ada","word":"pssst"}],\#
          "any":["hush"],"day":"1907-03-05","on":true,"set":["x"],"map":{"hush":904170417}}
          """#)
      #expect(form.withoutSecrets(result).description == #"{"list":[{"user":"ada"}]}"#)
    }
  }

  /// Further names are members of the group itself.
  @Test func furtherMembersAreLeftOutOfTheResult() throws {
    for (further, shown) in [
      (#"{"type": "string", "writeOnly": true}"#, #"{"a":"x"}"#),
      (#"{"type": "string"}"#, #"{"a":"x","b":"y"}"#),
    ] {
      let schema = #"""
        {"properties": {"a": {"type": "string"}, "c": {"format": "password"}},
          "additionalProperties": \#(further)}
        """#
      let form = try Form(file: Array(schema.utf8), name: "test")
      let result = try JSONValue(parsing: Array(#"{"a":"x","b":"y","c":"z"}"#.utf8))
      #expect(form.withoutSecrets(result).description == shown)
    }
  }

  /// An answer in one branch is no default in the other.
  @Test func aSecretOfABranchIsNoDefaultInTheOther() async throws {
    let schema = #"""
      {"required": ["how"], "properties": {"how": {"title": "How", "enum": ["By token", "By name"]}},
        "if": {"properties": {"how": {"const": "By token"}}},
        "then": {"properties": {"v": {"title": "Token", "type": "string", "format": "password"}},
          "required": ["v"]},
        "else": {"properties": {"v": {"title": "Public name", "type": "string"}},
          "required": ["v"]}}
      """#
    let form = try Form(file: Array(schema.utf8), name: "test")
    // By a step back, and by a change.
    for isChange in [false, true] {
      try await withFlow(FormFlowController(form: form)) { tester in
        try await tester.answer("By token")
        try await tester.answer("hunter2")
        if isChange {
          try await tester.press("Change How")
        } else {
          try await tester.back()
          try await tester.back()
        }
        try await tester.answer("By name")
        try tester.expect(screen: "Public name")
        try tester.expectNot("hunter2")
        try await tester.expectRejection(
          "“Public name” needs an answer: there is no default to accept."
        ) { try await tester.acceptDefault() }
      }
    }
  }
}
