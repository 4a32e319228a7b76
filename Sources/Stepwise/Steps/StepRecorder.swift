/// Keeps what is done in a session as the lines of a steps file.
package final class StepRecorder {
  /// The lines so far.
  package private(set) var lines: [String] = []
  /// What a steps file has no way to say.
  package private(set) var unsaid: [Action] = []
  /// The screen that was last acted on, and the fields given on it: one that is asked again was
  /// refused with another, and no recording holds a refusal.
  private var entry = 0
  private var given: [Int: Set<String>] = [:]
  private let timer: StepTimer?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - session: The session; one recorder at a time listens to it.
  ///   - tellsTime: Whether to say how much time passes where it matters.
  package init(_ session: Session, tellsTime: Bool = false) {
    timer = tellsTime ? StepTimer(session) : nil
    session.onPerform = { [weak self] action, snapshot, trail in
      self?.note(action, snapshot, trail)
    }
  }

  /// Takes note of an action.
  ///
  /// - Parameters:
  ///   - action: What was done.
  ///   - snapshot: What was shown before.
  ///   - trail: The stack before.
  package func note(_ action: Action, _ snapshot: Snapshot, _ trail: Trail) {
    if snapshot.entry != entry {
      entry = snapshot.entry
      // Come back to, a screen asks everything anew, unless a step back brought it as it was.
      if !snapshot.elements.contains(where: \.isAnswered) { given[entry] = nil }
    }
    let isAgain =
      switch action {
      case .answer(_, let field, _), .accept(_, let field):
        !given[entry, default: []].insert(field).inserted
      default: false
      }
    let new = StepWriter.lines(for: action, in: snapshot, trail: trail, isAgain: isAgain)
    guard let new else {
      unsaid.append(action)
      return
    }
    lines += (timer?.passed() ?? []) + new
  }
}
