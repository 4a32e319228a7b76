import Foundation
import StepwiseTesting
import TestSupport
import Testing

/// The output of `stepwise questions`, which a JSON Schema validator accepts and uses.
///
/// `STEPWISE_RECORD=1 swift test --filter QuestionsTests` records the schemas again.
@Suite(.tags(.program, .tool), .slow)
nonisolated struct QuestionsTests {
  private static let schema = "questions.json"

  @Test(arguments: Golden.samples) func aSampleHasItsSchema(_ sample: String) throws {
    let run = try Program(["questions", sample.lowercased()])
    #expect(run.code == 0)
    try Golden(Self.schema, in: TestFolder.repository("Tests/Goldens/\(sample)")).compare(
      run.output)
  }

  // MARK: A validator

  private static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator, FormatChecker
    for line in sys.stdin:
        path, answers = line.split("\t", 1)
        schema = json.load(open(path, encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema, format_checker=FormatChecker())
        errors = validator.iter_errors(json.loads(answers))
        said = sorted("/".join(map(str, e.path)) + " " + e.validator for e in errors)
        print("; ".join(said) or "valid")
    """

  private static func python(_ script: String, input: String = "") throws -> Program {
    // The shell finds this program of the machine.
    try Program(
      [script], input: input, shell: #"shift; PYTHONIOENCODING=utf-8 exec python3 -c "$@""#)
  }

  private static let hasValidator: Bool = {
    let run = try? python("from jsonschema import Draft202012Validator")
    return run?.code == 0
  }()

  private static let reason: Comment =
    "needs the Python package jsonschema 4 (Debian: python3-jsonschema)"

  /// A validator's verdict on each answers file of a sample.
  private func verdicts(on files: [(sample: String, text: String)]) throws -> [String] {
    let lines = files.map { sample, text in
      let schema = TestFolder.repository("Tests/Goldens/\(sample)")[Self.schema]
      return "\(schema)\t\(text.replacing("\n", with: " "))\n"
    }
    let run = try Self.python(Self.validator, input: lines.joined())
    try #require(run.code == 0, "\(run.conversation)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func verdicts(on sample: String, _ files: [String]) throws -> [String] {
    try verdicts(on: files.map { (sample, $0) })
  }

  @Test(.enabled(if: hasValidator, reason)) func theAnswersOfTheSamplesAreValid() throws {
    let files = try Golden.samples.flatMap { sample in
      let folder = TestFolder.repository("Tests/Goldens/\(sample)/Answers")
      return try folder.names.map { (sample, $0, try folder.read($0)) }
    }
    let verdicts = try verdicts(on: files.map { ($0.0, $0.2) })
    for (file, verdict) in zip(files, verdicts) { #expect(verdict == "valid", "\(file)") }
    #expect(verdicts.count == files.count && files.count > 4)
  }

  @Test(.enabled(if: hasValidator, reason)) func wrongAnswersAreInvalid() throws {
    let good = try TestFolder.repository("Tests/Goldens/Onboarding/Answers").read("ada.json")
    let wrong = [
      (#""Lovelace""#, #""""#, "Last name minLength"),
      (#""Lovelace""#, #""Love\nlace""#, "Last name pattern"),
      (#""Lovelace""#, "42", "Last name type"),
      (#""Last name": "Lovelace","#, "", " required"),
      (#""Last name""#, #""Last nam""#, " required"),
      (#""1990-12-10""#, #""1990-02-30""#, "Birthday format"),
      (#""Cat""#, #""Cow""#, "Favourite pet enum"),
      (#""Confirm""#, #""Change birthday""#, "Review anyOf"),
      (#""Confirm""#, "true", "Review anyOf"),
    ]
    let files = wrong.map { good.replacing($0.0, with: $0.1) }
    #expect(try verdicts(on: "Onboarding", files) == wrong.map(\.2))
  }

  @Test(.enabled(if: hasValidator, reason)) func boundsAreChecked() throws {
    let good = try TestFolder.repository("Tests/Goldens/Elements/Answers").read("grace.json")
    let wrong = [
      ("42", "42.5", "Age type"),
      ("42", "151", "Age maximum"),
      ("42", "-1", "Age minimum"),
      ("1.63", "0.2", "Height minimum"),
      ("true", #""yes""#, "Newsletter type"),
      (#"["en", "th"]"#, "[]", "Languages minItems"),
      (#"["en", "th"]"#, #"["en", "ko", "th"]"#, "Languages maxItems"),
      (#"["en", "th"]"#, #"["en", "en"]"#, "Languages uniqueItems"),
      (#"["en", "th"]"#, #"["fr"]"#, "Languages/0 enum"),
      (#"{ "from": "PASSWORD" }"#, #"{ "form": "PASSWORD" }"#, "Password anyOf"),
      (#""Person": "Go on","#, "", " required"),
    ]
    let files = wrong.map { good.replacing($0.0, with: $0.1) }
    #expect(try verdicts(on: "Elements", files) == wrong.map(\.2))
    let taken = [
      good.replacing("true", with: "null"), good.replacing(#""Names / Nickname": null,"#, with: ""),
      good.replacing(#"{ "from": "PASSWORD" }"#, with: #""a long secret""#),
      good.replacing(#""Go on""#, with: #"["Go on"]"#),
    ]
    #expect(try verdicts(on: "Elements", taken) == taken.map { _ in "valid" })
  }
}
