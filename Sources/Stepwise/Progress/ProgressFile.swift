/// Keeps what a person answers in a file, each answer on the disk before the next screen shows, and gives
/// it again in another run.
///
/// The file is a steps file; comments in it name the screens and hold what services answered.
final class ProgressFile: ResultStore {
  /// Answers that were saved and are to be given again.
  let saved: SavedAnswers
  private let path: String
  private let program: ProgressComment
  private let file: JournalFile
  private weak var session: Session?
  private var recording: Recording?
  private weak var feeder: AnswerFeeder?
  /// Whether the file holds what was recorded, so that more can be added to it.
  private var isInStep = false
  /// How many outputs earlier runs wrote on the way, and how many this one came by.
  private let writtenCount: Int
  private var outputCount = 0

  /// Opens a file, and holds it so that no other run does.
  ///
  /// - Parameters:
  ///   - path: The file's path; it is made where it is missing.
  ///   - name: The program's name.
  ///   - version: The program's version.
  ///   - isResumed: Whether it must be there, with something to go on from.
  ///   - calls: How the disk is changed.
  /// - Throws: ``RunFailure`` with the code 65, 66, 73, 74 or 75.
  init(
    path: String, program name: String, version: String, isResumed: Bool,
    calls: JournalCalls = JournalCalls()
  ) throws {
    if isResumed, case .missing = SystemFiles().status(of: path) {
      throw RunFailure(.noInput, "\(path) is not there: begin it with --save \(path).")
    }
    var progress = SavedProgress()
    var number = 1
    file = try JournalFile(path: path, format: .steps, calls: calls) { line in
      number += 1
      do {
        try progress.read(line, number: number)
      } catch let error as StepsError {
        throw Rejection(error.message)
      }
    }
    if let other = progress.program?.name, other != name {
      throw RunFailure(
        .dataError,
        "\(path) was saved by “\(other)”, and this is “\(name)”: go on with it there, or name another file."
      )
    }
    if isResumed, progress.isFinished {
      throw RunFailure(
        .dataError, "\(path) is finished: there is nothing to resume. Begin anew with --save.")
    }
    self.path = path
    program = .program(name: name, version: version)
    if progress.isFinished { progress = SavedProgress() }
    saved = SavedAnswers(progress, name: path)
    writtenCount = progress.writtenCount
  }

  /// Begins to keep what is done in a session.
  ///
  /// - Parameters:
  ///   - session: The session, at its beginning.
  ///   - feeder: What gives answers ahead.
  func begin(_ session: Session, _ feeder: AnswerFeeder) {
    self.session = session
    self.feeder = feeder
    session.watchers.append { [weak self] in self?.saved.note($0) }
    let recording = Recording(session, for: .resuming)
    recording.onChange = { [weak self] in self?.write($0) }
    recording.onLiveScreen = { [weak session] title in
      session?.notify(
        """
        “\(label: title)” lives on what comes from outside and cannot be resumed: what is done there \
        is not saved.
        """)
    }
    self.recording = recording
    recording.begin()
  }

  /// Whether there is nothing to go on from.
  var isEmpty: Bool { saved.lines.isEmpty && recording?.lines.isEmpty ?? true }

  /// Notes that the wizard has finished and all that came of it is written.
  ///
  /// - Throws: ``RunFailure`` with the code 74.
  func finish() throws { try file.append(Array(ProgressComment.finished.line.utf8)) }

  /// Keeps nothing more of the session.
  func stop() { recording?.onChange = { _ in } }

  private func write(_ change: Recording.Change) {
    // What is given again stands in the file already.
    guard feeder?.giver !== saved else { return isInStep = false }
    do {
      if isInStep, case .appended(let lines) = change {
        try file.append(lines.map { Array($0.utf8) })
      } else {
        let count = max(writtenCount, outputCount)
        let written = count > 0 ? [ProgressComment.written(count).line] : []
        let lines = [program.line] + written + (recording?.lines ?? []) + saved.lines
        try file.replace(by: lines.map { Array($0.utf8) })
        try file.confirmPlace()
        isInStep = saved.isDone
      }
    } catch {
      session?.fail(error)
    }
  }

  /// Writes an output that is committed on the way, unless an earlier run has.
  ///
  /// A kill between the two may have it written twice, and never not at all.
  ///
  /// - Parameter body: What writes it.
  /// - Throws: What `body` throws.
  func write(output body: () throws -> Void) throws {
    outputCount += 1
    guard outputCount > writtenCount else { return }
    try body()
    write(.appended([ProgressComment.written(outputCount).line]))
  }

  // MARK: What services answered

  func recall(_ name: String) -> String? {
    guard let session, let (entry, element) = Session.currentWork,
      let text = saved.recall(name, for: element, on: entry, of: session)
    else { return nil }
    recording?.keep(KeptResult(element: element, name: name, text: text), entry: entry)
    return text
  }

  func keep(_ text: String, as name: String) {
    guard let (entry, element) = Session.currentWork else { return }
    recording?.keep(KeptResult(element: element, name: name, text: text), entry: entry)
  }
}
