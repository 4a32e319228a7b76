/// Drives a session with a steps file: every answer must fit, and none may be left over.
///
/// It lets everything settle after each step. Time on a virtual clock moves only when the next step
/// needs it, so that a script can step back or cancel while something runs.
final class ScriptDriver {
  private let session: Session
  private let player: StepPlayer
  private let input: ScriptInput
  private let sink: ByteSink
  private let transcript: Transcript
  private let wait: OutsideWait
  private let secrets: any SecretSource
  private let takesLeftovers: Bool
  /// The line of the last answer, to which a refusal that comes late belongs.
  private var answerLine = 0
  /// The number of the last refusal that was dealt with.
  private var lastError = 0
  private var hasPrompt = false

  /// A run of a script.
  ///
  /// - Parameters:
  ///   - session: The wizard.
  ///   - input: The script.
  ///   - sink: Where the conversation goes.
  ///   - wait: How to wait for what comes from outside.
  ///   - secrets: Where secrets come from.
  ///   - takesLeftovers: Whether answers may be left over, for a wizard that comes after.
  init(
    session: Session, input: ScriptInput, sink: ByteSink, wait: OutsideWait,
    secrets: any SecretSource, takesLeftovers: Bool = false
  ) {
    self.session = session
    self.input = input
    self.takesLeftovers = takesLeftovers
    self.sink = sink
    self.wait = wait
    self.secrets = secrets
    player = StepPlayer(session: session, region: nil)
    transcript = Transcript(sink)
  }

  /// Runs to the wizard's end.
  ///
  /// - Throws: ``RunFailure`` where the script and the wizard do not fit.
  func run() async throws {
    defer { sink.flush() }
    if !session.isIdle { await session.settle() }
    while session.ending == nil {
      let snapshot = session.snapshot
      transcript.show(snapshot)
      if snapshot.hasErrors { try checkRefusals(in: snapshot) }
      guard let step = try read() else {
        try await runOut()
        continue
      }
      do {
        if case .answer(let text) = step.kind, session.isIdle {
          // The usual step, without a detour: nothing runs, so nothing need be waited for.
          answerLine = step.line
          echo(step.kind, to: snapshot)
          try player.answer(text, to: snapshot)
          if !session.isIdle { await session.settle() }
        } else {
          try await play(step, snapshot)
        }
      } catch let rejection as Rejection {
        if session.ending == nil { transcript.skipErrors(of: session.snapshot) }
        throw failure(.dataError, step.line, rejection.message)
      }
    }
    if !takesLeftovers, case .finished = session.ending { try refuseLeftovers() }
  }

  private func read() throws -> Step? {
    do {
      return try input.next()
    } catch let error as StepsError {
      throw failure(.dataError, error.line, error.message)
    } catch let error as InputError {
      if error.number == 0 { throw failure(.dataError, input.line, error.message) }
      if error.isClosed {
        throw RunFailure(.usage, "There is nothing to talk to: \(input.name) is closed.")
      }
      throw RunFailure(.ioError, "\(input.name): \(error.message)")
    }
  }

  private func failure(_ code: ExitCode, _ line: Int, _ message: String) -> RunFailure {
    RunFailure(code, "\(input.name):\(max(1, line)): \(message)")
  }

  private func echo(_ kind: Step.Kind, to snapshot: Snapshot) {
    if !hasPrompt { transcript.prompt(snapshot) }
    hasPrompt = false
    transcript.echo(kind.echo(isSecret: snapshot.asksSecret))
  }

  // MARK: Steps

  private func play(_ step: Step, _ shown: Snapshot) async throws {
    var snapshot = shown
    if step.kind.needsIdle, !session.isIdle {
      try await waitUntilIdle(line: step.line)
      guard session.ending == nil else {
        throw failure(.dataError, step.line, "This is left over: the wizard had ended already.")
      }
      snapshot = session.snapshot
      transcript.show(snapshot)
      try checkRefusals(in: snapshot)
    }
    if !step.kind.isCheck { echo(step.kind, to: snapshot) }
    if step.kind.needsIdle { answerLine = step.line }
    switch step.kind {
    case .answer(let text), .text(let text): try player.answer(text, to: snapshot)
    case .acceptDefault: try player.acceptDefault(of: snapshot)
    case .back(let title): try player.back(to: title)
    case .cancel: try session.perform(.cancel)
    case .help: Transcript.help(snapshot).forEach { transcript.say("  " + $0) }
    case .draft(let label, let text): try player.draft(label, text, in: snapshot)
    case .set(let label, let value): try player.set(label, to: value, in: snapshot)
    case .press(let label): try player.press(label, in: snapshot)
    case .ask(let label, let variable):
      let secret = try secrets.secret(for: label, from: variable)
      try player.set(label, to: secret, in: snapshot)
    case .expect, .expectScreen: try expect(step, snapshot)
    case .wait(let duration): await wait.pass(duration, of: session)
    case .await(let text, let limit): try await awaitText(text, within: limit, line: step.line)
    }
    if session.ending == nil, !session.isIdle { await session.settle() }
  }

