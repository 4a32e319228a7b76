import Stepwise
import StepwiseFlow
import StepwiseRecords
import StepwiseSystem

/// A run that this process drives: one request after another, each of which is committed before its response leaves.
///
/// If another process has committed meanwhile, the run is of no use any more, and the request is taken again by one that is
/// made from the newest record.
final class LiveRun: Driver {
  /// The answer to a request, or the reason why there is none.
  enum Answer {
    /// Everything is in the store.
    case response(WebResponse)
    /// Somebody else has changed the run: load it, and take the request again.
    case conflict
    /// The request could not be answered, for a reason that belongs in the log.
    case failed(ServingRejection, reason: String)
  }

  /// What must be the same for all requests of a live run.
  struct Setting: Hashable {
    /// The path before all paths of the program.
    let base: String
    /// The language of the pages.
    let language: String?
  }

  let isLive: Bool
  /// The record of the run.
  let record: RunRecord
  let setting: Setting
  private let wizard: HostedWizard
  private let configuration: RunConfiguration
  private let pressPatience: Duration
  private let results: ResultFolder?
  private var talk: WebTalk?
  private weak var session: Session?
  /// What was done for good in a run that has ended.
  private var written: [String] = []
  private var files: StateFiles?
  private var task: Task<Void, Never>?
  /// The request that is to be answered, and those who wait for it and for its answer.
  private var request: WebRequest?
  private var driver: CheckedContinuation<WebRequest?, Never>?
  private var caller: CheckedContinuation<Answer, Never>?
  /// The response to the request, until it is given.
  private var response: WebResponse?
  /// The status of the response that was given last.
  private var status = 500
  private var isClosed = false
  /// What became of the request if a change could not be kept while it was answered.
  private var lost: Answer?
  /// The digest of the form whose once-only press is being made.
  private var pressing: String?
  /// Whether the request has made a once-only press, which must not be in doubt because a store was away for a moment.
  private var hasPressed = false
  /// The digest of the form whose once-only press may have been made by a process that is gone.
  private let doubted: String?
  private var last: [String]?
  /// The result if there was no room for its file.
  private var result: [UInt8]?

  /// Creates a run, which begins with its first request.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - wizard: The wizard.
  ///   - setting: What must be the same for all requests.
  ///   - configuration: The settings of a run.
  ///   - pressPatience: How long a run must be still before its once-only press counts as interrupted.
  ///   - results: The folder for the result; `nil` for none.
  ///   - isLive: Whether the environment is real.
  init(
    _ record: RunRecord, of wizard: HostedWizard, _ setting: Setting,
    _ configuration: RunConfiguration, pressPatience: Duration, results: ResultFolder?, isLive: Bool
  ) {
    self.record = record
    self.wizard = wizard
    self.setting = setting
    self.configuration = configuration
    self.pressPatience = pressPatience
    self.results = results
    self.isLive = isLive
    doubted = record.note.pressing ?? record.note.doubted
  }

  // MARK: Requests

  /// Answers a request; only one at a time.
  func respond(to request: WebRequest) async -> Answer {
    await withCheckedContinuation { continuation in
      caller = continuation
      response = nil
      if task == nil { task = Task { await self.run() } }
      self.request = request
      wakeDriver()
    }
  }

  /// Whether another request can be answered as a process would that has just begun.
  var isReusable: Bool {
    guard let session, session.ending == nil, lost == nil, !isClosed else { return false }
    return session.history.top?.isResumable == true && session.isIdle
      && status < 400
  }

  /// Ends the run in this process.
  func close() async {
    isClosed = true
    wakeDriver()
    await task?.value
  }

  private func wakeDriver() {
    guard let driver, request != nil || isClosed else { return }
    self.driver = nil
    driver.resume(returning: takeRequest())
  }

  private func takeRequest() -> WebRequest? {
    defer { request = nil }
    return isClosed ? nil : request
  }

  private func nextRequest() async -> WebRequest? {
    if request != nil || isClosed { return takeRequest() }
    return await withCheckedContinuation { driver = $0 }
  }

  private func give(_ answer: Answer) {
    status = response?.status ?? 500
    // A run that waits for its person holds no page.
    response = nil
    caller?.resume(returning: answer)
    caller = nil
  }

  // MARK: The wizard

  private func run() async {
    defer { files?.remove() }
    do throws(RunStoreError) {
      files = try StateFiles(record.files)
    } catch {
      return give(.failed(.notSaved, reason: error.description))
    }
    var configuration = configuration
    configuration.conversation = .driver(self)
    configuration.files.progress = .held(record.saved)
    configuration.environment.stateFolder = files?.path
    configuration.environment.language = configuration.environment.language ?? setting.language
    var texts: [String] = []
    var reason: (any Error)?
    func take(_ output: WizardOutput) {
      // The store keeps the last page.
      if let text = output.withoutSecrets.text { texts.append(text) }
      guard let results, let bytes = ResultFolder.bytes(of: output) else { return }
      do {
        try results.write(bytes, of: record.id)
        (result, reason) = (nil, nil)
      } catch {
        (result, reason) = (bytes, error)
      }
    }
    let end = await wizard.run(configuration, take)
    if case .finished(let output) = end, lost == nil { take(output) }
    guard caller != nil else { return }
    if let lost { return give(lost) }
    switch end {
    case .endOfInput: break
    case .finished: last = ["Done"] + texts
    case .cancelled: last = ["Cancelled."] + texts + written
    case .failed(let error):
      // The run ended before it could answer the request.
      guard response != nil else {
        return give(.failed(.unanswered, reason: "\(error)"))
      }
      last = ["Not done"] + texts + ["\(error)"]
    }
    let answer = answer(after: await keep())
    // The result is in the record, and the next request writes its file.
    if case .response = answer, let reason {
      give(.failed(.notSaved, reason: "\(reason)"))
    } else {
      give(answer)
    }
  }

