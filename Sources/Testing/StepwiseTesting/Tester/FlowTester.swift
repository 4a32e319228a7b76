import Stepwise
import StepwiseExplorer
import StepwiseRecords
import StepwiseSystem
import Testing

/// Runs a flow as a person would, step by step, in a test.
///
/// Its verbs are the actions of a person. Each lets all work end that needs no time to pass. A step that fails throws
/// a ``FlowTestError`` that shows the screen and the conversation so far. The tester works with any test library, and
/// without one. ``expectNothingLeft(except:sourceLocation:)`` makes a test exhaustive.
public final class FlowTester<Outcome> {
  /// The session, for anything without a verb; another one after ``resume(sourceLocation:)``.
  public private(set) var session: Session

  private(set) var result = Result()
  var player: StepPlayer
  let watch: Watch
  let leakCheck = LeakCheck()
  var mistakes: MistakeWatch
  /// The notices and errors that were shown and not checked by the test, by number.
  var unseenNotices: [Int: String] = [:]
  var unseenErrors: [Int: String] = [:]
  var seenReports = 0
  /// A sentence for each of those that were not checked when the run was killed.
  private(set) var unseenBefore: [String] = []
  private let sink = ByteSink(descriptor: nil)
  private var writer: Transcript
  /// The run as `--save` keeps it, for a resume.
  private var saved: SavedRun
  private let store: MemoryRunStore
  private let environment: Environment
  /// Creates the root flow anew; `nil` if the tester was given a flow.
  private let makeFlow: (() throws -> any WizardFlow<Outcome>)?
  private var lastNotice = 0
  private var lastError = 0
  private var lastThrownError = 0

  final class Result {
    var outcome: Outcome?
  }

  /// Starts a flow.
  ///
  /// - Parameters:
  ///   - flow: The root flow.
  ///   - environment: The environment; `nil` for a fixed one with a virtual clock.
  public convenience init(
    _ flow: some WizardFlow<Outcome>, environment: Environment? = nil
  ) async {
    await self.init(flow, of: nil, environment: environment)
  }

  /// Starts a flow that can be created again.
  ///
  /// - Parameters:
  ///   - makeFlow: Creates the root flow.
  ///   - environment: The environment; `nil` for a fixed one with a virtual clock.
  /// - Throws: The errors of `makeFlow`.
  convenience init(
    makeFlow: @escaping () throws -> any WizardFlow<Outcome>, environment: Environment?
  ) async throws {
    await self.init(try makeFlow(), of: makeFlow, environment: environment)
  }

  private init(
    _ flow: any WizardFlow<Outcome>, of makeFlow: (() throws -> any WizardFlow<Outcome>)?,
    environment: Environment?
  ) async {
    self.makeFlow = makeFlow
    self.environment = environment ?? Environment()
    store = MemoryRunStore([], name: "the test's run")
    watch = Watch(clock: self.environment.clock)
    let run: Run
    do {
      run = try Run(flow, savedIn: store, self.environment, watch)
    } catch {
      preconditionFailure("An empty store is refused: \(error)")
    }
    (session, saved, result) = (run.session, run.saved, run.result)
    mistakes = MistakeWatch(session)
    player = StepPlayer(session: session, region: self.environment.region)
    writer = Transcript(sink, localizer: session.environment.localizer)
    player.onPress = writer.notePress
    watch.settle = { [weak self] in await self?.settle() }
    await settle()
  }

  /// A session with what is saved of it.
  private struct Run {
    let session: Session
    let saved: SavedRun
    let result = Result()

    init(
      _ flow: any WizardFlow<Outcome>, savedIn store: MemoryRunStore, _ environment: Environment,
      _ watch: Watch
    ) throws {
      saved = try SavedRun(store, program: "test", version: "1", for: .host)
      var environment = environment
      environment.results = saved
      environment.libraryStrings = .stepwise
      session = watch.run(nil) { [result] in
        flow.makeSession(environment: environment, isLive: false) { result.outcome = $0 }
      }
      watch.run(nil) {
        let replayer = Replayer(session, from: [saved.saved])
        saved.begin(session, replayer)
        replayer.begin()
      }
    }
  }

  /// Kills the run and resumes what was saved of it, as a program does that was killed and started again with
  /// `--resume`.
  ///
  /// The flow is made anew by the expression that the test gave to ``withFlow(_:environment:except:sourceLocation:_:)``. Its
  /// answers are given again; mocks go on where they are. Work that was running is cancelled, and secrets are asked
  /// again.
  ///
  /// ```swift
  /// try await withFlow(OrderFlow()) { tester in
  ///   try await tester.answer("Ada")
  ///   try await tester.resume()
  ///   try tester.expect(screen: "Plan")
  /// }
  /// ```
  ///
  /// - Parameter sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if the wizard has ended, or if the flow cannot be made again.
  public func resume(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    guard let makeFlow else {
      throw failure(
        "The flow cannot be made again: give “resume(with:)” a new one, or begin with “withFlow”.",
        sourceLocation)
    }
    try await resume(with: try makeFlow(), sourceLocation: sourceLocation)
  }

