import StepwiseConsole
import StepwiseLines
import StepwiseSystem

/// Plays a script key by key and records what a terminal would show.
final class CastConversation {
  private let recorder: CastRecorder
  private let driver: ScriptConversation

  /// A run of a script that is recorded.
  init(
    session: Session, input: ScriptInput, size: WindowSize, theme: Theme = .standard,
    timeout: Duration, secrets: any SecretSource, takesLeftovers: Bool = false,
    isQuiet: Bool = false
  ) {
    recorder = CastRecorder(session, size: size, theme: theme)
    var waiting = Waiting(timeout: timeout)
    waiting.passTime = { [recorder] in await recorder.pass($0, or: $1) }
    driver = ScriptConversation(
      session: session, input: input, sink: ByteSink(descriptor: nil, drops: true),
      waiting: waiting, secrets: secrets,
      takesLeftovers: takesLeftovers, isQuiet: isQuiet,
      hands: CastHands(session, recorder, CastRhythm(seed: session.environment.seed)))
  }

  /// What was recorded: an asciicast, whole once ``run()`` has ended.
  var cast: [UInt8] { recorder.bytes }

  /// Runs to the wizard's end.
  func run() async throws {
    defer { recorder.end() }
    recorder.draw()
    try await driver.run()
  }

  /// Runs to the wizard's end and writes the recording, also of a script that fails.
  func run(to file: OutputFile) async throws {
    var failure: (any Error)?
    do {
      try await run()
    } catch {
      failure = error
    }
    if !recorder.isTooLong { try file.write(cast) }
    if let failure { throw failure }
    guard recorder.isTooLong else { return }
    throw RunFailure(
      .dataError,
      "\(file.path) was not written: it would have more than \(CastRecorder.framesMax) frames. Let less time pass in the script."
    )
  }
}
