import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// Saves the person's answers in a file and replays them in another run.
///
/// Each answer is on the disk before the next screen is shown.
///
/// The file is a steps file; its comments name the screens and hold answers of services.
package final class ProgressFile: ResultStore {
  /// The saved answers to replay.
  package var saved: ResumedHistory { run.saved }
  private let run: SavedRun
  private let path: String
  private let program: ProgressComment
  private let file: JournalFile
  private weak var session: Session?
  private weak var replayer: Replayer?
  /// The history position up to which the file is written; `nil` if the file must be written again.
  private var position: History.Position?
  /// Whether the file has steps that are still to be replayed, or that are left to the person.
  private var holdsRest = false
  /// The screen whose visit was written last.
  private var screen: ScreenMark?
  private var liveNotice: LiveScreenNotice?
  /// The number of outputs that earlier runs wrote before the end, and the number that this run reached.
  private let writtenCount: Int
  private var outputCount = 0

  /// Opens a file and locks it for this run.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - name: The program's name.
  ///   - version: The program's version.
  ///   - formerNames: Earlier names of the program.
  ///   - isResumed: Whether the file must exist and hold an unfinished run.
  ///   - calls: The calls that write.
  /// - Throws: A ``RunFailure`` if the file cannot be opened, or belongs to another program.
  package init(
    path: String, program name: String, version: String, formerNames: [String] = [],
    isResumed: Bool, calls: DiskCalls = DiskCalls()
  ) throws {
    if isResumed, access(path, F_OK) != 0, errno != EACCES {
      throw RunFailure(.noInput, "\(path) is not there: begin it with --save \(path).")
    }
    var history = SavedHistory()
    var number = 1
    file = try JournalFile(path: path, format: .steps, isPrivate: true, calls: calls) { line in
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
        "\(path) was saved by “\(other)”, and this is “\(name)”: continue it there, or name another file."
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

  /// Begins to save the actions of a session.
  package func begin(_ session: Session, _ replayer: Replayer) {
    self.session = session
    self.replayer = replayer
    run.begin(session)
    if file.othersCanUseIt {
      session.notify(
        "Others can use \(path), which holds your answers, because its disk keeps no permissions.")
    }
    session.events.observe { [weak self] event in self?.note(event) }
    liveNotice = LiveScreenNotice(session)
  }

  /// Whether there is nothing to resume.
  package var isEmpty: Bool { run.lines.isEmpty }

  /// Marks the run as finished, once all output of the wizard is written.
  package func finish() throws { try file.append(Array(ProgressComment.finished.line.utf8)) }

  private func note(_ event: SessionEvent) {
    switch event {
    case .beginning, .refused, .kept, .navigated, .settled: break
    case .performed, .began, .ended, .committed, .asksSecret, .changed: return
    }
    guard let session else { return }
    liveNotice?.look()
    write(session)
  }

  /// Whether saved answers are being replayed, which the file contains already.
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
        let lines = lines(of: new)
        if !lines.isEmpty { try file.append(lines.map { Array($0.utf8) }) }
      } else {
        let count = max(writtenCount, outputCount)
        let written = count > 0 ? [ProgressComment.written(count).line] : []
        screen = nil
        holdsRest = !saved.isDone
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
    guard outputCount > writtenCount else { return }
    try body()
    guard !isResuming, position != nil else { return position = nil }
    try file.append(Array(ProgressComment.written(outputCount).line.utf8))
  }

  // MARK: Answers of services

  package func recall(_ name: String) -> String? { run.recall(name) }

  package func keep(_ text: String, as name: String) { run.keep(text, as: name) }
}
