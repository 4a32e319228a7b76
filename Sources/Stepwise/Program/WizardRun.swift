/// How a wizard that ran inside a program came to its end.
public enum WizardResult<Outcome> {
  /// The root flow finished with this.
  case finished(Outcome)
  /// The person gave it up.
  case cancelled
  /// The person's input ended.
  case endOfInput
  /// A script and the wizard did not fit, or there was nobody to talk to.
  case refused(RunFailure)
  /// The wizard itself failed.
  case failed(any Error)
}

/// Runs a wizard inside a program and gives what came of it; several may run one after the other.
///
/// - Parameters:
///   - flow: The root flow.
///   - script: A steps file to answer with; `nil` talks on standard input, which is a script where it
///     is no terminal. Wizards in a row share its lines.
///   - isQuiet: Whether to leave out the conversation when a script answers.
///   - theme: How it looks in a terminal.
///   - strings: Its texts in other languages.
///   - save: A file that every answer is kept in, and that an unfinished run is gone on from; `nil` for
///     none.
///   - output: Where outputs go that the wizard commits on its way; `nil` drops them.
/// - Returns: How it ended; no way of ending can be mistaken for an outcome.
@MainActor
public func run<Outcome>(
  _ flow: some WizardFlow<Outcome>, script: String? = nil, isQuiet: Bool = false,
  theme: Theme = .standard, strings: StringCatalog = [:], save: String? = nil,
  output: ((WizardOutput) throws -> Void)? = nil
) async -> WizardResult<Outcome> {
  let options = RunOptions()
  options.script = script
  options.save = save
  do {
    try options.validate()
    let driver = try Driver(options)
    let records = try RunRecords(
      options, program: String(describing: type(of: flow)), version: "1")
    let run = WizardRun(
      driver: driver, options: options, isQuiet: isQuiet, isOnlyOne: false, theme: theme,
      records: records)
    var environment = try driver.environment(options, name: nil, strings: strings)
    environment.results = records.results
    // For `exit(withError:)`.
    ProgramRunner.words = environment.localizer
    let write = output
    let result = try await run.result(of: flow, environment: environment) { output in
      try records.write { try write?(output) }
    }
    if case .finished = result { try records.finish() }
    return result
  } catch let failure as RunFailure {
    return .refused(failure)
  } catch {
    return .failed(error)
  }
}

/// Asks a single question: `let name = try await Stepwise.ask(TextField("Last name"))`.
///
/// - Parameters:
///   - field: The question.
///   - script: A steps file to answer with; `nil` talks on standard input.
///   - isQuiet: Whether to leave out the conversation when a script answers.
///   - theme: How it looks in a terminal.
/// - Returns: The answer.
/// - Throws: ``RunFailure``: with the code 130 where the person cancels or their input ends. Where nothing is done about
///   it, ``exit(withError:)`` says so.
@MainActor
public func ask<Answer>(
  _ field: some AnswerableElement<Answer>, script: String? = nil, isQuiet: Bool = false,
  theme: Theme = .standard
) async throws -> Answer {
  switch await run(QuestionFlow(field), script: script, isQuiet: isQuiet, theme: theme) {
  case .finished(let answer): return answer
  case .cancelled: throw RunFailure(.cancelled, "Cancelled.")
  case .endOfInput: throw RunFailure(.cancelled, "Cancelled: the input ended.")
  case .refused(let failure): throw failure
  case .failed(let error): throw error
  }
}

/// Ends the program because of an error, as a wizard's own program does: its sentence goes to standard error, and
/// a ``RunFailure`` has its exit code, such as 130 where the person gave up.
///
/// ```swift
/// do {
///   print("Hello, \(try await Stepwise.ask(TextField("Name")))!")
/// } catch {
///   Stepwise.exit(withError: error)
/// }
/// ```
///
/// - Parameter error: What was thrown; any other than a ``RunFailure`` has the code 1.
@MainActor
public func exit(withError error: any Error) -> Never {
  ProgramRunner.exit(ProgramRunner.failure(error))
}

/// A wizard of one question.
private final class QuestionFlow<Field: AnswerableElement>: FlowController<Void, Field.Answer> {
  // Its screen says all.
  override var title: String { "" }
  private let field: Field

  init(_ field: Field) {
    self.field = field
    super.init(state: ())
  }

  override func startFlow() {
    push(field.label) { self.field.onAnswer { self.finish($0) } }
  }
}

/// One run of a wizard with the driver that fits.
struct WizardRun {
  let driver: Driver
  let options: RunOptions
  let isQuiet: Bool
  /// Whether the program is this wizard: what it holds need not be taken apart at the end, and no
  /// answer may be left over.
  let isOnlyOne: Bool
  let theme: Theme
  /// What is kept of it and answered ahead in it.
  var records: RunRecords?
  /// Called when it ends, with the title of the screen that one was on.
  var onEnd: (String) -> Void = { _ in }

  /// Runs a flow to its end.
  ///
  /// - Parameters:
  ///   - flow: The root flow.
  ///   - environment: The surroundings.
  ///   - output: Where what is committed on the way goes, at once.
  /// - Returns: How it ended.
  /// - Throws: ``RunFailure``.
  func result<Flow: WizardFlow>(
    of flow: Flow, environment: Environment, output: @escaping (WizardOutput) throws -> Void
  ) async throws -> WizardResult<Flow.Outcome> {
    var outcome: Flow.Outcome?
    let session = flow.makeSession(environment: environment, isLive: driver.isLive) { outcome = $0 }
    if isOnlyOne { _ = Unmanaged.passRetained(session) }
    let write = { [unowned session] in
      do {
        for committed in session.takeOutputs() { try output(committed) }
      } catch {
        session.fail(error)
      }
    }
    var holdsSecret = false
    // A program that is this wizard holds its secrets to the end.
    defer { if holdsSecret, !isOnlyOne { SecretMemory.release() } }
    let events = session.events.observe { event in
      switch event {
      case .committed: write()
      case .asksSecret:
        holdsSecret = true
        SecretMemory.protect()
      default: break
      }
    }
    // What writes outputs may lead back to the session.
    defer { events.cancel() }
    write()
    await begin(records, session)
    let isOver = try await driver.run(
      session, options, records, isQuiet: isQuiet, takesLeftovers: !isOnlyOne, theme: theme)
    // What was cancelled by the end may have something to put in order.
    await session.settle()
    onEnd(session.show().title)
    guard isOver, let ending = session.ending else { return .endOfInput }
    switch ending {
    case .finished:
      guard let outcome else {
        return .failed(FlowError("The wizard finished without an outcome."))
      }
      return .finished(outcome)
    case .cancelled: return .cancelled
    case .failed(let failure as RunFailure): throw failure
    case .failed(let error): return .failed(error)
    }
  }

  /// Gives the answers that are known, before anyone is asked.
  private func begin(_ records: RunRecords?, _ session: Session) async {
    guard let records else { return }
    records.begin(session)
    // A person sees what goes on; nobody else need.
    guard !driver.isLive, records.replayer != nil else { return }
    await session.idle(Waiting(timeout: .seconds(options.timeout)))
  }
}
