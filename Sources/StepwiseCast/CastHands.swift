import Stepwise
import StepwiseLines
import StepwiseTerminal

/// Does a script's steps key by key, as quick as a person, and has each key recorded.
final class CastHands: ScriptHands, KeyPace {
  private let session: Session
  private let recorder: CastRecorder
  private var rhythm: CastRhythm
  private lazy var hands = TypingHands(session, recorder.stage, pace: self)
  /// The entry of the screen that was last read.
  private var readEntry: Int?

  /// Hands on what is recorded.
  init(_ session: Session, _ recorder: CastRecorder, _ rhythm: CastRhythm) {
    self.session = session
    self.recorder = recorder
    self.rhythm = rhythm
  }

  func play(_ kind: Step.Kind, secrets: any SecretSource) async throws -> Receipt? {
    let step: Step.Kind
    switch kind {
    case .expect, .expectScreen, .expectRefusal, .wait, .await: return nil
    case .ask(let label, let variable):
      step = .set(label: label, value: try secrets.secret(for: label, from: variable))
    default: step = kind
    }
    let entry = session.show().entry
    recorder.linger(entry == readEntry ? CastRhythm.thinkingTime : CastRhythm.readingTime)
    readEntry = entry
    if let receipt = try await hands.type(step) { return receipt }
    // What no key does is done at once, or refused in a script's own words.
    return try StepPlayer(session: session)
      .play(step, in: session.show(), secrets: secrets) { _ in }
  }

  func press(_ key: Key, _ press: () -> Void) async {
    let pause = rhythm.pause(before: key)
    if pause > .zero { recorder.linger(pause) }
    press()
    // Who sees that a key is of no use does not press it.
    if recorder.draw() { recorder.linger(rhythm.pause(after: key), isDrawn: true) }
  }
}
