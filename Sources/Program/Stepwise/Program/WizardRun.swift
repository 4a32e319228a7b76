import StepwiseConsole
import StepwiseSystem

extension Ending {
  /// The failure with the exit code of a program that ends so; `nil` for a finished wizard.
  package var failure: RunFailure? {
    switch self {
    case .finished: nil
    case .cancelled: RunFailure(.cancelled, "Cancelled.")
    case .endOfInput: RunFailure(.cancelled, "Cancelled: the input ended.")
    case .failed(let error): ProgramRunner.failure(error)
    }
  }
}

/// Runs a wizard inside a program and returns its result.
///
/// Several wizards may run one after another, or at once.
///
/// - Parameters:
///   - flow: The root flow.
///   - configuration: The driver, the files and the environment of the run.
/// - Returns: The result; only a finished wizard has an outcome.
@MainActor
public func run<Outcome>(
  _ flow: some WizardFlow<Outcome>, _ configuration: RunConfiguration
) async -> Ending<Outcome> {
  var configuration = configuration
  configuration.files.program =
    configuration.files.program ?? (String(describing: type(of: flow)), "1")
  return await run(configuration) { _ in flow }
}

/// Runs a wizard whose services need the environment of the run, such as its clock, and returns its result.
///
/// A script's clock is virtual, and a person's is real, so services that wait must use the clock of the run.
///
/// - Parameters:
///   - configuration: The driver, the files and the environment of the run.
///   - makeFlow: Creates the root flow with its services. An error that it throws is the result
///     ``Ending/failed(_:)``.
/// - Returns: The result; only a finished wizard has an outcome.
@MainActor
public func run<Flow: WizardFlow>(
  _ configuration: RunConfiguration, makeFlow: @MainActor (Environment) throws -> Flow
) async -> Ending<Flow.Outcome> {
  var configuration = configuration
  configuration.files.program = configuration.files.program ?? (String(describing: Flow.self), "1")
  do {
    let run = try WizardRun(configuration)
    defer { run.records.close() }
    do {
      let flow = try makeFlow(run.environment)
      let result = try await run.result(of: flow) { try configuration.output?($0) }
      if case .finished = result { try run.records.finish() }
      try run.endDriver(with: result)
      return result
    } catch let failure as RunFailure {
      let failure = failure.said(in: run.environment.localizer)
      let result = Ending<Flow.Outcome>.failed(failure)
      try run.endDriver(with: result)
      return result
    } catch {
      try run.endDriver(with: Ending<Flow.Outcome>.failed(error))
      throw error
    }
  } catch {
    return .failed(error)
  }
}

/// Runs a wizard inside a program and returns its result; several may run one after another.
///
/// - Parameters:
///   - flow: The root flow.
///   - script: A steps file to answer with; `nil` uses standard input, which is a script if it
///     is not a terminal. Consecutive wizards share its lines.
///   - isQuiet: Whether to leave out the conversation when a script answers.
///   - theme: The look of the wizard in a terminal.
///   - strings: Its texts in other languages.
///   - save: The file that saves every answer and resumes an unfinished run; `nil` for
///     none.
///   - output: Receives the outputs that the wizard commits before it ends; `nil` drops them.
/// - Returns: The result; only a finished wizard has an outcome.
@MainActor
public func run<Outcome>(
  _ flow: some WizardFlow<Outcome>, script: String? = nil, isQuiet: Bool = false,
  theme: Theme = .standard, strings: StringCatalog = [:], save: String? = nil,
  output: ((WizardOutput) throws -> Void)? = nil
) async -> Ending<Outcome> {
  await run(
    script: script, isQuiet: isQuiet, theme: theme, strings: strings, save: save, output: output
  ) { _ in flow }
}

