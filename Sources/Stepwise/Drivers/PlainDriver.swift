import StepwiseLines
import StepwiseSystem
import StepwiseTerminal

/// The driver of `--plain`: lines on standard input and a terminal.
struct PlainDriver: Driver {
  let terminal: Terminal
  let isLive = true

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    let input = SharedInput.typed
    input.isShared = run.takesLeftovers
    let conversation = PlainConversation(
      session: session, input: input,
      sink: ByteSink(descriptor: terminal.descriptor), terminal: Terminal.of(STDIN_FILENO))
    return try await conversation.run() ? .ended : .endOfInput
  }
}
