import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// Drives a session for another program: one line of JSON in, one line of JSON out.
///
/// It sends the first screen by itself. After that it replies to every line with one line, and to
/// the last with the result. So the other program writes a line, reads one, and decides.
package final class JSONConversation {
  private let session: Session
  private let input: TypedLines
  private let lines: JSONLines
  private let timeout: Duration
  /// The number of the last line that was read, counted from 1.
  private var line = 0
  /// The last answer whose result the other program does not know yet, and its line.
  private var answered: (line: Int, receipt: Receipt)?

  /// Creates a driver.
  package init(session: Session, input: TypedLines, lines: JSONLines, timeout: Duration) {
    self.session = session
    self.input = input
    self.lines = lines
    self.timeout = timeout
  }

  /// Runs until the wizard ends.
  package func run() async throws {
    await session.waitUntilIdle(timeout: timeout)
    if session.ending != nil { return }
    try say("screen", [:])
    while session.ending == nil {
      switch await input.next() {
      case .change: continue
      case .line(let bytes):
        line += 1
        if bytes.allSatisfy({ [9, 13, 32].contains($0) }) { continue }
        try await answer(bytes)
      case .tooLong(let failure):
        line += 1
        try say(JSONActionError(message: failure.description))
      case .failed(let failure):
        throw RunFailure(.ioError, "standard input: \(failure.sentence)")
      case .end: try await runOut()
      }
    }
  }

  // MARK: A line

  private func answer(_ bytes: [UInt8]) async throws {
    // Work that was running between two lines may have ended the wizard; then the reply is the
    // result.
    if session.ending != nil { return lines.end(atLine: line, taken: 0) }
    let (actions, isBatch): ([JSONAction], Bool)
    do {
      (actions, isBatch) = try JSONAction.actions(bytes, hidesTyped: session.mayAskSecret)
    } catch {
      return try say(error)
    }
    for (position, action) in actions.enumerated() {
      let rejection = await handle(action)
      if session.ending != nil {
        let isRest = position + 1 < actions.count
        return lines.end(atLine: line, taken: isRest ? position + 1 : nil)
      }
      if let rejection {
        return try say(rejection, item: isBatch ? position + 1 : nil)
      }
    }
    try say("screen", ["line": .number(Value.Number(line))])
  }

  /// Sends a line with the screen, which also shows the result of the last answer.
  private func say(_ type: String, _ members: KeyValuePairs<String, JSONValue?>) throws {
    try lines.say(session, as: type, members)
    if case .running = answered?.receipt.verdict { return }
    answered = nil
  }

  private func say(_ error: JSONActionError) throws {
    try say("error", ["line": .number(Value.Number(line)), "message": .text(error.message)])
  }

  private func say(_ rejection: RejectionLine, item: Int?) throws {
    try say(
      "rejection",
      [
        "line": .number(Value.Number(line)),
        "item": item.map { .number(Value.Number($0)) },
        "taken": item.map { .number(Value.Number($0 - 1)) },
        "earlier": rejection.earlier.map { .number(Value.Number($0)) },
        "message": .text(session.environment.localized(rejection.message)),
        "canRetry": rejection.canRetry ? .flag(true) : nil,
      ])
  }

  /// The reason why an action was not performed.
  private struct RejectionLine: Error {
    var message: LocalizedStringKey
    /// Whether the action was tried and failed, and may succeed next time.
    var canRetry = false
    /// The line of the rejected answer, if it is an earlier one whose result was not waited for.
    var earlier: Int?
  }

  // MARK: An action

  private func handle(_ action: JSONAction) async -> RejectionLine? {
    do throws(RejectionLine) {
      try await begin(action)
      if session.ending != nil { return nil }
      try await perform(action)
      if session.ending != nil { return nil }
      if action.kind.isAnswer { try checkAnswer(isEarlier: false) }
      return nil
    } catch {
      return error
    }
  }

  /// Waits before an answer until nothing runs, and checks that the action is meant for the current screen.
  private func begin(_ action: JSONAction) async throws(RejectionLine) {
    if action.kind.isAnswer, !stopsWork(action) {
      let running = await session.waitUntilIdle(timeout: timeout)
      try checkIdle(running, "Wait for it, or step back to stop it.")
    } else {
      await session.pass(.zero)
    }
    try check(action)
  }

  /// Whether an action presses the button that stops running work, which waits for nothing.
  private func stopsWork(_ action: JSONAction) -> Bool {
    guard case .press = action.kind, !session.isIdle else { return false }
    let snapshot = session.show()
    return action.entry ?? snapshot.entry == snapshot.entry
      && (try? snapshot.element(named: action.element))?.button?.role == .cancel
  }

  private func check(_ action: JSONAction) throws(RejectionLine) {
    guard action.kind.acts, session.ending == nil else { return }
    // The other program does not know of a rejection since the last line, so the action was sent
    // without that knowledge.
    if action.kind.isAnswer { try checkAnswer(isEarlier: true) }
    let snapshot = session.show()
    guard let entry = action.entry, entry != snapshot.entry else { return }
    let isOver = entry < snapshot.entry
    throw RejectionLine(
      message: isOver
        ? "Screen \(entry) is not on top: “\(snapshot.titleText)” is pending, with the number \(snapshot.entry)."
        : "Screen \(entry) is not there: “\(snapshot.titleText)” is pending, with the number \(snapshot.entry)."
    )
  }

  private func checkAnswer(isEarlier: Bool) throws(RejectionLine) {
    guard let (line, receipt) = answered else { return }
    let earlier = isEarlier ? line : nil
    switch receipt.verdict {
    case .rejected(let rejection):
      throw RejectionLine(message: rejection.sentence, earlier: earlier)
    case .failed(let sentence):
      throw RejectionLine(message: sentence, canRetry: true, earlier: earlier)
    case .accepted, .cancelled, .running: return
    }
  }

  private func checkIdle(_ running: [String], _ advice: LocalizedStringKey) throws(RejectionLine) {
    guard !running.isEmpty, session.ending == nil else { return }
    throw RejectionLine(
      message: """
        \(allOf: running) did not end within \(Sentence.text(of: timeout)). \(advice)
        """)
  }

  private func checkPassed(_ left: Duration, of duration: Duration) throws(RejectionLine) {
    if let sentence = TimeoutSentence.of(left, outOf: duration, after: timeout) {
      throw RejectionLine(message: sentence)
    }
  }

  private func perform(_ action: JSONAction) async throws(RejectionLine) {
    switch action.kind {
    case .screen: return
    case .wait:
      if let duration = action.duration {
        return try checkPassed(await session.pass(duration, timeout: timeout), of: duration)
      }
      let running = await session.waitUntilIdle(timeout: timeout)
      return try checkIdle(running, "Wait again, or allow more time with --timeout.")
    case .await: return try await awaitText(action.text, within: action.duration)
    default: break
    }
    do throws(Rejection) {
      let receipt = try act(action, on: session.show())
      if action.kind.isAnswer { answered = (line, receipt) }
    } catch {
      throw RejectionLine(message: error.sentence)
    }
    if action.waits {
      await session.waitUntilIdle(timeout: timeout)
    } else {
      await session.pass(.zero)
    }
  }

  private func act(_ action: JSONAction, on snapshot: Snapshot) throws(Rejection) -> Receipt {
    switch action.kind {
    case .answer:
      let element = try snapshot.element(named: action.element)
      guard let format = element.format else {
        throw Rejection("“\(element.labelText)” is a button: press it.")
      }
      // If options could not be loaded, the error must say so, and not that the value is not an
      // option.
      let value = element.loading == nil ? try action.value(for: format) : format.empty
      return try session.perform(.answer(entry: snapshot.entry, element: element.id, value: value))
    case .accept:
      let element = try snapshot.element(named: action.element)
      guard element.isField else {
        throw Rejection("“\(element.labelText)” is a button: press it.")
      }
      return try session.perform(.accept(entry: snapshot.entry, element: element.id))
    case .press:
      let element = try snapshot.element(named: action.element)
      return try session.press(element.id, on: snapshot.entry)
    case .draft:
      let element = try snapshot.element(named: action.element)
      return try session.perform(
        .draft(entry: snapshot.entry, element: element.id, text: action.text))
    case .back: return try session.perform(.back)
    case .revisit: return try session.perform(.revisit(entry: action.to))
    case .cancel: return try session.perform(.cancel)
    case .wait, .await, .screen: return .done
    }
  }

  private func awaitText(_ text: String, within limit: Duration?) async throws(RejectionLine) {
    let limit = limit ?? timeout
    let left = await session.pass(
      limit, until: { Transcript.shows(text, session) }, timeout: timeout)
    if session.ending != nil || Transcript.shows(text, session) { return }
    try checkPassed(left, of: limit)
    let waited = session.timeWaited(limit, timeout: timeout)
    throw RejectionLine(message: "“\(text)” was not shown within \(Sentence.text(of: waited)).")
  }

  // MARK: Waiting and ending

  private func runOut() async throws {
    let running = await session.waitUntilIdle(timeout: timeout)
    if session.ending != nil { return }
    lines.stop(at: session)
    let snapshot = session.show()
    let open =
      running.isEmpty
      ? snapshot.openText
      : "\(Sentence.list(running, word: "and")) did not end within \(Sentence.text(of: timeout))"
    throw RunFailure(
      .temporaryFailure,
      "The input ended\(snapshot.placeText): \(open).")
  }
}
