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
    if isBegun, case .lines(let lines) = change {
      for line in lines { try file.append(Array(line.utf8)) }
      return
    }
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
  /// These lines were added, of which only the last one answers.
  case lines([String])
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
    case 1: .lines([log.lines[count]])
    default: .other
    }
  }
}

/// The steps that lead to the current state of a session.
private final class StandingSteps: RecordedSteps {
  private weak var session: Session?
  private let reader: HistoryReader
  /// The number of visits before the last one; `nil` if all must be read again.
  private var known: Int?
  /// The writer of the lines of the last visit, and these lines.
  private var writer = HistoryLines()
  private var newest: [String] = []
  /// The writer behind these lines.
  private var end = HistoryLines()

  var lines: [String] { session?.recordedLines ?? [] }

  init(of session: Session) {
    self.session = session
    reader = session.history.follow()
  }

  func takeChange() -> RecordingChange {
    guard let session else { return .none }
    let history = session.history
    guard let change = reader.take() else { return session.ending == nil ? .none : .other }
    if session.ending == nil, change.part == known, let visit = history.addition(change),
      let lines = end.lines(after: visit)
    {
      newest += lines
      return Self.change(lines)
    }
    var visits: [Visit]?
    if let known, change.added != nil, change.part >= known {
      visits = history.standing(from: known)
    }
    let isKnown = visits != nil
    var writer = isKnown ? writer : HistoryLines()
    let all = visits ?? history.standing
    var lines = all.dropLast().flatMap { writer.lines(of: $0) }
    let count = lines.count
    self.writer = writer
    lines += all.last.map { writer.lines(of: $0) } ?? []
    end = writer
    defer {
      newest = Array(lines[count...])
      known = history.isChanging ? nil : history.partCount - 1
    }
    guard isKnown, session.ending == nil, lines.starts(with: newest) else { return .other }
    return Self.change(Array(lines[newest.count...]))
  }

  /// Returns the change by new lines.
  private static func change(_ new: [String]) -> RecordingChange {
    // A kill may leave the first of several lines only, which means something else unless they let time pass.
    guard new.dropLast().allSatisfy({ $0.hasPrefix(":wait ") }) else { return .other }
    return new.isEmpty ? .none : .lines(new)
  }
}

extension Session {
  /// The steps that led to the current state, to play them.
  package var recordedLines: [String] {
    var writer = HistoryLines()
    let lines = history.standing.flatMap { writer.lines(of: $0) }
    if case .cancelled = ending { return lines + [":cancel"] }
    return lines
  }

  /// The lines that led to the current state, to resume from them.
  package var savedLines: [String] {
    history.parts().flatMap { $0?.lines ?? [] } + history.remembered.flatMap(\.lines)
  }
}
