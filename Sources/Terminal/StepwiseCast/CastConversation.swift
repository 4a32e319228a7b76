import Stepwise
import StepwiseConsole
import StepwiseLines
import StepwiseSystem

/// Plays a script key by key and records the terminal's output.
package final class CastConversation {
  private let recorder: CastRecorder
  private let driver: ScriptConversation

  /// Creates a recorded run of a script.
  init(
    session: Session, input: ScriptInput, size: WindowSize, theme: Theme = .standard,
    timeout: Duration, secrets: any SecretSource, takesLeftovers: Bool = false,
    isQuiet: Bool = false
  ) {
    recorder = CastRecorder(session, size: size, theme: theme)
    (session.environment.clock as? VirtualClock)?.watcher = recorder
    driver = ScriptConversation(
      session: session, input: input, sink: ByteSink(descriptor: nil, drops: true),
      timeout: timeout, secrets: secrets,
      takesLeftovers: takesLeftovers, isQuiet: isQuiet,
      performer: CastPerformer(session, recorder, TypingCadence(seed: session.environment.seed)))
  }

  /// The film, an asciicast; complete once ``run()`` has ended.
  var cast: [UInt8] { recorder.bytes }

  /// Plays a steps file as `--cast` does.
  ///
  /// - Parameters:
  ///   - text: The steps.
  ///   - session: The wizard, on a virtual clock.
  ///   - columns: The width of the window.
  ///   - rows: The height of the window.
  ///   - secrets: The source of secrets; `nil` for the terminal.
  /// - Returns: The asciicast, and the error if a step did not fit; `nil` if all did.
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

  /// Runs until the wizard ends.
  func run() async throws {
    defer { recorder.end() }
    recorder.draw()
    try await driver.run()
  }

  /// Runs until the wizard ends and writes the film, even if the script fails.
  func run(to path: String, writing write: ([UInt8]) throws -> Void) async throws {
    var failure: (any Error)?
    do {
      try await run()
    } catch {
      failure = error
    }
    if !recorder.isTooLong { try write(cast) }
    if let failure { throw failure }
    guard recorder.isTooLong else { return }
    throw RunFailure(
      .dataError,
      "\(path) was not written: it would have more than \(CastRecorder.framesMax) frames. Let less time pass in the script."
    )
  }
}
