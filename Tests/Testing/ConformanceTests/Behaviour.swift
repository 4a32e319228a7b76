import Stepwise
import StepwiseTerminalTesting
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
  ///   - secrets: The secrets for `:ask`.
  ///   - start: Starts the wizard.
  init(
    _ name: String, _ steps: String, recorded: String? = nil, end: String = "",
    rejectedLine: Int? = nil, secrets: [String: String] = [:],
    start: @escaping @MainActor (Wizard) -> Void
  ) {
    testDescription = name
    self.steps = steps
    self.recorded = recorded
    self.end = end.hasPrefix("=") ? "finished with \(end.dropFirst())" : end
    self.rejectedLine = rejectedLine
    self.secrets = secrets
    self.start = start
  }

  /// A row about one screen, “Ask”, from which an answer leads to the screen “End”.
  static func asking(
    _ name: String, _ steps: String, recorded: String? = nil, end: String = "",
    rejectedLine: Int? = nil, secrets: [String: String] = [:],
    @ElementBuilder ask: @escaping @MainActor (Wizard) -> any Element
  ) -> Behaviour {
    Behaviour(
      name, steps, recorded: recorded, end: end, rejectedLine: rejectedLine, secrets: secrets
    ) { wizard in
      wizard.push("Ask") { ask(wizard) }
    }
  }

  /// Plays the steps with all columns that can, and compares with the wanted recording.
  @MainActor func check() async throws {
    let recording = try await DriverConformance.check(
      steps: steps,
      drivers: DriverColumn.drivers(for: testDescription, endsAtRejection: rejectedLine != nil),
      secrets: secrets, allowsRejection: true, environment: { Environment(files: OneFolder()) }
    ) { _ in Wizard(start) }
    #expect(recording.steps.joined(separator: "\n") == recorded ?? steps)
    #expect(recording.rejectedLine == rejectedLine, "\(recording)")
    if rejectedLine == nil { #expect(recording.ending == end) }
  }
}
