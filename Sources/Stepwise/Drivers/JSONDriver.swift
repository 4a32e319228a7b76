import StepwiseJSON
import StepwiseLines

/// The driver of `--json`: another program on standard input and output.
struct JSONDriver: Driver {
  let lines = JSONLines.standardOutput()
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    let input = SharedInput.typed
    input.isShared = run.takesLeftovers
    try await JSONConversation(
      session: session, input: input, lines: lines, timeout: run.timeout
    ).run()
    return .ended
  }

  func commit(_ text: String?) { lines.commit(text) }
  func finish(_ text: String?) throws { try lines.finish(text) }
  func fail(_ failure: RunFailure) { lines.end(failure) }
}
