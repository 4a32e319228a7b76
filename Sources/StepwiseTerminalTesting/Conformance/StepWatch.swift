import Stepwise

/// Sees whether steps are taken, for drivers that tell a person and go on where a script ends.
package final class StepWatch {
  private let session: Session
  /// What came of what was done since a step began; `nil` where nothing was.
  private var receipt: Receipt?
  /// The last answer of which it is not known yet what becomes, and its line.
  private var answered: (line: Int, receipt: Receipt)?
  /// The line of the step that is being done, where it answers.
  private var line: Int?
  private var pace = ScriptPace()

  /// Begins to watch a session.
  package init(_ session: Session) {
    self.session = session
    session.events.observe { [weak self] event in
      guard case .performed(let performed) = event, !performed.isReplay else { return }
      // Each key typed is a draft, and none of them an answer.
      if case .draft = performed.action { return }
      self?.note(performed.receipt)
    }
  }

  /// Waits for what must have ended before a step is done.
  ///
  /// - Returns: `false` where the wizard has ended and nothing is left over.
  /// - Throws: ``StepRefusal`` for what was refused late, or is left over.
  package func begin(_ step: Step) async throws -> Bool {
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
    receipt = nil
    line = step.kind.isAnswer ? step.line : nil
    return true
  }

  private func note(_ receipt: Receipt) {
    self.receipt = receipt
    if let line { answered = (line, receipt) }
  }

  /// Looks whether the step was taken.
  package func end(_ step: Step, complaint: String? = nil) throws {
    let acts: Bool
    switch step.kind {
    case .expect, .expectScreen, .expectRefusal, .await, .wait, .help, .draft, .retry: acts = false
    default: acts = true
    }
    guard acts, receipt == nil else { return }
    let newest = session.show().errors.max { $0.number < $1.number }
    throw StepRefusal(
      line: step.line, message: newest?.message ?? complaint ?? "Nothing came of it.")
  }

  /// Lets end what was begun last.
  package func finish() async throws {
    await session.passUntilIdle()
    try checkLate()
  }

  private func checkLate() throws {
    guard session.ending == nil, let (line, receipt) = answered else { return }
    if case .refused(let rejection) = receipt.verdict {
      throw StepRefusal(line: line, message: rejection.message)
    }
  }

  /// Does what is no answer and no driver's own: waits and looks.
  ///
  /// - Returns: Whether it was that.
  package func look(_ step: Step) async throws -> Bool {
    let isShown = { [session] (text: String) in
      session.ending != nil || Transcript.shows(text, session)
    }
    switch step.kind {
    case .wait(let duration): await session.pass(duration)
    case .await(let text, let limit):
      guard await session.wait(until: { isShown(text) }, limit: limit) == nil else {
        throw StepRefusal(line: step.line, message: "It is not shown.")
      }
    case .expect(let text):
      guard isShown(text) else { throw StepRefusal(line: step.line, message: "It is not shown.") }
    case .expectScreen(let title):
      guard session.show().title == title else {
        throw StepRefusal(line: step.line, message: "The screen is “\(session.show().title)”.")
      }
    default: return false
    }
    return true
  }
}
