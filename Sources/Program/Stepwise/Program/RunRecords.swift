import StepwiseJSON
import StepwiseRecords
import StepwiseSystem

/// The saved progress, the recording and the prepared answers of a run.
public final class RunRecords {
  /// Submits answers in advance; `nil` if there are none.
  package private(set) var replayer: Replayer?
  /// The store for services' results; `nil` if nothing is saved.
  var results: (any ResultStore)? { saved }

  /// The name of the file of answers; `nil` if there is none.
  var answersFile: String? { answers?.name }

  private let saved: SavedRun?
  private let journal: PrivateJournal?
  /// Asks whether to go on with the last run; `nil` if there is none.
  private(set) var offer: JournalOffer?
  private var recording: RecordingFile?
  private let answers: AnswersAhead?
  private let files: RunFiles
  private let defaults: DefaultAnswers?

  /// Opens the files of a run.
  init(_ configuration: RunConfiguration) throws {
    let files = configuration.files
    let (name, version) = files.program ?? ("", "")
    self.files = files
    defaults = configuration.conversation.asksNobody ? DefaultAnswers() : nil
    answers =
      try files.preparedAnswers
      ?? files.answers.map {
        AnswersAhead(try AnswersFile(path: $0, timeout: configuration.timeout))
      }
    let earlier = try files.earlierRun?.history(of: [name] + files.formerNames)
    func held(_ store: any RunStore, for keeper: SavedRun.Keeper = .person) throws -> SavedRun {
      try SavedRun(
        store, program: name, version: version, formerNames: files.formerNames,
        isResumed: files.progress.mustResume, from: earlier, for: keeper)
    }
    journal = if case .journal(let journal) = files.progress.place { journal } else { nil }
    saved =
      switch files.progress.place {
      case .nowhere where earlier != nil: try held(MemoryRunStore([], name: name), for: .journal)
      case .nowhere: nil
      case .file(let path):
        try held(FileRunStore(path: path, mustExist: files.progress.mustResume))
      case .store(let store): try held(store)
      case .held(let run): run
      case .journal(let journal):
        if let run = try? held(journal, for: .journal) {
          run
        } else {
          // What nobody asked for must not stop the run.
          try held(journal.putAside(), for: .journal)
        }
      }
    if journal?.forgetsLast == true { saved?.beginAnew() }
    recording = try files.recording.map {
      try RecordingFile(
        path: $0.path, program: name, version: version, keepsDetours: $0.keepsDetours,
        options: files.givenOptions)
    }
  }

  /// Prepares the question whether to go on with the last run, if there is one.
  ///
  /// - Parameter environment: The environment of the run, which shows the question before the wizard.
  func prepareOffer(in environment: inout Environment) {
    guard let journal, let saved, journal.canGoOn, let seconds = journal.lastChange else { return }
    let day = (seconds + environment.utcOffset(seconds)) / 86_400
    offer = JournalOffer(
      of: saved, day: CalendarDate(daysSince1970: day), today: environment.today)
    environment.prelude = offer
  }

  /// Begins to save, to record and to give answers, once the person has decided whether to go on with the last run.
  func begin(_ session: Session) {
    guard let offer else {
      tellOtherVersions(to: session)
      return beginNow(session)
    }
    var decision: SessionEvents.Observation?
    decision = session.events.observe { [weak self, weak session] event in
      guard case .settled = event, offer.isDecided, decision != nil, let session else { return }
      decision?.cancel()
      decision = nil
      self?.beginNow(session)
    }
  }

  /// Says which unfinished runs of other versions there are, because they are not offered.
  private func tellOtherVersions(to session: Session) {
    guard let versions = journal?.ofOtherVersions.compactMap(\.version), !versions.isEmpty
    else { return }
    session.notify(
      """
      A run of version \(allOf: versions) was not finished. This is another version, which begins \
      anew.
      """)
  }

  private func beginNow(_ session: Session) {
    recording?.begin(session)
    let supplies: [(any AnswerSource)?] = [saved?.saved, answers, defaults]
    let known = supplies.compactMap(\.self)
    guard !known.isEmpty else { return }
    let replayer = Replayer(session, from: known)
    self.replayer = replayer
    saved?.begin(session, replayer)
    replayer.begin()
  }

  /// Writes an output that is committed before the end, unless an earlier run has written it.
  func write(output body: () throws -> Void) throws {
    guard let saved else { return try body() }
    try saved.write(output: body)
  }

  /// Writes the recording at the end of a run, however it ended.
  func end() throws { try recording?.write() }

  /// Marks the saved run as finished, once all its output is written.
  func finish() throws {
    try saved?.finish()
    for other in journal?.ofOtherVersions ?? [] { try? other.remove() }
    files.lastAnswers?.write()
  }

  /// Returns the last answer to fields of a name that begin with it; `nil` if none are kept.
  var lastAnswer: ((String) -> String?)? {
    guard files.keepsLastAnswers, let known = files.lastAnswers else { return nil }
    return { known.answer(named: $0) }
  }

  /// Notes the answers of the finished wizard with which fields of the next run begin.
  func note(_ answers: [String: String]) { files.lastAnswers?.answers = answers }

  /// Gives the saved run up, for other processes.
  func close() { saved?.close() }

  /// Sentences about prepared answers that could not be used.
  public var leftOver: [LocalizedStringKey] { replayer?.leftOver ?? [] }

  /// Why a once-only button of the prepared answers was not pressed; `nil` if none waits.
  var heldPress: LocalizedStringKey? { answers?.heldPress }

  /// Why the first answer of the file that no question could have taken is rejected; `nil` if there is none.
  var rejectedAnswer: LocalizedStringKey? { answers?.rejection }

  /// Why the end of a run that asks nobody does not count: it took a default, and an answer of the file was not used,
  /// which may have been meant for that question, or the file is a value that the result has not; `nil` if it counts.
  func doubtfulEnd(of flow: any WizardFlow) -> LocalizedStringKey? {
    guard let defaults, let answers else { return nil }
    let sentences = Sentence.first(5, of: answers.leftOver).map(\.english)
    guard !sentences.isEmpty else {
      guard answers.isValue else { return nil }
      return (flow as? any AnswerReader)?.faultOfOutcome().map { "\(answers.name): \($0)" }
    }
    guard let first = defaults.latest else {
      guard answers.isValue else { return nil }
      return """
        \(sentences.joined(separator: " ")) The result is left out: correct the name, or leave the answer out.
        """
    }
    return """
      \(sentences.joined(separator: " ")) “\(first)” took its default, so the result is left out: correct the \
      name, or leave the answer out.
      """
  }

  /// Whether there are prepared answers.
  var hasAnswers: Bool { answers != nil }

  /// Lets a flow read the prepared answers in a way of its own.
  func read(by reader: some AnswerReader) { answers?.read(by: reader) }

  /// Whether a run that asks nobody has accepted as many defaults as it may.
  var hasTooManyDefaults: Bool { defaults?.isExhausted == true }

  /// The place of the answer that the file has for a field, such as `ada.json:1`; `nil` if it has none.
  func place(ofAnswerTo field: Snapshot.Element, on snapshot: Snapshot) -> String? {
    answers?.place(ofAnswerTo: field, on: snapshot)
  }

  /// Tells how to resume, for the last sentence of an unfinished run.
  ///
  /// It is empty if nothing is saved or the file is gone.
  var hint: LocalizedStringKey {
    if journal?.canGoOn == true { return " Start it again to go on." }
    guard let path = files.progress.path, saved?.holdsSteps == true,
      SystemFiles().status(of: path) == .file
    else {
      return ""
    }
    return " Go on with --resume \(path)."
  }
}
