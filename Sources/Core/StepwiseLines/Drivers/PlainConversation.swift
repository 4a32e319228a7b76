import StepwiseFlow

/// Asks a person line by line, without moving the cursor: for screen readers, logs and any
/// terminal.
///
/// Lines are read on another thread, so that background work continues and its results are shown.
/// An answer that is typed meanwhile waits for that work, as in a script; a step back never waits.
package final class PlainConversation {
  private let session: Session
  private var player: StepPlayer
  private let input: TypedLines
  private let transcript: Transcript
  private let secrets: any SecretSource
  private var parser = StepParser()
  /// The lines of the step that is being typed.
  private var typed: [[UInt8]] = []
  /// Whether one of these lines was typed at a secret field.
  private var isTypedHidden = false
  /// The answers that wait for the work before them.
  private var waiting = WaitingLines()
  /// Whether the person was asked to confirm that they cancel.
  private var isCancelling = false
  /// Whether an answer was rejected that the person has not seen yet; what they typed behind it is not used.
  private var isRejected = false
  /// The number of the latest error that was shown.
  private var seenError = 0

  /// Creates a driver; without a source of secrets, they come from the environment or the terminal.
  package init(
    session: Session, input: TypedLines, transcript: Transcript,
    secrets: (any SecretSource)? = nil
  ) {
    self.session = session
    self.input = input
    self.transcript = transcript
    self.secrets = secrets ?? TerminalSecrets(of: session)
    player = StepPlayer(session: session, region: session.environment.region)
    player.onPress = transcript.notePress
  }

  /// Runs until the wizard or the input ends.
  package func run() async throws {
    let changes = session.events.observe { [input] in
      if case .changed = $0 { input.post(.change) }
    }
    defer {
      input.restoreTerminal()
      changes.cancel()
      // The wizard ended before it could use them; another one may run next.
      if case .finished = session.ending {
        let left = waiting.takeAll()
        let visible = left.prefix { !$0.isHidden }
        input.unread(visible.flatMap(\.lines))
        if visible.count < left.count { sayDiscarded() }
      }
      transcript.flush()
    }
    if !input.isHelpKnown {
      input.isHelpKnown = true
      transcript.say(
        "Commands begin with a colon: type :help for what you can type, :back to go back.")
    }
    while session.ending == nil {
      // Nothing that is typed ahead is shown before its question, because it may be a secret.
      input.hideTyping()
      let snapshot = session.show()
      if parser.openText == nil {
        transcript.show(snapshot)
        dropBehindRejection(at: snapshot)
        if playWaiting(at: snapshot) { continue }
        transcript.prompt(snapshot)
      } else {
        transcript.promptForMore()
      }
      transcript.flush()
      if !snapshot.asksSecret, !mayComeToSecret(from: snapshot) { input.showTyping() }
      guard try await next(at: snapshot) else { return }
    }
  }

  /// Whether an answer is on its way, so that the next line may be for a secret.
  private func mayComeToSecret(from shown: Snapshot) -> Bool {
    guard !session.isIdle else { return false }
    guard case .field(let field) = shown.question else { return true }
    return !shown.isReady(at: field)
  }

  /// Waits for a line, or for a change that shows something new.
  private func next(at shown: Snapshot) async throws -> Bool {
    while true {
      switch await input.next() {
      case .change:
        if session.ending != nil { return true }
        let now = session.show()
        guard parser.openText == nil, canPlayWaiting || Transcript.differ(now, shown)
        else { continue }
        // What was begun at a secret must not be shown at the question that took its place.
        let isDropped = shown.asksSecret && !now.asksSecret && input.dropTypedAhead()
        guard transcript.interrupt(with: now, after: shown) || canPlayWaiting || isDropped
        else { continue }
        if isDropped { sayDiscarded() }
        return true
      case .line(let bytes):
        if shown.asksSecret || input.hidesTyping { transcript.echo("") }
        input.hideTyping()
        play(bytes, isHidden: shown.asksSecret)
        return true
      case .tooLong(let failure), .failed(let failure): throw failure
      case .end:
        transcript.echo("")
        discardWaiting()
        return false
      @unknown default: continue
      }
    }
  }

  /// Takes a line; with `isHidden`, it was typed at a secret field.
  private func play(_ bytes: [UInt8], isHidden: Bool) {
    if typed.isEmpty { isTypedHidden = false }
    isTypedHidden = isTypedHidden || isHidden
    typed.append(bytes)
    attempt {
      guard let kind = try parser.step(from: bytes, line: 2) else {
        if parser.openText == nil { typed = [] }
        return
      }
      defer { typed = [] }
      try perform(kind)
    }
  }

  /// Performs a step, and shows why it was rejected.
  ///
  /// - Returns: Whether it was not rejected.
  @discardableResult
  private func attempt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch let error as StepsError {
      typed = []
      transcript.reject(error.sentence(in: session))
    } catch let rejection as Rejection {
      if session.ending == nil { transcript.skipErrors(of: session.show()) }
      transcript.reject(rejection.sentence)
    } catch {
      transcript.reject(LocalizedStringKey(describing: error))
    }
    isRejected = true
    return false
  }

  /// Performs a step, unless it has to wait.
  private func perform(_ kind: Step.Kind) throws {
    if isCancelling {
      isCancelling = false
      guard kind == .cancel || meansYes(kind) else { return transcript.say("Going on.") }
      try session.perform(.cancel)
      return
    }
    if case .cancel = kind, let question = session.cancelQuestion {
      isCancelling = true
      return transcript.say("\(question) Type yes to give up; anything else continues.")
    }
    let stops = player.stopsWork(kind, in: session.show())
    guard kind.isAnswer, !stops, !session.isIdle || !waiting.isEmpty else {
      try play(kind)
      if case .back = kind { discardWaiting() }
      if stops { discardWaiting() }
      return
    }
    try wait(with: kind)
  }

  // MARK: Waiting

  /// Keeps an answer until the work before it has ended.
  private func wait(with kind: Step.Kind) throws {
    let shown = session.show()
    if case .ask(let label, let variable) = kind {
      // A secret is asked for at once, because later the terminal is read for the next line.
      let secret = try secrets.secret(for: label, from: variable)
      waiting.add(.set(label: label, value: secret), lines: [], isHidden: true)
    } else {
      waiting.add(
        kind, lines: typed, isHidden: isTypedHidden || player.namesSecret(kind, in: shown))
    }
    guard !shown.busy.isEmpty else { return }
    transcript.say("What you typed waits until \(allOf: shown.busy) has ended.")
  }

  /// Whether nothing runs any more that the next waiting answer waits for.
  private var canPlayWaiting: Bool {
    session.isIdle && !waiting.isEmpty && !isCancelling && parser.openText == nil
  }

  /// Gives the next waiting answer, unless an error has come up that the person must see first.
  ///
  /// - Returns: Whether an answer was given, so that the screen may be another one.
  private func playWaiting(at shown: Snapshot) -> Bool {
    guard canPlayWaiting else { return false }
    guard let line = waiting.takeFirst() else { return false }
    guard !line.isHidden || player.hides(line.kind, in: shown) else {
      _ = waiting.takeAll()
      sayDiscarded()
      return false
    }
    transcript.prompt(shown)
    transcript.echo(line.kind.echo(isSecret: shown.mayHoldSecret(line.kind)))
    if !attempt({ try play(line.kind) }) { discardWaiting() }
    return true
  }

  /// Drops the waiting answers, and tells the person so.
  private func discardWaiting() {
    if !waiting.takeAll().isEmpty { sayDiscarded() }
  }

  /// Drops what was typed behind an answer that was rejected or failed, because the person has to see that first.
  private func dropBehindRejection(at shown: Snapshot) {
    let isFailed = shown.lastError > seenError
    let isRejected = isRejected || isFailed
    self.isRejected = false
    seenError = max(seenError, shown.lastError)
    guard isRejected else { return }
    // A line that is no step stands behind those that wait.
    let hasWaited = isFailed && !waiting.takeAll().isEmpty
    // Before the error is written: a program that answers it at once is not behind it.
    if input.dropTypedAhead() || hasWaited { sayDiscarded() }
  }

  private func sayDiscarded() {
    transcript.say(
      "What you typed meanwhile was not used: type it again if you still want it.")
  }

  // MARK: Steps

  private func play(_ kind: Step.Kind) throws {
    let shown = session.show()
    let receipt = try player.play(
      kind, in: shown, secrets: secrets, say: transcript.explain)
    guard receipt != nil else {
      throw Rejection(
        "That is for scripts: here you see the screen, and time passes by itself.")
    }
    if let understood = player.understood(kind, in: shown) { transcript.explain(understood) }
  }

  /// Whether the person means yes, in English or in their language.
  private func meansYes(_ kind: Step.Kind) -> Bool {
    guard case .answer(let text) = kind else { return false }
    return session.meansYes(text)
  }
}

extension Snapshot {
  /// The number of the latest error on the screen; 0 for none.
  fileprivate var lastError: Int { errors.map(\.number).max() ?? 0 }
}
