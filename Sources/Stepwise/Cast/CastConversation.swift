/// Plays a script key by key and records what a terminal would show.
final class CastConversation {
  private let recorder: CastRecorder
  private let driver: ScriptConversation

  /// A run of a script that is recorded.
  ///
  /// - Parameters:
  ///   - session: The wizard, on a virtual clock.
  ///   - input: The script.
  ///   - size: How large the window is.
  ///   - theme: How it looks.
  ///   - timeout: How long to wait at most for what comes from outside, in real time.
  ///   - secrets: Where secrets come from.
  ///   - takesLeftovers: Whether answers may be left over, for a wizard that comes after.
  ///   - isQuiet: Whether a failure is one sentence, without the screen.
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
  ///
  /// - Throws: ``RunFailure`` where the script and the wizard do not fit.
  func run() async throws {
    defer { recorder.end() }
    recorder.draw()
    try await driver.run()
  }

  /// Runs to the wizard's end and writes the recording, also of a script that fails.
  ///
  /// - Parameter file: The recording's file.
  /// - Throws: ``RunFailure`` where the script and the wizard do not fit, or the file cannot be written.
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