  private func expect(_ step: Step, _ snapshot: Snapshot) throws {
    switch step.kind {
    case .expect(let text) where !Transcript.screen(snapshot).contains(text):
      throw failure(
        .dataError, step.line,
        "“\(text)” is not shown. This is:\n\(Transcript.screen(snapshot))")
    case .expectScreen(let title) where snapshot.title != title:
      throw failure(
        .dataError, step.line, "The screen is “\(snapshot.title)”, and “\(title)” was expected.")
    default: break
    }
  }

  private func awaitText(_ text: String, within limit: Duration?, line: Int) async throws {
    let isShown = { [session] in
      session.ending != nil || Transcript.screen(session.snapshot).contains(text)
    }
    await wait.until(isShown, session: session, limit: limit)
    guard session.ending == nil else {
      throw failure(.dataError, line, "“\(text)” was not shown before the wizard ended.")
    }
    guard isShown() else {
      throw failure(
        .temporaryFailure, line,
        "“\(text)” was not shown within \(StepParser.text(of: limit ?? wait.timeout)). This is:\n"
          + Transcript.screen(session.snapshot))
    }
  }

  // MARK: Waiting and ending

  private func waitUntilIdle(line: Int) async throws {
    sink.flush()
    let settlement = await wait.untilIdle(session)
    if case .waiting(let labels) = settlement, session.ending == nil {
      let names = labels.map { "“\($0)”" }.joined(separator: " and ")
      throw failure(
        .temporaryFailure, line,
        "\(names) did not end within \(StepParser.text(of: wait.timeout)). Run it again, or give it more with --timeout.")
    }
  }

  /// The script is at its end: what still runs may yet end the wizard.
  private func runOut() async throws {
    if !session.isIdle {
      try await waitUntilIdle(line: input.line)
      if session.ending != nil { return }
      transcript.show(session.snapshot)
      try checkRefusals(in: session.snapshot)
    }
    let snapshot = session.snapshot
    let open =
      switch snapshot.question {
      case .field(let element): "“\(element.label)” is still to be answered"
      case .menu(let buttons): "one of \(buttons.map(\.label).joined(separator: ", ")) is to be chosen"
      case .nothing: "“\(snapshot.title)” goes on"
      }
    throw failure(
      .temporaryFailure, input.line,
      "The answers ran out at “\(snapshot.title)”: \(open). Add it and run again.")
  }

  /// A refusal that came after its answer was taken ends the script at that answer's line.
  private func checkRefusals(in snapshot: Snapshot) throws {
    let errors = snapshot.elements.compactMap(\.error) + [snapshot.error].compactMap { $0 }
    let new = errors.filter { $0.number > lastError }
    lastError = new.map(\.number).max() ?? lastError
    if let refusal = new.first(where: { !$0.canRetry }) {
      throw failure(.dataError, answerLine, refusal.message)
    }
  }

  private func refuseLeftovers() throws {
    while let step = try read() {
      if step.kind == .acceptDefault { continue }
      throw failure(.dataError, step.line, "This is left over: the wizard had finished already.")
    }
  }
}

extension Snapshot {
  var asksSecret: Bool {
    if case .field(let element) = question { element.format?.presentation == .secret } else { false }
  }
}

extension Step.Kind {
  /// Whether it answers something, so that what runs must have ended first.
  var needsIdle: Bool {
    switch self {
    case .answer, .acceptDefault, .text, .set, .press, .ask: true
    default: false
    }
  }

  /// Whether it only looks.
  fileprivate var isCheck: Bool {
    switch self {
    case .expect, .expectScreen, .await: true
    default: false
    }
  }

  /// How the step stands in the conversation.
  fileprivate func echo(isSecret: Bool) -> String {
    switch self {
    case .answer(let text): isSecret ? "(not shown)" : text
    case .text(let text): isSecret ? "(not shown)" : text
    case .acceptDefault: ""
    case .back(let title): title.map { ":back \($0)" } ?? ":back"
    case .cancel: ":cancel"
    case .help: ":help"
    case .draft(let label, let text): ":draft \(label) = \(isSecret ? "(not shown)" : text)"
    case .set(let label, let value): ":set \(label) = \(isSecret ? "(not shown)" : value)"
    case .press(let label): ":press \(label)"
    case .ask(let label, let variable):
      variable.map { ":ask \(label) from \($0)" } ?? ":ask \(label)"
    case .wait(let duration): ":wait \(StepParser.text(of: duration))"
    case .expect, .expectScreen, .await: ""
    }
  }
}
