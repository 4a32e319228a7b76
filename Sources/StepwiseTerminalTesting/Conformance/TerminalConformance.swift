public import Stepwise
import StepwiseCast

/// Does steps with keys, as a person at a terminal does.
public struct TerminalConformance: ConformingDriver {
  /// What it is called in a report.
  public let name = "terminal"

  /// The driver that draws.
  public init() {}

  /// Presses the keys for the steps.
  public func play(_ script: ConformanceScript, on session: Session) async throws {
    let watch = StepWatch(session)
    let stage = TerminalStage(session)
    let hands = TypingHands(session, stage)
    for step in script.steps {
      guard try await watch.begin(step) else { continue }
      // A key belongs to the screen that was seen.
      stage.refresh()
      _ = stage.frame(columns: 80, rows: 24)
      if try await watch.look(step) { continue }
      do throws(Rejection) {
        guard try await hands.type(step.kind) == nil else { continue }
        throw Rejection("Nothing came of it.")
      } catch {
        throw StepRefusal(line: step.line, message: error.message)
      }
    }
    try await watch.finish()
  }
}