/// Runs a wizard whose services need the environment of the run, such as its clock, and returns its result.
///
/// ```swift
/// let result = await Stepwise.run { environment in
///   TrainFlow(timetable: Timetable(clock: environment.clock))
/// }
/// ```
///
/// - Parameters:
///   - script: A steps file to answer with; `nil` uses standard input, which is a script if it
///     is not a terminal. Consecutive wizards share its lines.
///   - isQuiet: Whether to leave out the conversation when a script answers.
///   - theme: The look of the wizard in a terminal.
///   - strings: Its texts in other languages.
///   - save: The file that saves every answer and resumes an unfinished run; `nil` for
///     none.
///   - output: Receives the outputs that the wizard commits before it ends; `nil` drops them.
///   - makeFlow: Creates the root flow with its services. An error that it throws is the result
///     ``Ending/failed(_:)``.
/// - Returns: The result; only a finished wizard has an outcome.
@MainActor
public func run<Flow: WizardFlow>(
  script: String? = nil, isQuiet: Bool = false, theme: Theme = .standard,
  strings: StringCatalog = [:], save: String? = nil,
  output: ((WizardOutput) throws -> Void)? = nil,
  makeFlow: @MainActor (Environment) throws -> Flow
) async -> Ending<Flow.Outcome> {
  var configuration = RunConfiguration(script.map { .script($0) } ?? .automatic)
  configuration.isQuiet = isQuiet
  configuration.theme = theme
  configuration.environment.strings = strings
  configuration.files.progress = save.map { .file($0) } ?? .none
  configuration.output = output
  return await run(configuration, makeFlow: makeFlow)
}

/// Asks a single question: `let name = try await Stepwise.ask(TextField("Last name"))`.
///
/// - Parameters:
///   - field: The question.
///   - script: A steps file to answer with; `nil` uses standard input.
///   - isQuiet: Whether to leave out the conversation when a script answers.
///   - theme: The look of the question in a terminal.
/// - Returns: The answer.
/// - Throws: ``RunFailure``; its code is 130 if the person cancels or their input ends. Pass an error that you do not
///   handle to ``exit(withError:)``, which reports it.
@MainActor
public func ask<Answer>(
  _ field: some AnswerableElement<Answer>, script: String? = nil, isQuiet: Bool = false,
  theme: Theme = .standard
) async throws -> Answer {
  try await ask(script: script, isQuiet: isQuiet, theme: theme) { _ in field }
}

/// Asks a single question whose check or load needs the environment of the run, such as its clock.
///
/// - Parameters:
///   - script: A steps file to answer with; `nil` uses standard input.
///   - isQuiet: Whether to leave out the conversation when a script answers.
///   - theme: The look of the question in a terminal.
///   - makeField: Creates the question.
/// - Returns: The answer.
/// - Throws: ``RunFailure``, as ``ask(_:script:isQuiet:theme:)`` does, and the errors of `makeField`.
@MainActor
public func ask<Field: AnswerableElement>(
  script: String? = nil, isQuiet: Bool = false, theme: Theme = .standard,
  makeField: @MainActor (Environment) throws -> Field
) async throws -> Field.Answer {
  try await run(script: script, isQuiet: isQuiet, theme: theme) { environment in
    let field = try makeField(environment)
    // Its screen says everything.
    return Interview("") { ask in try await ask(field) }
  }.outcome()
}

/// Asks one question after another, with a way back from each: a function is run again with the answers that stand.
///
/// ```swift
/// let order = try await Stepwise.interview("Order") { ask in
///   let name = try await ask(TextField("Your name"))
///   let count = try await ask(NumberField("How many?", in: 1...9))
///   let price = try await ask.work("Getting the price") { try await shop.price(of: count) }
///   try await ask.review()
///   return Order(name, count, price)
/// }
/// ```
///
/// The rules of ``Interview`` hold: everything that acts in the world or takes time belongs in its work.
///
/// - Parameters:
///   - title: The subject, shown to the person in the breadcrumb.
///   - script: A steps file to answer with; `nil` uses standard input.
///   - isQuiet: Whether to leave out the conversation when a script answers.
///   - theme: The look of the questions in a terminal.
///   - function: The function that asks. It may run any number of times.
/// - Returns: The outcome of the function.
/// - Throws: ``RunFailure``, as ``ask(_:script:isQuiet:theme:)`` does, and an error that the function throws before its
///   first question; later ones are shown to the person.
@MainActor
public func interview<Outcome>(
  _ title: String, script: String? = nil, isQuiet: Bool = false, theme: Theme = .standard,
  function: @escaping @MainActor (_ ask: Ask) async throws -> Outcome
) async throws -> Outcome {
  try await run(
    Interview(title, function: function), script: script, isQuiet: isQuiet, theme: theme
  ).outcome()
}

extension Ending {
  /// The outcome of a finished wizard.
  fileprivate func outcome() throws -> Outcome {
    if case .finished(let outcome) = self { return outcome }
    if case .failed(let error) = self { throw error }
    throw failure ?? RunFailure(.cancelled, "Cancelled.")
  }
}

