import StepwiseFlow
import StepwiseSystem

/// What does a script's steps in another way than giving answers at once.
package protocol ScriptHands {
  /// Does what a person does; checks and waits are a script's own.
  ///
  /// - Parameters:
  ///   - kind: What the step says.
  ///   - secrets: Where secrets come from.
  /// - Returns: What came of it; `nil` for a check or a wait, which was not done.
  /// - Throws: A ``Rejection``, or ``RunFailure`` where a secret cannot be had.
  func play(_ kind: Step.Kind, secrets: any SecretSource) async throws -> Receipt?
}

/// Drives a session with a steps file: every answer must fit, and none may be left over.
///
/// It lets everything settle after each step. Time on a virtual clock moves only when the next step
/// needs it, so that a script can step back or cancel while something runs.
package final class ScriptConversation {
  private let session: Session
  private var player: StepPlayer
  private let input: ScriptInput
  private let sink: ByteSink
  private let transcript: Transcript
  private let words: Localizer?
  private let waiting: Waiting
  private let secrets: any SecretSource
  private let hands: (any ScriptHands)?
  private let takesLeftovers: Bool
  private let isQuiet: Bool
  private var pace = ScriptPace()
  /// The last answer of which it is not known yet what becomes, and its line.
  private var answered: (line: Int, receipt: Receipt)?
  /// What the next answer is to be refused with, and the line that says so.
  private var expected: (line: Int, text: String)?

  /// A run of a script.
  package init(
    session: Session, input: ScriptInput, sink: ByteSink, waiting: Waiting,
    secrets: any SecretSource, takesLeftovers: Bool = false, isQuiet: Bool = false,
    hands: (any ScriptHands)? = nil
  ) {
    self.session = session
    self.input = input
    self.takesLeftovers = takesLeftovers
    self.isQuiet = isQuiet
    self.sink = sink
    self.waiting = waiting
    self.secrets = secrets
    self.hands = hands
    player = StepPlayer(session: session, region: nil)
    words = session.environment.localizer
    transcript = Transcript(sink, words: words)
    player.onPress = transcript.notePress
  }

  /// Runs to the wizard's end.
  package func run() async throws {
    defer { sink.flush() }
    while session.ending == nil {
      var snapshot = session.show()
      if !session.isQuiet {
        snapshot = await session.settled()
        if session.ending != nil { break }
      }
      transcript.show(snapshot)
      if answered != nil { try checkAnswer() }
      guard let step = try read() else {
        try await runOut()
        continue
      }
      do {
        if case .answer(let text) = step.kind, hands == nil, session.isIdle {
          // The usual step, without a detour: nothing runs, so nothing need be waited for.
          _ = pace.needsIdle(before: step.kind)
          echo(step.kind, to: snapshot)
          let receipt = try player.answer(text, to: snapshot)
          if !receipt.isDone || expected != nil { try await take(receipt, step) }
        } else {
          try await play(step, snapshot)
        }
      } catch let rejection as Rejection {
        if session.ending == nil { transcript.skipErrors(of: session.show()) }
        try refuse(rejection.sentence, line: step.line)
        transcript.refuse(rejection.sentence)
      }
    }
    if !takesLeftovers, case .finished = session.ending { try refuseLeftovers() }
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
    let needsIdle = pace.needsIdle(before: step.kind)
    while needsIdle, !session.isIdle {
      try await waitUntilIdle(line: step.line)
      guard session.ending == nil else {
        // A wizard that failed has its own sentence, which is worth more than this line's.
        if case .finished = session.ending { throw leftover(line: step.line) }
        return
      }
      snapshot = await session.settled()
      transcript.show(snapshot)
      try checkAnswer()
    }
    if !step.kind.isCheck { echo(step.kind, to: snapshot) }
    let receipt =
      if let hands {
        try await hands.play(step.kind, secrets: secrets)
      } else {
        try player.play(step.kind, in: snapshot, secrets: secrets, say: transcript.explain)
      }
    if let receipt { return try await take(receipt, step) }
    switch step.kind {
    case .expectRefusal(let text): expected = (step.line, text)
    case .wait(let duration):
      sink.flush()
      try checkPassed(await session.pass(duration, waiting), of: duration, step.line)
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
    where snapshot.title != title && words.label(snapshot.title) != title:
      throw failure(
        .dataError, step.line,
        "The screen is “\(label: snapshot.title)”, and “\(title)” was expected.")
    default: break
    }
  }

  private func awaitText(_ text: String, within limit: Duration?, line: Int) async throws {
    let left = await session.wait(
      until: { Transcript.shows(text, session) }, limit: limit, waiting)
    guard session.ending == nil else {
      throw failure(.dataError, line, "“\(text)” was not shown before the wizard ended.")
    }
    guard let left else { return }
    try checkPassed(left, of: limit ?? waiting.timeout, line)
    throw failure(
      .temporaryFailure, line,
      "“\(text)” was not shown within \(Sentence.text(of: limit ?? waiting.timeout)).\(screenText)"
    )
  }

  /// What is shown instead, for whoever reads the conversation.
  private var screenText: String {
    isQuiet ? "" : " This is:\n\(Transcript.screen(session.show(), words: words))"
  }

  private func checkPassed(_ left: Duration, of duration: Duration, _ line: Int) throws {
    guard let sentence = waiting.sentence(of: left, outOf: duration) else { return }
    throw failure(.temporaryFailure, line, sentence)
  }

  // MARK: Waiting and ending

  private func waitUntilIdle(line: Int) async throws {
    sink.flush()
    let settlement = await session.idle(waiting)
    if session.ending == nil, let sentence = waiting.sentence(of: settlement) {
      throw failure(.temporaryFailure, line, sentence)
    }
  }

  /// The script is at its end: what still runs may yet end the wizard.
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
        "The answers ran out before one that is to be refused, as line \(expected.line) says.")
    }
    let snapshot = session.show()
    throw failure(
      .temporaryFailure, input.line,
      "The answers ran out\(snapshot.placeText): \(snapshot.openText). Add it and run again."
    )
  }

  // MARK: Refusals

  /// Notes what came of a step, and waits for it where it is expected to be refused.
  private func take(_ receipt: Receipt, _ step: Step) async throws {
    guard step.kind.isAnswer else { return }
    answered = (step.line, receipt)
    guard let expected else { return }
    try await waitUntilIdle(line: step.line)
    try checkAnswer()
    guard self.expected != nil else { return }
    throw failure(
      .dataError, expected.line,
      "Line \(step.line) was to be refused with “\(expected.text)”, and was taken.")
  }

  /// A refusal that came after its answer was taken ends the script at that answer's line.
  ///
  /// An older answer that was given again after a change and is refused now is asked for instead, on
  /// its own screen, and the script may go on with it.
  private func checkAnswer() throws {
    guard let (line, receipt) = answered else { return }
    let verdict = receipt.verdict
    if case .running = verdict { return }
    answered = nil
    switch verdict {
    case .refused(let rejection): try refuse(rejection.sentence, line: line)
    case .failed(let sentence):
      // What a composer was given is gone: the next line is something else, and no second try.
      let isGone = session.show().elements.contains {
        $0.asksAgain && $0.error?.sentence == sentence
      }
      if isGone || expected != nil { try refuse(sentence, line: line) }
    case .accepted, .cancelled, .running: break
    }
  }

  /// A refusal ends the script, unless it is expected.
  private func refuse(_ sentence: LocalizedStringKey, line: Int) throws {
    guard let expected else { throw failure(.dataError, line, sentence) }
    self.expected = nil
    guard !sentence.english.contains(expected.text), !words(sentence).contains(expected.text) else {
      return
    }
    throw failure(
      .dataError, expected.line,
      """
      Line \(line) was to be refused with “\(expected.text)”. It was refused with this: \(sentence)
      """)
  }

  private func refuseLeftovers() throws {
    while let step = try read() {
      if step.kind == .acceptDefault { continue }
      throw leftover(line: step.line)
    }
  }

  private func leftover(line: Int) -> RunFailure {
    failure(.dataError, line, "This is left over: the wizard had finished already.")
  }
}

