public import Stepwise

/// Proves that all drivers ask the same questions and reach the same end.
public enum DriverConformance {
  /// The library's own drivers.
  public static var standard: [any ConformingDriver] {
    [ScriptConformance(), PlainConformance(), TerminalConformance(), JSONConformance()]
  }

  /// Plays steps with every driver and compares the recordings.
  ///
  /// - Parameters:
  ///   - steps: A steps file.
  ///   - drivers: The drivers; each gets a session of its own.
  ///   - secrets: The secrets for `:ask`, by label or id.
  ///   - allowsRejection: Whether the steps may end with a rejected step.
  ///   - environment: Makes the environment, with a virtual clock.
  ///   - makeFlow: Makes the wizard in its environment.
  /// - Returns: The recording, which is the same for all drivers.
  /// - Throws: ``ConformanceError`` if two drivers differ, ``StepRejection`` for a step that all
  ///   drivers reject.
  @discardableResult
  public static func check<Flow: WizardFlow>(
    steps: String, drivers: [any ConformingDriver] = standard, secrets: [String: String] = [:],
    allowsRejection: Bool = false, environment: () -> Environment = { Environment() },
    _ makeFlow: (Environment) throws -> Flow
  ) async throws -> DriverRecording {
    let script = try ConformanceScript(steps, secrets: secrets)
    let first = try await compare(script, drivers, environment: environment, makeFlow)
    if let line = first.rejectedLine, !allowsRejection {
      throw StepRejection(line: line, message: first.ending)
    }
    return first
  }

  /// Plays steps with every driver and compares the recordings.
  ///
  /// - Parameters:
  ///   - steps: A steps file.
  ///   - drivers: The drivers; each gets a session of its own.
  ///   - makeFlow: Makes the wizard.
  /// - Returns: The recording, which is the same for all drivers.
  /// - Throws: ``ConformanceError`` if two drivers differ, ``StepRejection`` for a step that all
  ///   drivers reject.
  @discardableResult
  public static func check<Flow: WizardFlow>(
    steps: String, drivers: [any ConformingDriver] = standard, _ makeFlow: () throws -> Flow
  ) async throws -> DriverRecording {
    try await check(steps: steps, drivers: drivers) { (_: Environment) in try makeFlow() }
  }

  /// Plays steps beside slow work with every driver, and compares the recordings with each other and with the outcome.
  ///
  /// - Parameters:
  ///   - slow: The steps, one of ``SlowWorkCase/all``.
  ///   - drivers: The drivers; each gets a session of its own.
  /// - Throws: ``ConformanceError`` if two drivers differ, or if the wizard ends otherwise.
  public static func check(
    _ slow: SlowWorkCase, drivers: [any ConformingDriver] = standard
  ) async throws {
    let recording = try await compare(
      ConformanceScript(slow.steps, givesMeanwhile: slow.givesMeanwhile), drivers,
      environment: { Environment() }, { _ in SlowCheckFlow() })
    let expected = DriverRecording(
      driver: "the case", screens: recording.screens, steps: recording.steps,
      ending: slow.outcome.map { "finished with \($0)" } ?? "goes on at “Account”",
      rejectedLine: slow.rejectedLine)
    if let message = difference(expected, recording) {
      throw ConformanceError(message: message, first: expected, second: recording)
    }
  }

  private static func compare<Flow: WizardFlow>(
    _ script: ConformanceScript, _ drivers: [any ConformingDriver],
    environment: () -> Environment, _ makeFlow: (Environment) throws -> Flow
  ) async throws -> DriverRecording {
    var first: DriverRecording?
    for driver in drivers {
      let environment = environment()
      let recording = try await record(
        script, with: driver, makeFlow(environment), in: environment)
      guard let expected = first else {
        first = recording
        continue
      }
      if let message = difference(expected, recording) {
        throw ConformanceError(message: message, first: expected, second: recording)
      }
    }
    guard let first else { preconditionFailure("There is no driver to check.") }
    return first
  }

  private static func record<Flow: WizardFlow>(
    _ script: ConformanceScript, with driver: any ConformingDriver, _ flow: Flow,
    in environment: Environment
  ) async throws -> DriverRecording {
    let result = Result<Flow.Outcome>()
    let session = flow.makeSession(environment: environment, isLive: false) { result.outcome = $0 }
    let log = SessionLog(session)
    var rejection: StepRejection?
    do {
      try await driver.play(script, on: session)
    } catch let thrown as StepRejection {
      rejection = thrown
    }
    await session.pass(.zero)
    log.end(at: session.show(), isRejected: rejection != nil)
    let ending =
      switch session.ending {
      case nil, .endOfInput: "goes on at “\(session.show().title)”"
      case .cancelled: "was cancelled"
      case .failed(let error): "failed: \(error)"
      case .finished: "finished with \(result.outcome.map { String(describing: $0) } ?? "nothing")"
      }
    return DriverRecording(
      driver: driver.name, screens: log.screens, steps: log.steps,
      ending: rejection.map { "\(ending); rejected: \($0)" } ?? ending,
      rejectedLine: rejection?.line)
  }

  private final class Result<Outcome> {
    var outcome: Outcome?
  }

  private static func difference(_ first: DriverRecording, _ second: DriverRecording) -> String? {
    let names = (first.driver, second.driver)
    for (kind, left, right) in [
      ("Step", first.steps, second.steps), ("Screen", first.screens, second.screens),
    ] where left != right {
      let position = zip(left, right).prefix { $0 == $1 }.count
      let one = left.indices.contains(position) ? "“\(left[position])”" : "nothing more"
      let other = right.indices.contains(position) ? "“\(right[position])”" : "nothing more"
      return "\(kind) \(position + 1) differs: \(names.0) has \(one), \(names.1) has \(other)."
    }
    // Drivers may word a rejection differently, but must reject the same step.
    let isSame =
      first.rejectedLine == second.rejectedLine
      && (first.rejectedLine != nil || first.ending == second.ending)
    return isSame
      ? nil
      : "The end differs: with \(names.0) it \(first.ending), with \(names.1) it \(second.ending)."
  }
}
