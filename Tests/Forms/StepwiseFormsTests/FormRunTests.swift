import Stepwise
import StepwiseExplorer
import StepwiseFlow
import StepwiseForms
import StepwiseTesting
import TestSupport
import Testing

/// Forms in what drives, walks and keeps wizards.
@Suite struct FormRunTests {
  /// A folder beside this file.
  private static func folder(_ path: String) -> TestFolder {
    let parts = #filePath.split(separator: "/").dropLast()
    return TestFolder(path: "/\(parts.joined(separator: "/"))/\(path)")
  }

  /// Each language has every text, with the same values in it.
  @Test(arguments: ["id", "ko", "zh-Hans", "th"])
  func everyTextIsTranslated(_ language: String) {
    let texts = StringCatalog.forms[language]
    #expect(Set(texts.keys) == Set(StringCatalog.forms["id"].keys))
    #expect(texts.count > 35)
    for (english, text) in texts {
      func count(_ text: String) -> Int { text.matches(of: /%(?:\d\$)?@/).count }
      #expect(count(english) == count(text), "\(english)")
    }
  }

  /// What the flow itself says is in the person's language.
  @Test func theFlowSpeaksThePersonsLanguage() async throws {
    let schema = #"{"properties": {"a": {"type": "integer", "minimum": 3}, "b": {}}}"#
    let form = try Form(file: Array(schema.utf8), name: "test")
    let environment = Environment(language: "ko", strings: .forms)
    try await withFlow(FormFlowController(form: form), environment: environment) { tester in
      try await tester.answer("a")
      try await tester.expectRejection("2은(는) 너무 작습니다. 3 이상을 입력하세요.") {
        try await tester.answer("2")
      }
    }
  }