extension Snapshot {
  /// Whether what is asked now is a secret.
  package var asksSecret: Bool {
    if case .field(let element) = question { element.isSecret } else { false }
  }

  /// What failed on the screen and may be tried again, in sentences with a blank before each.
  fileprivate var failures: LocalizedStringKey {
    elements.reduce("") { sentences, element in
      guard let error = element.error, error.canRetry else { return sentences }
      return "\(sentences) “\(label: element.label)” failed before: \(error.sentence)"
    }
  }

  /// What is still to be done, as a part of a sentence.
  package var openText: String {
    switch question {
    case .field(let element): "“\(element.label)” is still to be answered"
    case .menu(let buttons):
      "\(Sentence.list(buttons.map { $0.name(among: buttons) })) is to be chosen"
    case .nothing: "“\(title)” goes on"
    }
  }

  /// Where that is, as a part of a sentence; nothing, where the question says it.
  package var placeText: String {
    if case .field(let element) = question, element.label == title { return "" }
    return " at “\(title)”"
  }

  /// Whether a step holds a secret, or may hold one because it names a field that is not here.
  fileprivate func mayHoldSecret(_ kind: Step.Kind) -> Bool {
    switch kind {
    case .set(let label, _), .draft(let label, _), .retry(let label, _):
      return (try? element(named: label))?.isSecret ?? true
    default: return asksSecret
    }
  }
}

extension Step.Kind {
  /// Whether it only looks.
  fileprivate var isCheck: Bool {
    switch self {
    case .expect, .expectScreen, .expectRefusal, .await: true
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
    case .retry(let label, let text):
      ":retry \(label)" + (text.map { isSecret ? " = (not shown)" : " = \($0)" } ?? "")
    case .ask(let label, let variable):
      variable.map { ":ask \(label) from \($0)" } ?? ":ask \(label)"
    case .wait(let duration): ":wait \(Sentence.text(of: duration))"
    case .expect, .expectScreen, .expectRefusal, .await: ""
    }
  }
}
