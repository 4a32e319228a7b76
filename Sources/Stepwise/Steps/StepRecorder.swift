/// Keeps what is done in a session as the lines of a steps file.
package final class StepRecorder {
  /// The lines so far.
  package private(set) var lines: [String] = []
  /// What a steps file has no way to say.
  package private(set) var unsaid: [Action] = []

  /// Begins to record.
  ///
  /// - Parameter session: The session; one recorder at a time listens to it.
  package init(_ session: Session) {
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
    guard let new = StepWriter.lines(for: action, in: snapshot, trail: trail) else {
      unsaid.append(action)
      return
    }
    lines += new
  }
}
