import StepwiseJSON
import StepwiseLines

/// The driver of `--json`: another program on standard input and output.
struct JSONDriver: Driver {
  private let output: ReservedOutput
  private let lines: JSONLines
  let isLive = false

  init() {
    output = ReservedOutput()
    lines = JSONLines(write: output.write)
  }

  func drive(_ session: Session, in run: RunContext) async throws {
    let input = SharedInput.typed
    input.isShared = run.takesLeftovers
    try await JSONConversation(
      session: session, input: input, lines: lines, timeout: run.timeout
    ).run()
  }

  func commit(_ text: String?) { lines.commit(text) }

  func finish(_ text: String?) throws {
    defer { output.giveBack() }
    try lines.finish(text)
  }

  func fail(_ failure: RunFailure) {
    lines.end(failure)
    output.giveBack()
  }
}
