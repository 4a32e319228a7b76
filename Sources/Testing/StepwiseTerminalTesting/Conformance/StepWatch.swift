import Stepwise

/// Checks whether steps are accepted, for drivers that report a rejection to a person and continue
/// where a script ends.
package final class StepWatch {
  private let session: Session
  /// The receipt of the last action of the current step; `nil` if there was none.
  private var receipt: Receipt?
  /// The last answer whose result is still open, and its line.
  private var answered: (line: Int, receipt: Receipt)?
  /// The line of the current step if it is an answer.
  private var line: Int?
  private var hasWaited = false
  private let givesMeanwhile: Bool

  /// Begins to watch a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - script: The steps.
  ///   - givesMeanwhile: Whether the driver gives steps while the work of earlier ones runs; `nil` if the script says so.
  package init(_ session: Session, _ script: ConformanceScript, givesMeanwhile: Bool? = nil) {
    self.session = session
    self.givesMeanwhile = givesMeanwhile ?? script.givesMeanwhile
    session.events.observe { [weak self] event in
      // What was typed may be given before a press that is rejected itself.
      if case .rejected(.press, _) = event { self?.receipt = nil }
      guard case .performed(let performed) = event, !performed.isReplay else { return }
      // Each typed key is a draft, not an answer.
      if case .draft = performed.action { return }
      self?.note(performed.receipt)
    }
  }

  /// Waits for the work that must have ended before a step.
  ///
  /// - Returns: `false` if the wizard has ended and no step is left over.
  /// - Throws: ``StepRejection`` for a late rejection, or for a step that is left over.
  package func begin(_ step: Step) async throws -> Bool {
    if step.kind.waitsUntilIdle(&hasWaited, on: session.show()), !givesMeanwhile {
      await session.waitUntilIdle(timeout: .zero)
    } else {
      await session.pass(.zero)
    }
    try checkLate()
    if session.ending != nil {
      guard step.kind.isNothingAtTheEnd else {
        throw StepRejection(
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

  /// Checks that the step was accepted.
  package func end(_ step: Step, complaint: String? = nil) throws {
    let acts: Bool
    switch step.kind {
    case .expect, .expectScreen, .expectRejection, .await, .wait, .help, .draft, .retry:
      acts = false
    default: acts = true
    }
    guard acts, receipt == nil, !waits(step) else { return }
    try checkLate()
    let newest = session.show().errors.max { $0.number < $1.number }
    throw StepRejection(
      line: step.line, message: newest?.message ?? complaint ?? "Nothing came of it.")
  }

  /// Whether a step waits for the work of an earlier one, so that nothing can be said of it yet.
  package func waits(_ step: Step) -> Bool {
    givesMeanwhile && step.kind.isAnswer && !session.isIdle
  }

  /// Waits for the work of the last step.
  package func finish() async throws {
    await session.waitUntilIdle(timeout: .zero)
    try checkLate()
  }

  private func checkLate() throws {
    guard session.ending == nil, let (line, receipt) = answered else { return }
    if case .rejected(let rejection) = receipt.verdict {
      throw StepRejection(line: line, message: rejection.message)
    }
  }

  /// Performs a step that only waits or checks.
  ///
  /// - Returns: Whether it was such a step.
  package func look(_ step: Step) async throws -> Bool {
    let isShown = { [session] (text: String) in
      session.ending != nil || Transcript.shows(text, session)
    }
    switch step.kind {
    case .wait(let duration): await session.pass(duration)
    case .await(let text, let limit):
      await session.pass(limit ?? .seconds(60), until: { isShown(text) })
      guard isShown(text) else {
        throw StepRejection(line: step.line, message: "It is not shown.")
      }
    case .expect(let text):
      guard isShown(text) else { throw StepRejection(line: step.line, message: "It is not shown.") }
    case .expectScreen(let title):
      guard session.show().title == title else {
        throw StepRejection(line: step.line, message: "The screen is “\(session.show().title)”.")
      }
    default: return false
    }
    return true
  }
}
