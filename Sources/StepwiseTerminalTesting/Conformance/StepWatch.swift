import Stepwise

/// Sees whether steps are taken, for drivers that tell a person and go on where a script ends.
final class StepWatch {
  private let session: Session
  private var count = 0
  private var before = 0
  private var lastError = 0
  private var answered: (line: Int, entry: Int)?
  private var pace = ScriptPace()

  init(_ session: Session) {
    self.session = session
    let inner = session.onPerform
    session.onPerform = { [weak self] action, snapshot, trail in
      inner?(action, snapshot, trail)
      // Each key typed is a draft, and none of them an answer.
      if case .draft = action { return }
      self?.count += 1
    }
  }

  /// Waits for what must have ended before a step is done.
  ///
  /// - Returns: `false` where the wizard has ended and nothing is left over.
  /// - Throws: ``StepRefusal`` for what was refused late, or is left over.
  func begin(_ step: Step) async throws -> Bool {
    if pace.needsIdle(before: step.kind) {
      await session.passUntilIdle()
    } else {
      await session.settle()
    }
    try checkLate()
    if session.ending != nil {
      guard step.kind == .acceptDefault else {
        throw StepRefusal(
          line: step.line, message: "This is left over: the wizard had ended already.")
      }
      return false
    }
    before = count
    if step.kind.isAnswer { answered = (step.line, session.snapshot.entry) }
    return true
  }

  /// Looks whether the step was taken.
  ///
  /// - Throws: ``StepRefusal`` where it was not.
  func end(_ step: Step, complaint: String? = nil) throws {
    let acts: Bool
    switch step.kind {
    case .expect, .expectScreen, .await, .wait, .help, .draft, .retry: acts = false
    default: acts = true
    }
    guard acts, count == before else { return }
    let newest = errors(in: session.snapshot).max { $0.number < $1.number }
    throw StepRefusal(
      line: step.line, message: newest?.message ?? complaint ?? "Nothing came of it.")
  }

  /// Lets end what was begun last.
  func finish() async throws {
    await session.passUntilIdle()
    try checkLate()
  }

  private func checkLate() throws {
    guard session.ending == nil else { return }
    let snapshot = session.snapshot
    let new = errors(in: snapshot).filter { $0.number > lastError }
    lastError = new.map(\.number).max() ?? lastError
    guard let answered, answered.entry == snapshot.entry,
      let refusal = new.first(where: { !$0.canRetry })
    else { return }
    throw StepRefusal(line: answered.line, message: refusal.message)
  }

  private func errors(in snapshot: Snapshot) -> [ElementError] {
    snapshot.elements.compactMap(\.error) + [snapshot.error].compactMap(\.self)
  }

  /// Does what is no answer and no driver's own: waits and looks.
  ///
  /// - Returns: Whether it was that.
  func look(_ step: Step) async throws -> Bool {
    let isShown = { [session] (text: String) in
      session.ending != nil || Transcript.shows(text, session)
    }
    switch step.kind {
    case .wait(let duration): await session.pass(duration)
    case .await(let text, let limit):
      await pass(limit ?? .seconds(60)) { isShown(text) }
      guard isShown(text) else { throw StepRefusal(line: step.line, message: "It is not shown.") }
    case .expect(let text):
      guard isShown(text) else { throw StepRefusal(line: step.line, message: "It is not shown.") }
    case .expectScreen(let title):
      guard session.snapshot.title == title else {
        throw StepRefusal(line: step.line, message: "The screen is “\(session.snapshot.title)”.")
      }
    default: return false
    }
    return true
  }

  /// Lets time pass until something is so, also where only a screen's own work brings it about.
  private func pass(_ limit: Duration, until condition: () -> Bool) async {
    await session.settle()
    guard let clock = session.environment.clock as? VirtualClock else { return }
    let end = clock.now + limit
    while !condition(), let next = clock.nextDeadline, next <= end {
      await session.pass(next - clock.now)
    }
  }
}
