import Stepwise
import StepwiseLines
import StepwiseTerminal

/// Performs a script's steps key by key, at the speed of a person, and records each key.
final class CastPerformer: StepPerformer, KeyPace {
  private let session: Session
  private let recorder: CastRecorder
  private var cadence: TypingCadence
  private lazy var player = KeystrokePlayer(session, recorder.terminal, pace: self)
  /// The entry of the screen that was read last.
  private var readEntry: Int?

  /// Creates a performer for a film.
  init(_ session: Session, _ recorder: CastRecorder, _ cadence: TypingCadence) {
    self.session = session
    self.recorder = recorder
    self.cadence = cadence
  }

  func play(_ kind: Step.Kind, secrets: any SecretSource) async throws -> Receipt? {
    let step: Step.Kind
    switch kind {
    case .expect, .expectScreen, .expectRejection, .wait, .await: return nil
    case .ask(let label, let variable):
      step = .set(label: label, value: try secrets.secret(for: label, from: variable))
    default: step = kind
    }
    let entry = session.show().entry
    recorder.linger(entry == readEntry ? TypingCadence.thinkingTime : TypingCadence.readingTime)
    readEntry = entry
    if let receipt = try await player.type(step) { return receipt }
    // A step without keys is performed at once, or rejected with a script's own sentence.
    return try StepPlayer(session: session)
      .play(step, in: session.show(), secrets: secrets) { _ in }
  }

  func press(_ key: Key, _ press: () -> Void) async {
    let pause = cadence.pause(before: key)
    if pause > .zero { recorder.linger(pause) }
    press()
    // A person who sees that a key has no effect does not wait after it.
    if recorder.draw() { recorder.linger(cadence.pause(after: key), isDrawn: true) }
  }
}
