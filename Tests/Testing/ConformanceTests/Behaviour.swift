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
  /// The end of the recording; for a refusal, what it names is each driver's own affair.
  private let end: String
  /// The line of the refused step.
  let refusedLine: Int?
  private let secrets: [String: String]
  private let start: @MainActor (Wizard) -> Void

  /// A row.
  ///
  /// - Parameters:
  ///   - name: The situation.
  ///   - steps: The steps file.
  ///   - recorded: The recorded steps, if they are not the given ones.
  ///   - end: The end, or the outcome after “=”.
  ///   - refusedLine: The line of the refused step.
  ///   - secrets: The secrets for `:ask`.
  ///   - start: Starts the wizard.
  init(
    _ name: String, _ steps: String, recorded: String? = nil, end: String = "",
    refusedLine: Int? = nil, secrets: [String: String] = [:],
    start: @escaping @MainActor (Wizard) -> Void
  ) {
    testDescription = name
    self.steps = steps
    self.recorded = recorded
    self.end = end.hasPrefix("=") ? "finished with \(end.dropFirst())" : end
    self.refusedLine = refusedLine
    self.secrets = secrets
    self.start = start
  }

  /// A row about one screen, “Ask”, from which an answer leads to the screen “End”.
  static func asking(
    _ name: String, _ steps: String, recorded: String? = nil, end: String = "",
    refusedLine: Int? = nil, secrets: [String: String] = [:],
    @ElementBuilder ask: @escaping @MainActor (Wizard) -> any Element
  ) -> Behaviour {
    Behaviour(
      name, steps, recorded: recorded, end: end, refusedLine: refusedLine, secrets: secrets
    ) { wizard in
      wizard.push("Ask") { ask(wizard) }
    }
  }

  /// Plays the steps with all columns that can, and compares with the wanted recording.
  @MainActor func check() async throws {
    let recording = try await DriverConformance.check(
      steps: steps,
      drivers: DriverColumn.drivers(for: testDescription, endsAtRefusal: refusedLine != nil),
      secrets: secrets, allowsRefusal: true, environment: { Environment(files: OneFolder()) }
    ) { _ in Wizard(start) }
    #expect(recording.steps.joined(separator: "\n") == recorded ?? steps)
    #expect(recording.refusedLine == refusedLine, "\(recording)")
    if refusedLine == nil { #expect(recording.ending == end) }
  }
}
