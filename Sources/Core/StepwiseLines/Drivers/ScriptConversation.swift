import StepwiseFlow
import StepwiseSystem

/// Performs the steps of a script in its own way, such as key by key.
package protocol StepPerformer {
  /// Performs a step of the person; checks and waits are left to the script.
  ///
  /// - Parameters:
  ///   - kind: The step.
  ///   - secrets: The source of secrets.
  /// - Returns: The receipt; `nil` for a check or a wait, which was not performed.
  /// - Throws: A ``Rejection``, or ``RunFailure`` if a secret is not available.
  func play(_ kind: Step.Kind, secrets: any SecretSource) async throws -> Receipt?
}

/// Drives a session with a steps file: every answer must fit, and none may be left over.
///
/// A line is for the screen that comes of the line before it. So before an answer the script waits until
/// nothing runs; no rule of order stands here. Virtual time passes only when the next step needs it, so that a
/// script can step back or cancel while something runs.
package final class ScriptConversation {
  private let session: Session
  private var player: StepPlayer
  private let input: ScriptInput
  private let sink: ByteSink
  private let transcript: Transcript
  private let localizer: Localizer?
  private let timeout: Duration
  private let secrets: any SecretSource
  private let performer: (any StepPerformer)?
  /// Whether `performer` performs the steps; without one, answers are given at once.
  private let hasPerformer: Bool
  private let takesLeftovers: Bool
  private let isQuiet: Bool
  /// Whether the steps let time pass themselves since the last action, so that a check waits for nothing.
  private var hasWaited = false
  /// The last answer whose result is still open, and its line.
  private var answered: (line: Int, receipt: Receipt)?
  /// The text of the rejection that the next answer must get, and the line that expects it.
  private var expected: (line: Int, text: String)?

  /// Creates a driver for a script.
  package init(
    session: Session, input: ScriptInput, sink: ByteSink, timeout: Duration,
    secrets: any SecretSource, takesLeftovers: Bool = false, isQuiet: Bool = false,
    performer: (any StepPerformer)? = nil
  ) {
    self.session = session
    self.input = input
    self.takesLeftovers = takesLeftovers
    self.isQuiet = isQuiet
    self.sink = sink
    self.timeout = timeout
    self.secrets = secrets
    self.performer = performer
    hasPerformer = performer != nil
    player = StepPlayer(session: session, region: nil)
    localizer = session.environment.localizer
    transcript = Transcript(sink, localizer: localizer)
    player.onPress = transcript.notePress
  }

  /// Runs to the end of the wizard.
  package func run() async throws {
    defer { sink.flush() }
    var settled: Snapshot?
    while session.ending == nil {
      switch try answer(from: settled.take()) {
      case .unsettled: settled = await session.settledScreen()
      case .step(let step, let shown):
        do {
          try await play(step, shown)
        } catch let rejection as Rejection {
          try reject(rejection, step)
        }
      case .end: if session.ending == nil { try await runOut() }
      }
    }
    if !takesLeftovers, case .finished = session.ending { try rejectLeftovers() }
  }

  /// Where the answers that need no waiting end.
  private enum Pause {
    /// Work is running.
    case unsettled
    /// A step that may have to wait, and the screen that it is for.
    case step(Step, Snapshot)
    /// There are no more steps, or the wizard has ended.
    case end
  }

  /// Gives the answers for which nothing has to be waited for.
  ///
  /// It is synchronous, because most steps are such answers, and waiting for nothing takes time, too.
  private func answer(from settled: consuming Snapshot?) throws -> Pause {
    while session.ending == nil {
      let snapshot: Snapshot
      if let shown = settled.take() {
        snapshot = shown
      } else {
        snapshot = session.show()
        guard session.runsNothing else { return .unsettled }
      }
      transcript.show(snapshot)
      if answered != nil { try checkAnswer() }
      guard let step = try read() else { return .end }
      guard case .answer(let text) = step.kind, !hasPerformer, expected == nil, session.isIdle
      else { return .step(step, snapshot) }
      hasWaited = false
      echo(step.kind, to: snapshot)
      do throws(Rejection) {
        let receipt = try player.answer(text, to: snapshot)
        if !receipt.isDone { answered = (step.line, receipt) }
      } catch {
        try reject(error, step)
      }
    }
    return .end
  }

  /// Ends the script because of a rejection, or shows the rejection if it is expected.
  private func reject(_ rejection: Rejection, _ step: Step) throws {
    if session.ending == nil {
      let shown = session.show()
      transcript.skipErrors(of: shown)
      if step.kind.isAnswer, expected == nil,
        shown.element(usedBy: step.kind)?.loading == .failed
      {
        // The script may be right: another run can load what it answers.
        throw failure(.temporaryFailure, step.line, rejection.sentence)
      }
    }
    try reject(rejection.sentence, line: step.line)
    transcript.reject(rejection.sentence)
  }

  private func read() throws -> Step? {
    do {
      return try input.next()
    } catch let error as StepsError {
      guard session.ending == nil else { throw leftover(line: error.line) }
      throw failure(.dataError, error.line, error.sentence(in: session))
    } catch let error as InputError {
      if error.number == 0 {
        throw failure(.dataError, input.line, LocalizedStringKey(verbatim: error.message))
      }
      throw RunFailure(.ioError, "\(input.name): \(error.message)")
    }
  }

  private func failure(_ code: ExitCode, _ line: Int, _ message: LocalizedStringKey) -> RunFailure {
    let failures = isQuiet && session.ending == nil ? session.show().failures : ""
    return RunFailure(code, "\(input.name):\(max(1, line)): \(message)\(failures)")
  }

  private func echo(_ kind: Step.Kind, to snapshot: Snapshot) {
    transcript.prompt(snapshot)
    transcript.echo(kind.echo(isSecret: snapshot.mayHoldSecret(kind)))
  }

  // MARK: Steps

  private func play(_ step: Step, _ shown: Snapshot) async throws {
    var snapshot = shown
    let waits = step.kind.waitsUntilIdle(&hasWaited, on: shown)
    while waits, !session.isIdle {
      try await waitUntilIdle(line: step.line)
      guard session.ending == nil else {
        // A failed wizard has a message of its own, which is more useful than one about this line.
        if case .finished = session.ending { throw leftover(line: step.line) }
        return
      }
      snapshot = await session.settledScreen()
      transcript.show(snapshot)
      try checkAnswer()
    }
    if !step.kind.isCheck { echo(step.kind, to: snapshot) }
    let receipt =
      if let performer {
        try await performer.play(step.kind, secrets: secrets)
      } else {
        try player.play(step.kind, in: snapshot, secrets: secrets, say: transcript.explain)
      }
    if let receipt { return try await handle(receipt, step) }
    switch step.kind {
    case .expectRejection(let text): expected = (step.line, text)
    case .wait(let duration):
      sink.flush()
      try checkPassed(await session.pass(duration, timeout: timeout), of: duration, step.line)
    case .await(let text, let limit):
      sink.flush()
      try await awaitText(text, within: limit, line: step.line)
    default: try expect(step, snapshot)
    }
  }

  private func expect(_ step: Step, _ snapshot: Snapshot) throws {
    switch step.kind {
    case .expect(let text) where !Transcript.shows(text, session):
      throw failure(.dataError, step.line, "“\(text)” is not shown.\(screenText)")
    case .expectScreen(let title)
    where snapshot.title != title && localizer(snapshot.titleText) != title:
      throw failure(
        .dataError, step.line,
        "The screen is “\(snapshot.titleText)”, and “\(title)” was expected.")
    default: break
    }
  }

  private func awaitText(_ text: String, within limit: Duration?, line: Int) async throws {
    let limit = limit ?? timeout
    let left = await session.pass(
      limit, until: { Transcript.shows(text, session) }, timeout: timeout)
    guard session.ending == nil else {
      throw failure(.dataError, line, "“\(text)” was not shown before the wizard ended.")
    }
    if Transcript.shows(text, session) { return }
    try checkPassed(left, of: limit, line)
    let waited = session.timeWaited(limit, timeout: timeout)
    throw failure(
      .temporaryFailure, line,
      "“\(text)” was not shown within \(Sentence.text(of: waited)).\(screenText)"
    )
  }

  /// The screen that is shown instead, for a person who reads the conversation.
  private var screenText: String {
    isQuiet ? "" : " This is:\n\(Transcript.screen(session.show(), localizer: localizer))"
  }

  private func checkPassed(_ left: Duration, of duration: Duration, _ line: Int) throws {
    guard let sentence = TimeoutSentence.of(left, outOf: duration, after: timeout) else { return }
    throw failure(.temporaryFailure, line, sentence)
  }

  // MARK: Waiting and ending

  private func waitUntilIdle(line: Int) async throws {
    sink.flush()
    let running = await session.waitUntilIdle(timeout: timeout)
    if session.ending == nil, let sentence = TimeoutSentence.of(running, after: timeout) {
      throw failure(.temporaryFailure, line, sentence)
    }
  }

  /// Handles the end of the script; running work may still end the wizard.
  private func runOut() async throws {
    if !session.isIdle {
      try await waitUntilIdle(line: input.line)
      if session.ending != nil { return }
      transcript.show(session.show())
      try checkAnswer()
    }
    if let expected {
      throw failure(
        .temporaryFailure, input.line,
        "The answers ran out before one that should be rejected, as line \(expected.line) says.")
    }
    let snapshot = session.show()
    let isAsked =
      switch snapshot.question {
      case .nothing: false
      case .field(let element): element.loading != .failed
      case .menu: true
      }
    let advice = isAsked ? " Add it and run again." : ""
    throw failure(
      .temporaryFailure, input.line,
      "The answers ran out\(snapshot.placeText): \(snapshot.openText).\(advice)")
  }

  // MARK: Rejections

  /// Notes the receipt of a step, and waits for its result if a rejection is expected.
  private func handle(_ receipt: Receipt, _ step: Step) async throws {
    guard step.kind.isAnswer else { return }
    answered = (step.line, receipt)
    guard let expected else { return }
    try await waitUntilIdle(line: step.line)
    try checkAnswer()
    guard self.expected != nil else { return }
    throw failure(
      .dataError, expected.line,
      "Line \(step.line) should have been rejected with “\(expected.text)”, and was accepted.")
  }

  /// Ends the script at the line of an answer that was rejected after it was accepted at first.
  ///
  /// If an older answer was repeated after a change and is rejected now, the wizard asks for it on
  /// its own screen instead, and the script may continue there.
  private func checkAnswer() throws {
    guard let (line, receipt) = answered else { return }
    let verdict = receipt.verdict
    if case .running = verdict { return }
    answered = nil
    switch verdict {
    case .rejected(let rejection): try reject(rejection.sentence, line: line)
    case .failed(let sentence):
      // A composer is empty again, so the next line is not a second try.
      let isGone = session.show().elements.contains {
        $0.repeatsQuestion && $0.error?.sentence == sentence
      }
      if isGone || expected != nil { try reject(sentence, line: line) }
    case .accepted, .cancelled, .running: break
    }
  }

  /// Ends the script because of a rejection, unless that is expected.
  private func reject(_ sentence: LocalizedStringKey, line: Int) throws {
    guard let expected else { throw failure(.dataError, line, sentence) }
    self.expected = nil
    guard !sentence.english.holds(expected.text), !localizer(sentence).holds(expected.text) else {
      return
    }
    throw failure(
      .dataError, expected.line,
      """
      Line \(line) should have been rejected with “\(expected.text)”. It was rejected with this: \(sentence)
      """)
  }

  private func rejectLeftovers() throws {
    while let step = try read() {
      if step.kind.isNothingAtTheEnd { continue }
      throw leftover(line: step.line)
    }
  }

  private func leftover(line: Int) -> RunFailure {
    failure(.dataError, line, "This is left over: the wizard had finished already.")
  }
}

