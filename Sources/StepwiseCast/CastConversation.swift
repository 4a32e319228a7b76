import Stepwise
import StepwiseConsole
import StepwiseLines
import StepwiseSystem

/// Plays a script key by key and records what a terminal would show.
package final class CastConversation {
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

  /// Plays a steps file as `--cast` does.
  ///
  /// - Parameters:
  ///   - text: The steps.
  ///   - session: The wizard, on a virtual clock.
  ///   - columns: How wide the window is.
  ///   - rows: How high it is.
  ///   - secrets: Where secrets come from.
  /// - Returns: The asciicast, and how the steps did not fit; `nil` where they did.
  package static func record(
    _ text: String, on session: Session, columns: Int = 80, rows: Int = 24,
    secrets: (any SecretSource)? = nil
  ) async -> (cast: String, failure: (any Error)?) {
    let conversation = CastConversation(
      session: session, input: ScriptInput(text: text, name: "steps"),
      size: WindowSize(columns: columns, rows: rows), timeout: .seconds(60),
      secrets: secrets ?? TerminalSecrets(of: session))
    var failure: (any Error)?
    do {
      try await conversation.run()
    } catch {
      failure = error
    }
    return (String(decoding: conversation.cast, as: UTF8.self), failure)
  }

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
