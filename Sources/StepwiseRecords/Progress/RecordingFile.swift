import StepwiseFlow

/// Records the steps of a session in a steps file.
package final class RecordingFile {
  private let file: JournalFile
  private let program: ProgressComment
  private let options: [String]
  private let keepsDetours: Bool
  private weak var session: Session?
  private var log: ActionLog?
  private var run: ProgressComment?
  private var written: [String]?

  /// Opens the file; its content is replaced at the end.
  package init(
    path: String, program name: String, version: String, keepsDetours: Bool, options: [String]
  )
    throws
  {
    program = .program(name: name, version: version)
    self.keepsDetours = keepsDetours
    self.options = options
    file = try JournalFile(path: path, format: .steps) { _ in }
  }

  /// Begins to record.
  package func begin(_ session: Session) {
    var run = RecordedRun()
    run.today = session.environment.today
    run.seed = session.environment.seed
    run.options = options
    self.run = .run(run)
    if keepsDetours {
      log = ActionLog(session, tellsTime: true)
    } else {
      self.session = session
    }
    guard session.isLive else { return }
    // The run of a person may end at any moment, so the file is written after each action.
    session.events.observe { [weak self, weak session] event in
      guard case .settled = event else { return }
      do {
        try self?.write()
      } catch {
        session?.fail(error)
      }
    }
  }

  /// Writes the recording.
  package func write() throws {
    let lines =
      [program.line] + (run.map { [$0.line] } ?? [])
      + (session?.recordedLines ?? log?.lines ?? [])
    // Many actions change no line, such as a typed letter.
    guard lines != written else { return }
    // Of several lines, a kill may leave the first ones only, so an answer of several lines needs a new file.
    if let written, lines.count == written.count + 1, lines.starts(with: written) {
      try file.append(Array(lines[written.count].utf8))
    } else {
      try file.replace(by: lines.map { Array($0.utf8) })
      try file.confirmPlace()
    }
    written = lines
  }
}

extension Session {
  /// The steps that led to the current state, to play them.
  package var recordedLines: [String] {
    let lines = HistoryLines.lines(of: history.read(for: .playing), for: .playing)
    if case .cancelled = ending { return lines + [":cancel"] }
    return lines
  }

  /// The lines that led to the current state, to resume from them.
  package var savedLines: [String] {
    HistoryLines.lines(of: history.read(for: .resuming), for: .resuming)
  }
}
