import StepwiseJSON
import StepwiseRecords
import StepwiseSystem

/// What is kept of a run and what is answered ahead in it, as its options say.
package final class RunRecords {
  /// What gives answers ahead.
  package private(set) var replayer: Replayer?
  /// Where answers of services are kept; `nil` where nothing is.
  var results: (any ResultStore)? { progress ?? run }

  /// The file of answers; `nil` where there is none.
  var answersFile: String? { answers?.name }

  private let progress: ProgressFile?
  private let run: SavedRun?
  private var recording: RecordingFile?
  private let answers: AnswersAhead?
  private let path: String?
  private let asksNobody: Bool

  /// Opens the files that a run is to keep or to be answered from.
  init(_ configuration: RunConfiguration) throws {
    let (name, version) = configuration.program ?? ("", "")
    path = configuration.save
    asksNobody = configuration.asksNobody
    run = configuration.savedRun
    answers =
      try configuration.preparedAnswers
      ?? configuration.answers.map { AnswersAhead(try AnswersFile(path: $0)) }
    progress = try path.map {
      try ProgressFile(
        path: $0, program: name, version: version, formerNames: configuration.formerNames,
        isResumed: configuration.mustResume)
    }
    recording = try configuration.record.map {
      try RecordingFile(
        path: $0, program: name, version: version, keepsDetours: configuration.recordsDetours,
        options: configuration.givenOptions)
    }
  }

  /// Begins to keep what is done, and to give answers.
  func begin(_ session: Session) {
    recording?.begin(session)
    run?.begin(session)
    let supplies: [(any AnswerSource)?] = [
      progress?.saved, run?.saved, answers, asksNobody ? DefaultAnswers() : nil,
    ]
    let known = supplies.compactMap(\.self)
    guard !known.isEmpty else { return }
    let replayer = Replayer(session, from: known)
    self.replayer = replayer
    progress?.begin(session, replayer)
    replayer.begin()
  }

  /// Writes an output that is committed on the way, unless an earlier run has.
  func write(output body: () throws -> Void) throws {
    guard let progress else { return try body() }
    try progress.write(output: body)
  }

  /// Writes down what is written at the end of a run, however it ended.
  func end() throws { try recording?.write() }

  /// Notes that the wizard has finished and all that came of it is written.
  func finish() throws { try progress?.finish() }

  /// What was answered ahead and found no place, in sentences.
  package var leftOver: [LocalizedStringKey] { replayer?.leftOver ?? [] }

  /// How to go on, for the sentence that a run ends with before its wizard does.
  ///
  /// Nothing, where nothing is kept or the file is gone.
  var hint: LocalizedStringKey {
    guard let path, progress?.isEmpty == false, SystemFiles().status(of: path) == .file else {
      return ""
    }
    return " Go on with --resume \(path)."
  }
}