  /// Kills the run and resumes what was saved of it with a flow, such as one whose service has changed.
  ///
  /// - Parameters:
  ///   - flow: A new root flow.
  ///   - sourceLocation: The location of a reported failure; by default the caller's line.
  /// - Throws: ``FlowTestError`` if the wizard has ended.
  public func resume(
    with flow: any WizardFlow<Outcome>, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    guard session.ending == nil else {
      throw failure("The wizard has ended, so that there is nothing to resume.", sourceLocation)
    }
    unseenBefore = unseen
    session.close()
    await session.pass(.zero)
    let run = try Run(flow, savedIn: store, environment, watch)
    (session, saved, result) = (run.session, run.saved, run.result)
    mistakes = MistakeWatch(session)
    player = StepPlayer(session: session, region: environment.region)
    writer = Transcript(sink, localizer: session.environment.localizer)
    player.onPress = writer.notePress
    (unseenNotices, unseenErrors, seenReports) = ([:], [:], 0)
    (lastNotice, lastError, lastThrownError) = (0, 0, 0)
    await settle()
    try throwWhatWentWrong(sourceLocation)
  }

  /// The conversation so far as the plain prompt would show it, without the part that was played from a steps file.
  ///
  /// ``play(_:sourceLocation:)`` returns that part.
  public var transcript: String { String(decoding: sink.bytes, as: UTF8.self) }

  /// Lets everything happen that needs no time to pass; each step does so by itself.
  public func settle() async {
    await watch.run(session.titleOfTop) {
      _ = await session.pass(.zero)
      await session.takeTurns()
    }
    leakCheck.track(session)
    let snapshot = snapshot
    mistakes.look(at: snapshot)
    noteShown(snapshot)
    if session.ending == nil { writer.show(snapshot) }
  }

  // MARK: The machinery

  /// The current screen; rendering it may call mocks, too.
  var snapshot: Snapshot { watch.run(session.titleOfTop) { session.show() } }

  func perform(
    _ typed: String, _ sourceLocation: SourceLocation,
    _ body: (Snapshot) throws -> Void
  ) async throws {
    try throwMisuse(sourceLocation)
    let snapshot = snapshot
    writer.prompt(snapshot)
    writer.echo(typed)
    mistakes.begin(on: snapshot, calls: watch.callCount)
    do {
      try watch.run(snapshot.title) { try body(snapshot) }
    } catch {
      if session.ending == nil {
        let shown = self.snapshot
        writer.skipErrors(of: shown)
        noteShown(shown)
        seeErrors(of: shown)
      }
      let message = String(describing: error)
      writer.reject(LocalizedStringKey(describing: error))
      try throwMisuse(sourceLocation)
      throw failure(message, sourceLocation)
    }
    await settle()
    mistakes.end(on: self.snapshot, calls: watch.callCount)
    try throwWhatWentWrong(sourceLocation)
  }

  /// Throws for a rejection that came when a check or an effect ended, and for a misused mock.
  func throwWhatWentWrong(_ sourceLocation: SourceLocation) throws {
    try throwMisuse(sourceLocation)
    guard session.ending == nil else { return }
    let before = lastThrownError
    let snapshot = snapshot
    let errors = snapshot.elements.compactMap(\.error) + [snapshot.error].compactMap { $0 }
    lastThrownError = errors.map(\.number).max().map { max($0, before) } ?? before
    if let rejection = errors.first(where: { $0.number > before && !$0.canRetry }) {
      // The failure shows the whole screen, so the test has seen all its errors.
      seeErrors(of: snapshot)
      throw failure(rejection.message, sourceLocation)
    }
  }

  func throwMisuse(_ sourceLocation: SourceLocation) throws {
    let misuses = watch.takeMisuses()
    if !misuses.isEmpty { throw failure(misuses.joined(separator: "\n"), sourceLocation) }
  }

  /// Records the notices and errors that a test must check before its end.
  private func noteShown(_ snapshot: Snapshot) {
    for notice in snapshot.notices where notice.number > lastNotice {
      unseenNotices[notice.number] = notice.message
      lastNotice = notice.number
    }
    let errors = snapshot.elements.compactMap(\.error) + [snapshot.error].compactMap { $0 }
    for error in errors where error.number > lastError {
      unseenErrors[error.number] = error.message
    }
    lastError = errors.map(\.number).max().map { max($0, lastError) } ?? lastError
  }

  /// Marks the notices of a screen as checked.
  func seeNotices(of snapshot: Snapshot) {
    for notice in snapshot.notices { unseenNotices[notice.number] = nil }
  }

  /// Marks the errors of a screen as checked.
  func seeErrors(of snapshot: Snapshot) {
    for error in snapshot.elements.compactMap(\.error) + [snapshot.error].compactMap({ $0 }) {
      unseenErrors[error.number] = nil
      lastThrownError = max(lastThrownError, error.number)
    }
  }

  func failure(
    _ message: String, _ sourceLocation: SourceLocation, after conversation: String? = nil
  ) -> FlowTestError {
    let isOver = session.ending != nil
    let clock = session.environment.clock as? VirtualClock
    let isAsleep = !snapshot.busy.isEmpty && clock?.nextDeadline != nil
    return FlowTestError(
      message: message, sourceLocation: sourceLocation,
      screen: isOver ? "The wizard has ended.\n" : Transcript.screen(snapshot),
      possible: isOver
        ? []
        : (isAsleep ? ["advanceUntilIdle() lets as much time pass as the running work needs."] : [])
          + Transcript.help(snapshot).map(\.english),
      reports: unseenReports + watch.waits.reports, conversation: conversation ?? transcript)
  }
}
