import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// Follows a session, keeps the lines that resume it in a ``RunStore``, and gives those of an earlier run again.
///
/// Each answer is kept before the next screen is shown.
package final class SavedRun: ResultStore {
  /// The saved answers to replay.
  package let saved: ResumedHistory
  private let store: any RunStore
  private let token: Int
  /// The lines before the history: the format and the program.
  private let head: [String]
  /// Whether a server resumes the run for each request, so that outputs are given again and nothing is told.
  private let isHosted: Bool
  /// The number of outputs that earlier runs wrote before the end, and the number that this run reached.
  private let writtenCount: Int
  private var outputCount = 0
  /// The lines in the store.
  private var stored: [String]
  /// The history position up to which the store has the lines; `nil` if all lines must be compared.
  private var position: History.Position?
  /// Whether the store has steps that are still to be replayed, or that are left to the person.
  private var holdsRest = false
  /// The screen whose visit was written last.
  private var screen: ScreenMark?
  private weak var session: Session?
  private weak var replayer: Replayer?
  private var liveNotice: LiveScreenNotice?

  /// Takes hold of a run, and reads it.
  ///
  /// - Parameters:
  ///   - store: The place of the run.
  ///   - name: The program's name.
  ///   - version: The program's version.
  ///   - formerNames: Earlier names of the program.
  ///   - isResumed: Whether the run must be there and unfinished.
  ///   - isHosted: Whether a server resumes the run for each request.
  /// - Throws: A ``RunFailure`` if the run cannot be used, or belongs to another program.
  package init(
    _ store: any RunStore, program name: String, version: String, formerNames: [String] = [],
    isResumed: Bool = false, isHosted: Bool = false
  ) throws {
    self.store = store
    self.isHosted = isHosted
    head = [
      "\(StepsReader.header)\(StepsReader.version)",
      ProgressComment.program(name: name, version: version).line,
    ]
    do {
      token = try store.hold()
    } catch {
      throw error.failure
    }
    do {
      stored = try store.load(with: token)
      var history = try Self.history(of: stored, in: store.name)
      let isFile = store is FileRunStore
      if isResumed, stored.isEmpty {
        throw RunFailure(.noInput, "\(store.name) has no saved run: there is nothing to resume.")
      }
      if !isHosted, let other = history.program?.name, other != name, !formerNames.contains(other) {
        let isOther = "was saved by “\(other)”, and this is “\(name)”: continue it there"
        throw RunFailure(
          .dataError,
          verbatim: "\(store.name) \(isOther)\(isFile ? ", or name another file" : "").")
      }
      if isResumed, history.isFinished {
        let isOver = "is finished: there is nothing to resume."
        throw RunFailure(
          .dataError,
          verbatim: "\(store.name) \(isOver)\(isFile ? " Begin anew with --save." : "")")
      }
      if history.isFinished { history = SavedHistory() }
      saved = ResumedHistory(history, name: store.name, tellsCount: !isHosted)
      writtenCount = history.writtenCount
    } catch {
      store.release(token)
      throw (error as? RunStoreError)?.failure ?? error
    }
  }

  private static func history(of lines: [String], in name: String) throws -> SavedHistory {
    var history = SavedHistory()
    for (position, line) in lines.enumerated() {
      do {
        try Array(line.utf8).withUnsafeBytes { bytes in
          if position == 0 {
            try JournalFormat.steps.check(firstLine: bytes)
          } else {
            try history.read(bytes, number: position + 1)
          }
        }
      } catch {
        let sentence =
          (error as? StepsError)?.message ?? (error as? Rejection)?.message ?? "\(error)"
        throw RunFailure(.dataError, "\(name):\(position + 1): \(sentence)")
      }
    }
    return history
  }

  /// Begins to save the actions of a session.
  package func begin(_ session: Session, _ replayer: Replayer) {
    self.session = session
    session.history.begin()
    self.replayer = replayer
    if let notice = store.notice { session.notify(notice) }
    session.events.observe { [weak self] event in self?.note(event) }
    if !isHosted { liveNotice = LiveScreenNotice(session) }
  }

  /// Whether the store has anything to resume.
  package var holdsSteps: Bool { stored.count > head.count }

  /// The lines that restore the current state, without the format and the name of the program.
  private var lines: [String] {
    (session?.savedLines ?? []) + saved.lines
  }

  /// Marks the run as finished, once all output of the wizard is written.
  package func finish() throws { try append([ProgressComment.finished.line], isFinished: true) }

  /// Gives the run up, for other processes.
  package func close() { store.release(token) }

  private func note(_ event: SessionEvent) {
    saved.note(event)
    switch event {
    case .beginning, .refused, .kept, .navigated, .settled: break
    case .performed, .began, .ended, .committed, .asksSecret, .changed: return
    }
    guard let session else { return }
    liveNotice?.look()
    write(session)
  }

  /// Whether saved answers are being replayed, which the store has already.
  private var isResuming: Bool { replayer?.giver === saved }

  private func write(_ session: Session) {
    guard !isResuming else {
      position = nil
      return
    }
    guard session.history.position != position else { return }
    do {
      if let position, saved.isDone, !holdsRest,
        let new = session.history.visits(since: position, for: .resuming)
      {
        try append(lines(of: new))
      } else {
        holdsRest = !saved.isDone
        try replace(by: head + lines + writtenLines)
        screen =
          session.history.read(for: .resuming).visits.last { !Self.lines(of: $0).isEmpty }?.screen
      }
      position = session.history.position
    } catch {
      session.fail(error)
    }
  }

  private var writtenLines: [String] {
    let count = isHosted ? 0 : max(writtenCount, outputCount)
    return count > 0 ? [ProgressComment.written(count).line] : []
  }

  private func append(_ lines: [String], isFinished: Bool = false) throws(RunFailure) {
    guard !lines.isEmpty else { return }
    try write(RunChange(keeping: stored.count, adding: lines, isFinished: isFinished))
    stored += lines
  }

  /// Replaces the lines from the first screen on that differs.
  private func replace(by new: [String]) throws(RunFailure) {
    var kept = zip(stored, new).prefix { $0 == $1 }.count
    guard kept < max(stored.count, new.count) else { return }
    // A change begins at a comment, so that no text of several lines is cut.
    while kept > 0, kept >= new.count || !ProgressComment.isOne(new[kept]) { kept -= 1 }
    try write(RunChange(keeping: kept, adding: Array(new[kept...])))
    stored = new
  }

  private func write(_ change: RunChange) throws(RunFailure) {
    do { try store.write(change, with: token) } catch { throw error.failure }
  }

  /// Returns the lines of visits; the first visit may continue one whose screen is named already.
  private func lines(of visits: [Visit]) -> [String] {
    var lines: [String] = []
    for visit in visits {
      let new = Self.lines(of: visit)
      guard !new.isEmpty else { continue }
      lines += visit.screen == screen && lines.isEmpty ? Array(new.dropFirst()) : new
      screen = visit.screen
    }
    return lines
  }

  private static func lines(of visit: Visit) -> [String] {
    var lines = HistoryLines(for: .resuming)
    return lines.lines(of: visit)
  }

  /// Writes an output that is committed before the end, unless an earlier run has written it.
  ///
  /// If the program is killed between writing and recording it, the output may be written twice, but never not at all.
  package func write(output body: () throws -> Void) throws {
    outputCount += 1
    guard isHosted || outputCount > writtenCount else { return }
    try body()
    guard !isHosted else { return }
    guard !isResuming, position != nil else { return position = nil }
    try append(writtenLines)
  }

  // MARK: Answers of services

  package func recall(_ name: String) -> String? {
    guard let session, let (entry, element) = SessionHistory.currentWork,
      let text = saved.recall(name, for: element, on: entry, of: session)
    else { return nil }
    session.history.keep(text, as: name)
    return text
  }

  package func keep(_ text: String, as name: String) { session?.history.keep(text, as: name) }
}
