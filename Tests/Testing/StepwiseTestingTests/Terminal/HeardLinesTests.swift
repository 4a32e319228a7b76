import Stepwise
import StepwiseTerminalTesting
import TestSupport
import Testing

@testable import ElementsSample
@testable import OnboardingSample

/// The same law for plain lines: the output contains each change once, in words.
@Suite("The law of spoken changes in plain lines", .slow)
struct HeardLinesTests {
  @Test(arguments: 1...8) func randomLinesInTheElements(_ seed: UInt64) async throws {
    let environment = Environment(files: OneFolder())
    let session = try ElementsWizard().makeFlow(in: environment).makeSession(
      environment: environment, isLive: false
    ) { _ in }
    var dice = SeededGenerator(seed: seed)
    var before = session.show()
    var count = 0
    try await HeadlessLines.plain(session) { text in
      let after = session.show()
      Self.check(text, from: before, to: after, "seed \(seed), line \(count)")
      before = after
      count += 1
      guard count < Repetition.times(150) else { return nil }
      return Self.line(at: after, &dice)
    }
    #expect(count > 20)
  }

  private static func line(at snapshot: Snapshot, _ dice: inout SeededGenerator) -> String {
    if Int.random(in: 0..<8, using: &dice) == 0 { return ":back" }
    guard case .field(let field) = snapshot.question, let format = field.format else {
      return ["1", "2", "3", "x"].randomElement(using: &dice) ?? ""
    }
    let answers: [String]
    switch format.kind {
    case .date: answers = ["2026-02-01", "2023-02-29"]
    case .secret: answers = ["a long secret", "short"]
    case .number: answers = ["42", "1.7", "x"]
    case .path: answers = [".", "nowhere"]
    case .choice, .choices: answers = ["1", "2", "Kor"]
    case .toggle: answers = ["yes", "n", "x"]
    default: answers = ["a@example.org", "grace", "ada", ""]
    }
    return answers.randomElement(using: &dice) ?? ""
  }

  private static func check(
    _ text: String, from before: Snapshot, to after: Snapshot, _ place: String
  ) {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.allSatisfy { line in !["! ", "* ", "> ", "- ", "---"].contains { line.hasPrefix($0) } },
      "a mark is said: \(place): \(text)")
    let errors = lines.filter { $0.hasPrefix("Error: ") }
    #expect(Set(errors).count == errors.count, "an error is repeated: \(place): \(text)")
    for error in after.errors where !before.errors.contains(where: { $0.number == error.number }) {
      let times = text.ranges(of: error.message).count
      #expect(times == 1, "“\(error.message)” is said \(times) times: \(place): \(text)")
    }
    if before.entry != after.entry {
      #expect(text.contains(after.title), "“\(after.title)” is not said: \(place): \(text)")
    }
    if case .field(let field) = after.question, after.busy.isEmpty {
      #expect(lines.last?.contains(field.label) == true, "nothing is asked: \(place): \(text)")
    }
  }
}
