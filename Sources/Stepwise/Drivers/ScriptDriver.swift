import StepwiseLines
import StepwiseSystem
import StepwiseTerminal

/// The driver of `--script`: a steps file, with the conversation on standard error.
struct ScriptDriver: Driver {
  let isLive = false
  let playsScript = true

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    let sink = ByteSink(descriptor: run.isQuiet ? nil : STDERR_FILENO, drops: true)
    let input = try run.scriptInput()
    input.beforeReading = { sink.flush() }
    let conversation = ScriptConversation(
      session: session, input: input, sink: sink, waiting: run.waiting,
      secrets: TerminalSecrets(of: session), takesLeftovers: run.takesLeftovers,
      isQuiet: run.isQuiet)
    do {
      try await conversation.run()
    } catch {
      // If the conversation was lost, that happened first, so its error takes precedence.
      try sink.check()
      throw error
    }
    try sink.check()
    return .ended
  }
}

extension ByteSink {
  /// Throws if the conversation could not be written, unless standard error was closed.
  fileprivate func check() throws {
    guard let failure, failure != EBADF else { return }
    throw RunFailure(
      .ioError, "The conversation could not be written: \(SystemError.text(failure)).")
  }
}
