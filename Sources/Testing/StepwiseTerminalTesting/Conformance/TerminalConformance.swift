public import Stepwise
import StepwiseCast

/// Plays steps with keys, as a person at a terminal does.
public struct TerminalConformance: ConformingDriver {
  /// The name in reports.
  public let name = "terminal"

  /// Creates the driver.
  public init() {}

  /// Presses the keys for the steps.
  public func play(_ script: ConformanceScript, on session: Session) async throws {
    // Keys wait for an answer on its way, so a step begins only once the answer before it is taken.
    let watch = StepWatch(session, script, givesMeanwhile: false)
    let terminal = HeadlessTerminal(session)
    let player = KeystrokePlayer(session, terminal)
    for step in script.steps {
      guard try await watch.begin(step) else { continue }
      // A key belongs to the screen that was visible.
      terminal.refresh()
      _ = terminal.frame(columns: 80, rows: 24)
      if try await watch.look(step) { continue }
      do throws(Rejection) {
        guard try await player.type(step.kind) == nil, !watch.waits(step) else { continue }
        throw Rejection("Nothing came of it.")
      } catch {
        throw StepRejection(line: step.line, message: error.message)
      }
    }
    try await watch.finish()
  }
}
