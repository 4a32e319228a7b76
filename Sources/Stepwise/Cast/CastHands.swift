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
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - recorder: What records it.
  ///   - rhythm: How quick they are.
  init(_ session: Session, _ recorder: CastRecorder, _ rhythm: CastRhythm) {
    self.session = session
    self.recorder = recorder
    self.rhythm = rhythm
  }

  func play(_ kind: Step.Kind, secrets: any SecretSource) async throws -> Bool {
    let step: Step.Kind
    switch kind {
    case .expect, .expectScreen, .wait, .await: return false
    case .ask(let label, let variable):
      step = .set(label: label, value: try secrets.secret(for: label, from: variable))
    default: step = kind
    }
    let entry = session.snapshot.entry
    recorder.linger(entry == readEntry ? CastRhythm.thinkingTime : CastRhythm.readingTime)
    readEntry = entry
    if try await hands.type(step) { return true }
    // What no key does is done at once, or refused in a script's own words.
    return try StepPlayer(session: session)
      .play(step, in: session.snapshot, secrets: secrets) { _ in }
  }

  func press(_ key: Key, _ press: () -> Void) async {
    let pause = rhythm.pause(before: key)
    if pause > .zero { recorder.linger(pause) }
    press()
    // Who sees that a key is of no use does not press it.
    if recorder.draw() { recorder.linger(rhythm.pause(after: key), isDrawn: true) }
  }
}

/// Lets time pass in a recording.
final class CastWait: OutsideWait {
  private let recorder: CastRecorder

  /// A wait that is recorded.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait at most for what comes from outside, in real time.
  ///   - recorder: What records it.
  init(timeout: Duration, _ recorder: CastRecorder) {
    self.recorder = recorder
    super.init(timeout: timeout)
  }

  override func passUntilIdle(_ session: Session, _ patience: Patience) async -> Settlement {
    var settlement = await session.settle()
    guard let clock = session.environment.clock as? VirtualClock else { return settlement }
    let end = clock.now + timeout
    while settlement != .idle, session.ending == nil, let next = clock.nextDeadline,
      clock.effectSleeps || next <= end, !patience.isOver()
    {
      await recorder.pass(next - clock.now, patience)
      settlement = await session.settle()
    }
    return settlement
  }

  override func passVirtual(
    _ duration: Duration, of session: Session, _ patience: Patience
  ) async {
    await recorder.pass(duration, patience)
  }
}
