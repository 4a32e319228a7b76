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

  /// An answers file of a sample.
  struct Answers: Sendable, CustomTestStringConvertible {
    let sample: String
    let name: String
    var testDescription: String { "\(sample)/\(name)" }
    var folder: TestFolder { Golden.folder("Tests/Goldens/\(sample)") }
  }

  private static var answers: [Answers] {
    get throws {
      try Golden.samples.flatMap { sample in
        try Golden.folder("Tests/Goldens/\(sample)/Answers").names.map {
          Answers(sample: sample, name: $0)
        }
      }
    }
  }

  @Test(arguments: Golden.samples) func aSampleHasItsSchema(_ sample: String) throws {
    let run = try Program(["questions", sample.lowercased()])
    #expect(run.code == 0)
    try Golden(Self.schema, in: Golden.folder("Tests/Goldens/\(sample)")).compare(run.output)
  }

  // MARK: A validator

  private static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator, FormatChecker
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema, format_checker=FormatChecker())
    for line in sys.stdin:
        errors = validator.iter_errors(json.loads(line))
        said = sorted("/".join(map(str, e.path)) + " " + e.validator for e in errors)
        print("; ".join(said) or "valid")
    """

  private static func python(_ script: String, _ arguments: [String] = [], input: String = "")
    throws -> Program
  {
    // The shell finds this program of the machine.
    try Program(
      [script] + arguments, input: input,
      shell: #"shift; PYTHONIOENCODING=utf-8 exec python3 -c "$@""#)
  }

  private static let hasValidator: Bool = {
    let run = try? python("from jsonschema import Draft202012Validator")
    return run?.code == 0
  }()

  private static let reason: Comment =
    "needs the Python package jsonschema 4 (Debian: python3-jsonschema)"

  /// A validator's verdict on each answers file.
  private func verdicts(on sample: String, _ files: [String]) throws -> [String] {
    let schema = Golden.folder("Tests/Goldens/\(sample)")[Self.schema]
    let lines = files.map { $0.replacing("\n", with: " ") + "\n" }
    let run = try Self.python(Self.validator, [schema], input: lines.joined())
    try #require(run.code == 0, "\(run.conversation)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: hasValidator, reason), arguments: try answers)
  func theAnswersOfASampleAreValid(_ answers: Answers) throws {
    let text = try answers.folder.read("Answers/\(answers.name)")
    #expect(try verdicts(on: answers.sample, [text]) == ["valid"])
  }

  @Test(.enabled(if: hasValidator, reason)) func wrongAnswersAreInvalid() throws {
    let good = try Golden.folder("Tests/Goldens/Onboarding/Answers").read("ada.json")
    let wrong = [
      (#""Lovelace""#, #""""#, "Last name minLength"),
      (#""Lovelace""#, #""Love\nlace""#, "Last name pattern"),
      (#""Lovelace""#, "42", "Last name type"),
      (#""Last name": "Lovelace","#, "", " required"),
      (#""Last name""#, #""Last nam""#, " additionalProperties;  required"),
      (#""1990-12-10""#, #""1990-02-30""#, "Birthday format"),
      (#""Cat""#, #""Cow""#, "Favourite pet enum"),
      (#""Confirm""#, #""Change birthday""#, "Review anyOf"),
      (#""Confirm""#, "true", "Review anyOf"),
    ]
    let files = wrong.map { good.replacing($0.0, with: $0.1) }
    #expect(try verdicts(on: "Onboarding", files) == wrong.map(\.2))
  }

  @Test(.enabled(if: hasValidator, reason)) func boundsAreChecked() throws {
    let good = try Golden.folder("Tests/Goldens/Elements/Answers").read("grace.json")
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
