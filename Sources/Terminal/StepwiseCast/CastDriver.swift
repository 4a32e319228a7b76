import Stepwise
import StepwiseLines
import StepwiseSystem
import StepwiseTerminal

/// The driver of `--cast`: plays a script key by key and films it.
struct CastDriver: Driver {
  /// The path of the film.
  let path: String
  let size: WindowSize
  let isLive = false
  let playsScript = true

  func drive(_ session: Session, in run: RunContext) async throws {
    guard session.environment.clock is VirtualClock else {
      throw RunFailure(.usage, "--cast keeps virtual time: leave out --clock real.")
    }
    guard run.script != nil || Terminal.of(STDIN_FILENO) == nil else {
      throw RunFailure(.usage, "--cast films a script: name one with --script FILE.")
    }
    let write = try run.prepareFile(at: path)
    try await CastConversation(
      session: session, input: try run.scriptInput(), size: size, theme: run.theme,
      timeout: run.timeout, secrets: TerminalSecrets(of: session),
      takesLeftovers: run.takesLeftovers, isQuiet: run.isQuiet
    ).run(to: path, writing: write)
  }
}