/// Ends the program because of an error, as a wizard's own program does.
///
/// The error's sentence goes to standard error. A ``RunFailure`` has its exit code, such as 130 if the person
/// cancelled.
///
/// ```swift
/// do {
///   print("Hello, \(try await Stepwise.ask(TextField("Name")))!")
/// } catch {
///   Stepwise.exit(withError: error)
/// }
/// ```
///
/// - Parameter error: The error; any error other than a ``RunFailure`` has the code 1.
@MainActor
public func exit(withError error: any Error) -> Never {
  ProgramRunner.exitNow(ProgramRunner.report(ProgramRunner.failure(error)))
}

/// One run of a wizard: its driver, its environment and its files.
package final class WizardRun {
  let configuration: RunConfiguration
  let driver: any Driver
  /// The environment of the flow.
  package let environment: Environment
  /// The saved progress, the prepared answers and the recording.
  package let records: RunRecords

  /// Prepares a run and opens its files, without asking anything yet.
  package init(_ configuration: RunConfiguration) throws {
    EndingSignals.endFirstProcess()
    try configuration.validate()
    driver = try configuration.conversation.choice(in: .current).makeDriver()
    var configuration = configuration
    try configuration.openScript()
    self.configuration = configuration
    var environment = try configuration.environment.make(isLive: driver.isLive)
    if configuration.files.lastAnswers == nil, let folder = environment.stateFolder,
      let program = configuration.files.program
    {
      configuration.files.lastAnswers = LastAnswers(in: "\(folder)/runs", of: program.name)
    }
    do {
      records = try RunRecords(configuration)
    } catch let failure as RunFailure {
      throw failure.said(in: environment.localizer)
    }
    environment.results = records.results
    records.prepareOffer(in: &environment)
    environment.lastAnswer = records.lastAnswer
    self.environment = environment
  }

  /// Tells the driver the end, unless the host has made it, which then also knows the text of the result.
  fileprivate func endDriver<Outcome>(with result: Ending<Outcome>) throws {
    if case .driver = configuration.conversation { return }
    if let failure = result.failure { driver.fail(failure) } else { try driver.finish(nil) }
  }

  /// Runs a flow to its end.
  package func result<Flow: WizardFlow>(
    of flow: Flow, onEnd: (Session) -> Void = { _ in },
    output: @escaping (WizardOutput) throws -> Void
  ) async throws -> Ending<Flow.Outcome> {
    guard driver.isLive else { return try await run(flow, onEnd: onEnd, output: output) }
    return try await TerminalHost.$current.withValue(TerminalHost()) {
      try await run(flow, onEnd: onEnd, output: output)
    }
  }

  private func run<Flow: WizardFlow>(
    _ flow: Flow, onEnd: (Session) -> Void, output: @escaping (WizardOutput) throws -> Void
  ) async throws -> Ending<Flow.Outcome> {
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
    let events = session.events.observeResults { event in
      switch event {
      case .committed: write()
      case .asksSecret:
        holdsSecret = true
        SecretMemory.protect()
      default: break
      }
    }
    // A program that runs only this wizard keeps its secrets protected until it ends.
    defer { if holdsSecret, !configuration.isWholeProcess { SecretMemory.release() } }
    // The session and the closure that writes outputs may reference each other.
    defer { events.cancel() }
    write()
    // Only with answers, because the runtime looks through all conformances for one that most flows do not have.
    if records.hasAnswers, let reader = flow as? any AnswerReader { records.read(by: reader) }
    records.begin(session)
    // A person sees the work in progress while prepared answers are given; otherwise the run waits here.
    if !driver.isLive, records.replayer != nil {
      await session.waitUntilIdle(timeout: configuration.timeout)
    }
    do {
      try await driver.drive(session, in: RunContext(configuration, records))
    } catch {
      // A failed run is recorded, too, but its own error takes precedence over an error of the recording.
      try? records.end()
      guard let rejection = error as? Rejection else { throw error }
      throw RunFailure(.dataError, rejection.sentence)
    }
    // Work that the end cancelled may still have to clean up.
    await session.pass(.zero)
    onEnd(session)
    try records.end()
    switch session.ending {
    case .finished:
      guard let outcome else {
        return .failed(FlowError("The wizard finished without an outcome."))
      }
      if let doubt = records.doubtfulEnd(of: flow) { throw RunFailure(.dataError, doubt) }
      records.note(session.answersForNextRun)
      return .finished(outcome)
    case .cancelled: return .cancelled
    case .endOfInput, nil: return .endOfInput
    case .failed(let failure as RunFailure): throw failure
    case .failed(let error): return .failed(error)
    }
  }
}
