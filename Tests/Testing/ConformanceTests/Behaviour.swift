import Stepwise
import StepwiseTerminalTesting
import StepwiseTesting
import TestSupport
import Testing

/// A row of the table: steps through a wizard, and what must be recorded and come of them with every driver.
nonisolated struct Behaviour: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let steps: String
  /// The recorded steps; `nil` if they are the given ones.
  private let recorded: String?
  /// The end of the recording; for a rejection, what it names is each driver's own affair.
  private let end: String
  /// The line of the rejected step.
  let rejectedLine: Int?
  /// What every driver says of the rejection; `nil` if that is each driver's own affair.
  private let told: String?
  private let secrets: [String: String]
  private let start: @MainActor (Wizard) -> Void

  /// A row.
  ///
  /// - Parameters:
  ///   - name: The situation.
  ///   - steps: The steps file.
  ///   - recorded: The recorded steps, if they are not the given ones.
  ///   - end: The end, or the outcome after “=”.
  ///   - rejectedLine: The line of the rejected step.
  ///   - told: What every driver says of the rejection.
  ///   - secrets: The secrets for `:ask`.
  ///   - start: Starts the wizard.
  init(
    _ name: String, _ steps: String, recorded: String? = nil, end: String = "",
    rejectedLine: Int? = nil, told: String? = nil, secrets: [String: String] = [:],
    start: @escaping @MainActor (Wizard) -> Void
  ) {
    testDescription = name
    self.steps = steps
    self.recorded = recorded
    self.end = end.hasPrefix("=") ? "finished with \(end.dropFirst())" : end
    self.rejectedLine = rejectedLine
    self.told = told
    self.secrets = secrets
    self.start = start
  }

  /// A row about one screen, “Ask”, from which an answer leads to the screen “End”.
  static func asking(
    _ name: String, _ steps: String, recorded: String? = nil, end: String = "",
    rejectedLine: Int? = nil, told: String? = nil, secrets: [String: String] = [:],
    @ElementBuilder ask: @escaping @MainActor (Wizard) -> any Element
  ) -> Behaviour {
    Behaviour(
      name, steps, recorded: recorded, end: end, rejectedLine: rejectedLine, told: told,
      secrets: secrets
    ) { wizard in
      wizard.push("Ask") { ask(wizard) }
    }
  }

  /// Plays the steps with all columns that can, and compares with the wanted recording.
  @MainActor func check() async throws {
    let recording = try await DriverConformance.check(
      steps: steps,
      drivers: DriverColumn.drivers(
        for: testDescription, endsAtRejection: rejectedLine != nil, telling: told),
      secrets: secrets, allowsRejection: true, environment: { Environment(files: OneFolder()) }
    ) { _ in Wizard(start) }
    #expect(recording.steps.joined(separator: "\n") == recorded ?? steps)
    #expect(recording.rejectedLine == rejectedLine, "\(recording)")
    if rejectedLine == nil { #expect(recording.ending == end) }
  }

  /// Plays the steps with the verbs of a test, and compares with the wanted recording.
  @MainActor func checkTester() async throws {
    let tester = await FlowTester(Wizard(start))
    var reader = StepsReader(text: steps)
    while let step = try reader.next() {
      do {
        switch step.kind {
        case .acceptDefault: try await tester.acceptDefault()
        case .answer(let text): try await tester.answer(text)
        case .press(let label): try await tester.press(label)
        case .draft(let label, let text): try await tester.type(label, text)
        case .expect(let text): try tester.expect(text)
        default: Issue.record("No verb of a test is “\(step.kind)”.")
        }
      } catch let error as FlowTestError {
        #expect(step.line == rejectedLine, "\(error)")
        if let told { #expect(error.message.contains(told)) }
        return
      }
    }
    #expect(rejectedLine == nil)
    #expect(try "finished with \(tester.outcome())" == end)
  }
}