  /// The texts of a schema are read as markdown, as those of issue forms are.
  @Test func textsOfASchemaAreMarkdown() throws {
    let schema = #"""
      {"description": "## Pets\n\nSee [the **guide**](https://example.org/a).<!-- not shown -->\n\nNow.",
        "properties": {"a": {"title": "**Name** <em>of</em> it", "description": "A `**`\nb",
          "type": "string"}}, "required": ["a"]}
      """#
    let form = try Form(file: Array(schema.utf8), name: "test")
    #expect(form.introduction == ["Pets", "See the guide (https://example.org/a).", "Now."])
    #expect(form.groups[0].fields.map(\.title) == ["Name of it"])
    #expect(form.groups[0].fields.map(\.introduction) == [["A `**`\nb"]])
  }

  @Test func aKillLosesNothing() async throws {
    let form = try Form(file: Self.folder("Scripts").bytes(of: "pet.json"), name: "pet")
    let report = try await JournalCheck.run(script: "Scripts/pet.steps") { _ in
      FormFlowController(form: form)
    }
    #expect(
      report.description
        == "68 keys: 66 offered, 66 the same, 34 half typed, 0 not compared, 2 empty, 0 not resumable"
    )
  }

  /// The forms of all tests, and the seeds of a sample of random ones.
  private nonisolated static let forms: [Named<String>] =
    FormFlowTests.rows.map { Named($0.testDescription, $0.schema) } + IssueFormSamples.all
    + (0..<20).map { Named("random", "\($0)") }

  /// Every way through a form keeps the rules of wizards.
  @Test(
    arguments: forms.filter {
      Repetition.isFull
        || ["if, then and else", "a list of objects", "a discriminator", "a map"].contains(
          $0.testDescription)
    })
  func everyWayKeepsTheRules(_ named: Named<String>) async throws {
    var text = named.value
    if let seed = UInt64(text) {
      var random = RandomSchema(seed: seed)
      text = String(decoding: random.schema().line, as: UTF8.self)
    }
    // A random schema may be one that is rejected.
    guard let form = try? Form(file: Array(text.utf8), name: "-") else {
      #expect(named.testDescription == "random", "\(text)")
      return
    }
    // A person finds answers that are accepted.
    var person = RandomPerson(seed: 7)
    let session = FormFlowController(form: form).makeSession(
      environment: Environment(files: AnyFiles()), isLive: false
    ) { _ in }
    let hasEnded = person.finish(session)
    #expect(hasEnded, "\(person.steps.suffix(20))")
    let exploration = await Explorer(
      answers: person.given, placesMax: 60, variantsMax: 1,
      environment: { Environment(files: AnyFiles()) }
    ) { _ in FormFlowController(form: form) }.explore()
    // The person knows one answer to each question, which is not one that every way accepts.
    let violations = exploration.violations.filter { $0.rule != .end }
    #expect(violations == [], "\(violations)")
    // A random form may have more ways than are walked.
    let isCut = named.testDescription == "random" && !exploration.isComplete
    #expect(exploration.shortestEnd != nil || isCut, "\(text)")
  }

  /// The questions of a sample, asked as a form, give the answers that the sample takes.
  @Test(arguments: [
    ("Onboarding", "ada"), ("Onboarding", "another-pet"), ("Elements", "grace"),
    ("Messier", "andromeda"), ("Chat", "good-morning"),
  ])
  func aSamplesQuestionsCanBeAskedAgain(_ sample: String, _ file: String) throws {
    let folder = TestFolder.repository("Tests/Goldens/\(sample)")
    let form = try Form(file: folder.bytes(of: "questions.json"), name: sample)
    let given = try JSONValue(parsing: folder.bytes(of: "Answers/\(file).json"))
    guard case .object(let members) = given else { return }
    let answers = members.filter { $0.name != "$schema" && $0.value != .null }
    var result: JSONValue?
    let session = FormFlowController(form: form).makeSession(
      environment: Environment(files: AnyFiles()), isLive: false
    ) { result = $0 }
    while session.ending == nil {
      let snapshot = session.show()
      guard case .field(let field) = snapshot.question else {
        _ = try session.perform(.press(entry: snapshot.entry, element: "Confirm"))
        continue
      }
      let isGiven = answers.contains { $0.name == field.id }
      if field.isOptional, !isGiven, field.id != "Also set" {
        _ = try session.perform(.accept(entry: snapshot.entry, element: field.id))
        continue
      }
      let value = try value(for: field, from: answers)
      _ = try session.perform(.answer(entry: snapshot.entry, element: field.id, value: value))
    }
    let expected = answers.map {
      JSONValue.Member($0.name, $0.name == "Password" ? .text("secret") : $0.value)
    }
    #expect(result.map(sorted) == sorted(.object(expected)))
  }

  /// Returns an object whose lists are sorted, because several choices have no order.
  private func sorted(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(
      members.map { member in
        guard case .array(let values) = member.value else { return member }
        return .init(member.name, .array(values.sorted { $0.plainText < $1.plainText }))
      })
  }

  private func value(
    for field: Snapshot.Element, from answers: [JSONValue.Member]
  ) throws -> Value {
    if field.id == "Also set" {
      let names = Set(answers.map(\.name))
      return .choices(field.format?.options?.all.map(\.id).filter(names.contains) ?? [])
    }
    let answer = try #require(answers.first { $0.name == field.id }?.value, "\(field.id)")
    if field.kind.isSecretField { return .text("secret") }
    let options = field.format?.options
    if field.format?.kind == .choice, options?[id: answer.plainText] == nil {
      // An alternative is chosen first: by its type, or the list of buttons after the single one.
      let kinds = ["boolean", "string", "integer", "number"].filter { options?[id: $0] != nil }
      if case .array = answer { return .choice("2") }
      return .choice(kinds.first ?? "1")
    }
    if case .array(let values) = answer { return .choices(values.map(\.plainText)) }
    return try #require(field.format).value(from: answer.plainText, region: nil)
  }
}

extension Snapshot.Element.Kind {
  fileprivate var isSecretField: Bool {
    if case .field(let kind) = self { kind.isSecret } else { false }
  }
}

/// Files that are all there.
private struct AnyFiles: FileLookup {
  func status(of path: String) -> FileStatus { .folder }
  func expanded(_ path: String) -> String { path }
}
