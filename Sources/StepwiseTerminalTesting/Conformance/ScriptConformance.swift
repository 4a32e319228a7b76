public import Stepwise

/// Plays steps as a program does with `--script`.
public struct ScriptConformance: ConformingDriver {
  /// What it is called in a report.
  public let name = "script"

  /// The driver of scripts.
  public init() {}

  /// Plays the steps.
  public func play(_ script: ConformanceScript, on session: Session) async throws {
    do {
      try await LineStage.script(script.text, on: session)
    } catch let failure as RunFailure {
      // Where answers run out the wizard goes on, which is an ending as good as any.
      if failure.code == .temporaryFailure, session.ending == nil { return }
      let parts = failure.description.split(
        separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let line = Int(parts[1]) else { throw failure }
      throw StepRefusal(line: line, message: String(parts[2].drop { $0 == " " }))
    }
  }
}
