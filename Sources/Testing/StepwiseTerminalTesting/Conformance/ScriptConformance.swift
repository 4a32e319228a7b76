public import Stepwise

/// Plays steps as a program does with `--script`.
public struct ScriptConformance: ConformingDriver {
  /// The name in reports.
  public let name = "script"

  /// Creates the driver.
  public init() {}

  /// Plays the steps.
  public func play(_ script: ConformanceScript, on session: Session) async throws {
    do {
      try await HeadlessLines.script(script.text, on: session)
    } catch let failure as RunFailure {
      // If the steps run out, the wizard has not ended, which is a valid end of the play.
      if failure.code == .temporaryFailure, session.ending == nil { return }
      let parts = failure.description.split(
        separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let line = Int(parts[1]) else { throw failure }
      throw StepRejection(line: line, message: String(parts[2].drop { $0 == " " }))
    }
  }
}
