import StepwiseConsole
import StepwiseSystem

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

/// Runs a wizard inside a program and returns its result.
///
/// Several wizards may run one after the other, or at once.
///
/// - Parameters:
///   - flow: The root flow.
///   - configuration: The driver, the files and the surroundings of the run.
/// - Returns: How it ended; no way of ending can be mistaken for an outcome.
@MainActor
public func run<Outcome>(
  _ flow: some WizardFlow<Outcome>, _ configuration: RunConfiguration
) async -> WizardResult<Outcome> {
  var configuration = configuration
  configuration.program = configuration.program ?? (String(describing: type(of: flow)), "1")
  do {
    let run = try WizardRun(configuration)
    do {
      let result = try await run.result(of: flow) { try configuration.output?($0) }
      if case .finished = result { try run.records.finish() }
      return result
    } catch let failure as RunFailure {
      return .refused(failure.said(in: run.environment.localizer))
    }
  } catch let failure as RunFailure {
    return .refused(failure)
  } catch {
    return .failed(error)
  }
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
  var configuration = RunConfiguration()
  configuration.script = script
  configuration.isQuiet = isQuiet
  configuration.theme = theme
  configuration.strings = strings
  configuration.save = save
  configuration.output = output
  return await run(flow, configuration)
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
  ProgramRunner.exit(ProgramRunner.failure(error), in: nil)
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

/// One run of a wizard: its driver, its surroundings and its files.
package struct WizardRun {
  let configuration: RunConfiguration
  let driver: any Driver
  /// The surroundings that the flow is made in.
  package let environment: Environment
  /// The saved progress, the prepared answers and the recording.
  package let records: RunRecords

  /// Prepares a run: opens its files, and asks nothing yet.
  package init(_ configuration: RunConfiguration) throws {
    try configuration.validate()
    driver = try configuration.chosenDriver()
    var configuration = configuration
    if driver.playsScript { configuration.takeRecordedRun() }
    self.configuration = configuration
    var environment = try configuration.environment(isLive: driver.isLive)
    do {
      records = try RunRecords(configuration)
    } catch let failure as RunFailure {
      throw failure.said(in: environment.localizer)
    }
    environment.results = records.results
    environment.host = TerminalHost()
    self.environment = environment
  }

  /// Runs a flow to its end.
  package func result<Flow: WizardFlow>(
    of flow: Flow, onEnd: (Session) -> Void = { _ in },
    output: @escaping (WizardOutput) throws -> Void
  ) async throws -> WizardResult<Flow.Outcome> {
    var outcome: Flow.Outcome?
    let session = flow.makeSession(environment: environment, isLive: driver.isLive) { outcome = $0 }
    if configuration.isWholeProcess { _ = Unmanaged.passRetained(session) }
    let write = { [unowned session, records] in
      do {
        for committed in session.takeOutputs() {
          try records.write { try output(committed) }
        }
      } catch {
        session.fail(error)
      }
    }
    var holdsSecret = false
    let events = session.events.observe { event in
      switch event {
      case .committed: write()
      case .asksSecret:
        holdsSecret = true
        SecretMemory.protect()
      default: break
      }
    }
    // A program that is this wizard holds its secrets to the end.
    defer { if holdsSecret, !configuration.isWholeProcess { SecretMemory.release() } }
    // What writes outputs may lead back to the session.
    defer { events.cancel() }
    write()
    let waiting = Waiting(timeout: configuration.timeout)
    records.begin(session)
    // A person sees what goes on while answers are given that are known; nobody else need.
    if !driver.isLive, records.replayer != nil { await session.idle(waiting) }
    let context = RunContext(
      script: configuration.script.flatMap { $0 == "-" ? nil : $0 }, waiting: waiting,
      theme: configuration.theme, isQuiet: configuration.isQuiet,
      takesLeftovers: !configuration.isWholeProcess, records: records)
    let end: DriverEnd
    do {
      end = try await driver.drive(session, in: context)
    } catch {
      // A run that failed is recorded, too; its own error counts more than that of the recording.
      try? records.end()
      guard let rejection = error as? Rejection else { throw error }
      throw RunFailure(.dataError, rejection.sentence)
    }
    // What was cancelled by the end may have something to put in order.
    await session.settle()
    onEnd(session)
    try records.end()
    guard case .ended = end, let ending = session.ending else { return .endOfInput }
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
}
