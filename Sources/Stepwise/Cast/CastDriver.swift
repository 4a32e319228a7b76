import StepwiseLines
import StepwiseSystem
import StepwiseTerminal

/// The driver of `--cast`: a script played key by key and filmed.
struct CastDriver: Driver {
  /// The steps file's path; `nil` for standard input.
  let path: String?
  let file: OutputFile
  let size: WindowSize
  let isLive = false

  func drive(_ session: Session, in run: RunContext) async throws -> DriverEnd {
    try await CastConversation(
      session: session, input: try SharedInput.script(path), size: size, theme: run.theme,
      timeout: run.waiting.timeout, secrets: TerminalSecrets(of: session),
      takesLeftovers: run.takesLeftovers, isQuiet: run.isQuiet
    ).run(to: file)
    return .ended
  }
}
