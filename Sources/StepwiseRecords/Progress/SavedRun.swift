import StepwiseFlow

/// The state of a run as lines of a steps file, from which another process can resume it.
///
/// The lines contain its history, the answers of services, and the answers that still wait for their screens.
///
/// A ``ProgressFile`` keeps the lines in a file. A driver that keeps nothing between two questions gives them to its
/// client.
package final class SavedRun: ResultStore {
  /// The part that is still to be replayed.
  package let saved: ResumedHistory
  private weak var session: Session?

  /// Creates a run that resumes a saved one.
  package init(_ saved: ResumedHistory) { self.saved = saved }

  /// Begins to follow a session.
  package func begin(_ session: Session) {
    self.session = session
    session.events.observe { [saved] event in saved.note(event) }
  }

  /// The lines that restore the current state, without the name of the program.
  package var lines: [String] {
    HistoryLines.lines(of: session?.history.read(for: .resuming) ?? History(), for: .resuming)
      + saved.lines
  }

  package func recall(_ name: String) -> String? {
    guard let session, let (entry, element) = SessionHistory.currentWork,
      let text = saved.recall(name, for: element, on: entry, of: session)
    else { return nil }
    session.history.keep(text, as: name)
    return text
  }

  package func keep(_ text: String, as name: String) { session?.history.keep(text, as: name) }
}