nonisolated extension Snapshot {
  /// Whether the current question asks for a secret.
  public var asksSecret: Bool {
    if case .field(let element) = question { element.isSecret } else { false }
  }

  /// The failures on the screen that can be retried: sentences with a blank before each.
  fileprivate var failures: LocalizedStringKey {
    elements.reduce("") { sentences, element in
      guard let error = element.error, error.canRetry else { return sentences }
      let why = error.details.map { "\(error.sentence) \($0)" } ?? error.sentence
      return "\(sentences) “\(element.labelText)” failed before: \(why)"
    }
  }

  /// The open question, as a part of a sentence.
  package var openText: String {
    switch question {
    case .field(let element) where element.loading == .failed:
      "“\(element.label)” could not be loaded"
    case .field(let element): "“\(element.label)” is still to be answered"
    case .menu(let buttons):
      "\(Sentence.list(buttons.map { $0.name(among: buttons) })) is to be chosen"
    case .nothing where elements.contains { $0.isField }:
      "everything is answered, and its flow went nowhere from there"
    case .nothing: "it asks nothing, and waits for something else"
    }
  }

  /// The place of the open question, as a part of a sentence; empty if the question names it.
  package var placeText: String {
    if case .field(let element) = question, element.label == title { return "" }
    return " at “\(title)”"
  }
}

nonisolated extension Step.Kind {
  /// Whether the step only checks the screen.
  fileprivate var isCheck: Bool {
    switch self {
    case .expect, .expectScreen, .expectRejection, .await: true
    default: false
    }
  }
}
