import Stepwise
import StepwiseForms
import StepwiseSystem
import TestPrograms
import TestSupport
import Testing

/// Random schemas with random answers: each result fits its schema, and each form can be finished.
@Suite struct RandomFormTests {
  /// The seeds of the schemas; others with `STEPWISE_FORMS=100000` and `STEPWISE_FORMS_FROM=5000`.
  private static let seeds: Range<UInt64> = {
    func number(_ name: String) -> UInt64? {
      getenv(name).flatMap { UInt64(String(cString: $0)) }
    }
    let first = number("STEPWISE_FORMS_FROM") ?? 0
    return first..<first + (number("STEPWISE_FORMS") ?? 300)
  }()

  /// Prints each result that does not fit its schema.
  private nonisolated static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator
    for line in sys.stdin:
        schema, result = map(json.loads, line.split("\\t", 1))
        Draft202012Validator.check_schema(schema)
        for error in Draft202012Validator(schema).iter_errors(result):
            print(error.message, line)
    """

  private nonisolated static func run(_ script: String, input: String = "") throws -> ProgramRun {
    try ProgramRun("/usr/bin/env", ["python3", "-c", script], input: Array(input.utf8))
  }

  private nonisolated static let hasValidator: Bool = {
    (try? run("from jsonschema import Draft202012Validator").code) == 0
  }()

  @Test(
    .tags(.program), .slow,
    .enabled(if: hasValidator, "needs the Python package jsonschema 4 (Debian: python3-jsonschema)")
  )
  func everyResultFitsItsSchema() async throws {
    let given = try await FormValueTests.results(of: 300..<360).kept.joined()
    let run = try Self.run(Self.validator, input: try Self.results(of: 0..<300) + given)
    #expect(run.code == 0, "\(run.error)")
    #expect(run.output == "")
  }

  @Test func everyFormCanBeFinished() throws {
    let lines = try Self.results(of: Self.seeds)
    // For a judge outside.
    if let path = getenv("STEPWISE_FORMS_FILE").map({ String(cString: $0) }) {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      try #require(ByteSink.write(Array(lines.utf8), to: file) == nil)
    }
  }

  /// Finishes random forms, and returns a line for each: its schema and its result.
  private static func results(of seeds: Range<UInt64>) throws -> String {
    var rejections = 0
    var lines = ""
    for seed in seeds {
      var random = RandomSchema(seed: seed)
      let schema = random.schema().description
      let form: Form
      do {
        form = try Form(file: Array(schema.utf8), name: "random")
      } catch {
        rejections += 1
        continue
      }
      var result: JSONValue?
      let session = FormFlowController(form: form).makeSession(
        environment: Environment(), isLive: false
      ) {
        result = $0
      }
      var person = RandomPerson(seed: seed)
      let hasEnded = person.finish(session)
      #expect(hasEnded, "seed \(seed): \(schema)\n\(person.steps.suffix(30))")
      guard let result else { continue }
      lines += "\(schema)\t\(try JSONValue(parsing: Array(form.text(result).utf8)))\n"
    }
    #expect(rejections <= seeds.count / 10)
    return lines
  }
}
