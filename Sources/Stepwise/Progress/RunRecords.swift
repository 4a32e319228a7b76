/// What is kept of a run and what is answered ahead in it, as its options say.
final class RunRecords {
  /// What gives answers ahead.
  private(set) var feeder: AnswerFeeder?
  /// Where answers of services are kept; `nil` where nothing is.
  var results: (any ResultStore)? { progress }

  private let progress: ProgressFile?
  private let recording: RecordingFile?
  private let path: String?

  /// Opens the files that the options name.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - name: The program's name.
  ///   - version: The program's version.
  /// - Throws: ``RunFailure`` with the code 65, 66, 73, 74 or 75.
  init(_ options: RunOptions, program name: String, version: String) throws {
    path = options.resume ?? options.save
    progress = try path.map {
      try ProgressFile(
        path: $0, program: name, version: version, isResumed: options.resume != nil)
    }
    recording = try options.record.map {
      try RecordingFile(path: $0, keepsDetours: options.recordAll)
    }
  }

  /// Begins to keep what is done, and to give answers.
  ///
  /// - Parameter session: The session, at its beginning.
  func begin(_ session: Session) {
    recording?.begin(session)
    guard let progress else { return }
    let feeder = AnswerFeeder(session, from: [progress.saved])
    self.feeder = feeder
    progress.begin(session, feeder)
    feeder.begin()
  }

  /// Writes down what is written at the end of a run, however it ended.
  ///
  /// - Throws: ``RunFailure`` with the code 65, 73 or 74.
  func end() throws { try recording?.write() }

  /// Notes that the wizard has finished and all that came of it is written.
  ///
  /// - Throws: ``RunFailure`` with the code 74.
  func finish() throws { try progress?.finish() }

  /// How to go on, for the sentence that a run ends with before its wizard does.
  var hint: String { path.map { " Go on with --resume \($0)." } ?? "" }
}