  func drive(_ session: Session, in run: RunContext) async throws {
    var setting = PageSetting()
    setting.base = self.setting.base
    setting.token = record.note.token
    setting.follows = false
    setting.canGiveUp = false
    let talk = WebTalk(
      session, setting, patience: nil, timeout: run.timeout, taken: record.note.taken,
      doubted: doubted)
    self.talk = talk
    self.session = session
    talk.beforeOncePress = { [weak self] in await self?.mark($0) ?? false }
    record.saved.onConfirm = { [weak self] in try await self?.confirm() }
    let live = UnresumableScreenNotice(session)
    let events = session.events.observe { [weak self] event in
      live.look()
      self?.follow(event, talk)
    }
    defer { events.cancel() }
    // First, the session gives the saved answers again.
    await session.waitUntilIdle(timeout: run.timeout)
    while let request = await nextRequest() {
      // A task of its own, because the memory of a task's calls stays with it, and this one lives as long as the run.
      let answer = await Task.immediate { await self.answer(to: request, by: talk, of: session) }
        .value
      guard let answer else { return }
      give(answer)
    }
  }

  /// Answers a request; returns `nil` if the session has ended, and the end of the run answers.
  private func answer(
    to request: WebRequest, by talk: WebTalk, of session: Session
  ) async -> Answer? {
    talk.beginAnew()
    response = await talk.respond(to: request)
    hasPressed = pressing != nil
    pressing = nil
    guard session.ending == nil else {
      written = session.writtenNotice.map { [session.environment.localizer($0)] } ?? []
      return nil
    }
    return answer(after: await keep())
  }

  private func follow(_ event: SessionEvent, _ talk: WebTalk) {
    switch event {
    // What was kept is committed soon; whoever depends on it waits for that.
    case .kept: Task { try? await self.confirm() }
    case .performed(let performed):
      if !performed.receipt.isPending, let element = performed.action.element {
        talk.noteDone(element)
      }
    case .ended(_, let element, .accepted): talk.noteDone(element)
    default: break
    }
  }

  func commit(_ text: String?) {}
  func finish(_ text: String?) {}

  // MARK: Changes

  private var note: RunRecord.Note {
    var note = record.note
    note.taken = talk?.takenForms ?? note.taken
    note.pressing = pressing
    // A form that was taken needs no doubt.
    note.doubted = doubted.flatMap { note.taken.contains($0) ? nil : $0 }
    note.last = last
    note.result = result
    if last != nil { note.program = talk?.program }
    return note
  }

  private func keep(always: Bool = false) async -> RunRecord.Outcome {
    await record.keep(
      files, always: always, patience: pressPatience * 3, isPatient: hasPressed
    ) { self.note }
  }

  private func answer(after outcome: RunRecord.Outcome) -> Answer {
    switch outcome {
    case .kept:
      response.map { .response($0) } ?? .failed(.unanswered, reason: "There is no response.")
    case .conflict: .conflict
    case .failed(let error): Self.failed(.notSaved, error)
    }
  }

  private static func failed(_ rejection: ServingRejection, _ error: RunStoreError) -> Answer {
    .failed(error.reason == .tooLong ? .unanswered : rejection, reason: error.description)
  }

  /// Commits what must be in the store before the work goes on, or ends the run.
  ///
  /// - Returns: Whether it is in the store.
  private func keepNow(or rejection: ServingRejection) async -> Bool {
    guard lost == nil, let session, session.ending == nil else { return false }
    switch await keep() {
    case .kept: return true
    case .conflict: lost = lost ?? .conflict
    case .failed(let error): lost = lost ?? Self.failed(rejection, error)
    }
    session.fail(Self.notKept)
    return false
  }

  private func confirm() async throws {
    guard await keepNow(or: .notSaved) else { throw CancellationError() }
  }

  /// Marks that a once-only button is about to be pressed, so that no other process presses it.
  private func mark(_ element: String) async -> Bool {
    guard let talk, let session else { return false }
    pressing = talk.openForm
    session.history.takeOver(begun: [element])
    guard await keepNow(or: .notPressed) else { return false }
    Task { [weak self] in await self?.showLife(during: self?.pressing) }
    return true
  }

  /// Commits the mark again and again while the press is being made.
  private func showLife(during press: String?) async {
    while let press, press == pressing {
      await Pause.wait(for: pressPatience / 3)
      guard press == pressing, lost == nil else { return }
      // A store that is away for a moment harms nothing yet.
      if case .conflict = await keep(always: true) {
        lost = .conflict
        session?.fail(Self.notKept)
      }
    }
  }

  /// The end of a session whose answers could not be kept; nobody reads it, because the response is the rejection.
  private static let notKept = RunFailure(.ioError, verbatim: "The answers were not kept.")
}
