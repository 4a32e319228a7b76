import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// Keeps what a person answers in a file, each answer on the disk before the next screen shows, and gives
/// it again in another run.
///
/// The file is a steps file; comments in it name the screens and hold what services answered.
package final class ProgressFile: ResultStore {
  /// What was saved and is to be given again.
  package var saved: ResumedHistory { run.saved }
  private let run: SavedRun
  private let path: String
  private let program: ProgressComment
  private let file: JournalFile
  private weak var session: Session?
  private weak var replayer: Replayer?
  /// How far the history stands in the file; `nil` where the file must be written anew.
  private var position: History.Position?
  /// The screen whose visit was written last.
  private var screen: ScreenMark?
  /// The number of the screen that was told to live on what comes from outside.
  private var liveEntry: Int?
  /// How many outputs earlier runs wrote on the way, and how many this one came by.
  private let writtenCount: Int
  private var outputCount = 0

  /// Opens a file, and holds it so that no other run does.
  package init(
    path: String, program name: String, version: String, formerNames: [String] = [],
    isResumed: Bool,
    calls: DiskCalls = DiskCalls()
  ) throws {
    if isResumed, access(path, F_OK) != 0, errno != EACCES {
      throw RunFailure(.noInput, "\(path) is not there: begin it with --save \(path).")
    }
    var history = SavedHistory()
    var number = 1
    file = try JournalFile(path: path, format: .steps, calls: calls) { line in
      number += 1
      do {
        try history.read(line, number: number)
      } catch let error as StepsError {
        throw Rejection(verbatim: error.message)
      }
    }
    if let other = history.program?.name, other != name, !formerNames.contains(other) {
      throw RunFailure(
        .dataError,
        "\(path) was saved by “\(other)”, and this is “\(name)”: go on with it there, or name another file."
      )
    }
    if isResumed, history.isFinished {
      throw RunFailure(
        .dataError, "\(path) is finished: there is nothing to resume. Begin anew with --save.")
    }
    self.path = path
    program = .program(name: name, version: version)
    if history.isFinished { history = SavedHistory() }
    run = SavedRun(ResumedHistory(history, name: path))
    writtenCount = history.writtenCount
  }

  /// Begins to keep what is done in a session.
  package func begin(_ session: Session, _ replayer: Replayer) {
    self.session = session
    self.replayer = replayer
    run.begin(session)
    session.events.observe { [weak self] event in self?.note(event) }
    lookForLiveScreen(of: session)
  }

  /// Whether there is nothing to go on from.
  package var isEmpty: Bool { run.lines.isEmpty }

  /// Notes that the wizard has finished and all that came of it is written.
  package func finish() throws { try file.append(Array(ProgressComment.finished.line.utf8)) }

  private func note(_ event: SessionEvent) {
    switch event {
    case .beginning, .refused, .kept, .navigated, .settled: break
    case .performed, .began, .ended, .committed, .asksSecret, .changed: return
    }
    guard let session else { return }
    lookForLiveScreen(of: session)
    write(session)
  }

  /// What is given again stands in the file already.
  private var isResuming: Bool { replayer?.giver === saved }

  private func write(_ session: Session) {
    guard !isResuming else {
      position = nil
      return
    }
    guard session.history.position != position else { return }
    do {
      if let position, saved.isDone,
        let new = session.history.visits(since: position, for: .resuming)
      {
        let lines = lines(of: new)
        if !lines.isEmpty { try file.append(lines.map { Array($0.utf8) }) }
      } else {
        let count = max(writtenCount, outputCount)
        let written = count > 0 ? [ProgressComment.written(count).line] : []
        screen = nil
        try file.replace(by: ([program.line] + written + run.lines).map { Array($0.utf8) })
        try file.confirmPlace()
        screen =
          session.history.read(for: .resuming).visits.last { !Self.lines(of: $0).isEmpty }?.screen
      }
      position = session.history.position
    } catch {
      session.fail(error)
    }
  }

  /// The lines of visits of which the first may go on one whose screen is named already.
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

  /// Says of a screen that one comes to that it cannot be resumed.
  private func lookForLiveScreen(of session: Session) {
    guard session.ending == nil, let top = session.history.top,
      liveEntry.map({ top.entry < $0 }) ?? true
    else { return }
    liveEntry = top.isResumable ? nil : top.entry
    guard !top.isResumable else { return }
    session.notify(
      """
      “\(label: top.mark.title)” lives on what comes from outside and cannot be resumed: what is done \
      there is not saved.
      """)
  }

  /// Writes an output that is committed on the way, unless an earlier run has.
  ///
  /// A kill between the two may have it written twice, and never not at all.
  package func write(output body: () throws -> Void) throws {
    outputCount += 1
    guard outputCount > writtenCount else { return }
    try body()
    guard !isResuming, position != nil else { return position = nil }
    try file.append(Array(ProgressComment.written(outputCount).line.utf8))
  }

  // MARK: What services answered

  package func recall(_ name: String) -> String? { run.recall(name) }

  package func keep(_ text: String, as name: String) { run.keep(text, as: name) }
}
