public import Stepwise

/// Does steps with keys, as a person at a terminal does.
public struct TerminalConformance: ConformingDriver {
  /// What it is called in a report.
  public let name = "terminal"

  /// The driver that draws.
  public init() {}

  /// Presses the keys for the steps.
  public func play(_ script: ConformanceScript, on session: Session) async throws {
    let watch = StepWatch(session)
    let hands = TypingHands(session, watch)
    for step in script.steps {
      guard try await watch.begin(step) else { continue }
      hands.look()
      if try await watch.look(step) { continue }
      do throws(Rejection) {
        try hands.type(step.kind)
      } catch {
        throw StepRefusal(line: step.line, message: error.message)
      }
      try watch.end(step, complaint: hands.complaint)
    }
    try await watch.finish()
  }
}
