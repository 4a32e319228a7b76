import StepwiseLines
import StepwiseSystem
import StepwiseTerminal

/// The driver of `--script`: a steps file, with the conversation on standard error.
final class ScriptDriver: Driver {
  let isLive = false
  let playsScript = true
  private(set) var loss: RunFailure?

  func drive(_ session: Session, in run: RunContext) async throws {
    let sink = ByteSink(descriptor: run.isQuiet ? nil : STDERR_FILENO, drops: true)
    let input = try run.scriptInput()
    input.beforeReading = { sink.flush() }
    input.isShared = run.takesLeftovers
    defer {
      input.giveBack()
      loss = Self.loss(of: sink)
    }
    try await ScriptConversation(
      session: session, input: input, sink: sink, timeout: run.timeout,
      secrets: TerminalSecrets(of: session), takesLeftovers: run.takesLeftovers,
      isQuiet: run.isQuiet
    ).run()
  }

  /// The failure of a conversation that could not be written; `nil` if all of it was written, or if
  /// nobody wants to read it, because standard error was closed or its reader has ended.
  private static func loss(of sink: ByteSink) -> RunFailure? {
    guard let failure = sink.failure, failure != EBADF, failure != EPIPE else { return nil }
    return RunFailure(
      .ioError, "The conversation could not be written: \(SystemError.text(failure)).")
  }
}
