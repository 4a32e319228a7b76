import StepwiseFlow
import StepwiseSystem

/// Records the steps of a session in a steps file.
package final class RecordingFile {
  private let file: JournalFile
  private let program: ProgressComment
  private let options: [String]
  private let keepsDetours: Bool
  private var steps: (any RecordedSteps)?
  private var run: ProgressComment?
  private var isBegun = false

  /// Opens the file; its content is replaced at the end.
  package init(
    path: String, program name: String, version: String, keepsDetours: Bool, options: [String],
    calls: DiskCalls = DiskCalls()
  ) throws {
    program = .program(name: name, version: version)
    self.keepsDetours = keepsDetours
    self.options = options
    file = try JournalFile(path: path, format: .steps, calls: calls) { _ in }
  }

  /// Begins to record.
  package func begin(_ session: Session) {
    var run = RecordedRun()
    run.today = session.environment.today
    run.seed = session.environment.seed
    run.options = options
    self.run = .run(run)
    session.history.begin()
    steps =
      keepsDetours
      ? LoggedSteps(ActionLog(session, tellsTime: true)) : StandingSteps(of: session)
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
    let change = steps?.takeChange() ?? .other
    if isBegun, case .none = change { return }
    if isBegun, case .line(let line) = change { return try file.append(Array(line.utf8)) }
    // Of several lines, a kill may leave the first ones only, so an answer of several lines needs a new file.
    let lines = [program.line] + (run.map { [$0.line] } ?? []) + (steps?.lines ?? [])
    try file.replace(by: lines.map { Array($0.utf8) })
    try file.confirmPlace()
    isBegun = true
  }
}

/// The change of a recording since it was last written.
private enum RecordingChange {
  case none
  /// This line was added.
  case line(String)
  /// Something else has changed.
  case other
}

/// The steps of a session, in a form of which the change since the last look costs only what is new.
private protocol RecordedSteps: AnyObject {
  /// All lines.
  var lines: [String] { get }
  /// Returns the change since the last call.
  func takeChange() -> RecordingChange
}

/// All steps of a session, including detours.
private final class LoggedSteps: RecordedSteps {
  private let log: ActionLog
  private var count = 0
  var lines: [String] { log.lines }

  init(_ log: ActionLog) { self.log = log }

  func takeChange() -> RecordingChange {
    defer { count = log.lines.count }
    return switch log.lines.count - count {
    case 0: .none
    case 1: .line(log.lines[count])
    default: .other
    }
  }
}

/// The steps that lead to the current state of a session.
private final class StandingSteps: RecordedSteps {
  private weak var session: Session?
  /// The end of the history when the top screen became the top; `nil` if all steps must be read again.
  private var start: History.Position?
  /// The writer of the lines after that position.
  private var writer = HistoryLines(for: .playing)
  /// The lines after that position.
  private var newest: [String] = []

  var lines: [String] { session?.recordedLines ?? [] }

  init(of session: Session) { self.session = session }

  func takeChange() -> RecordingChange {
    guard let session else { return .none }
    let history = session.history
    let isKnown: Bool
    let visits: [Visit]
    if let start, case .added(let new, _) = history.change(since: start, for: .playing) {
      (isKnown, visits) = (true, new)
    } else {
      (isKnown, visits) = (false, history.read(for: .playing).visits)
      writer = HistoryLines(for: .playing)
    }
    var writer = writer
    var lines = visits.flatMap { writer.lines(of: $0) }
    if case .cancelled = session.ending { lines.append(":cancel") }
    let change: RecordingChange =
      if !isKnown || !lines.starts(with: newest) {
        .other
      } else {
        switch lines.count - newest.count {
        case 0: .none
        case 1: .line(lines[newest.count])
        default: .other
        }
      }
    newest = lines
    // While the top screen has steps, its lines may still change: an accepted answer replaces one that failed.
    guard !history.hasStepsOnTop, session.ending == nil else {
      if !isKnown { start = nil }
      return change
    }
    (start, newest) = (history.position, [])
    self.writer = writer
    return change
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
