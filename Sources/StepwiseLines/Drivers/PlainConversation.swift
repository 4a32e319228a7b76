import Dispatch
import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// Asks a person line by line, without moving the cursor: for screen readers, logs and any
/// terminal.
///
/// Lines are read on another thread, so that background work continues and its results are shown.
package final class PlainConversation {
  private let session: Session
  private var player: StepPlayer
  private let input: TypedLines
  private let sink: ByteSink
  private let terminal: Terminal?
  private let transcript: Transcript
  private var parser = StepParser()
  private var line = 0
  /// Whether the person was asked to confirm that they cancel.
  private var isCancelling = false

  /// Creates a driver.
  package init(session: Session, input: TypedLines, sink: ByteSink, terminal: Terminal?) {
    self.session = session
    self.input = input
    self.sink = sink
    self.terminal = terminal
    player = StepPlayer(session: session, region: session.environment.region)
    transcript = Transcript(sink, localizer: session.environment.localizer, isHeard: true)
    player.onPress = transcript.notePress
  }

  /// Runs until the wizard ends.
  ///
  /// - Returns: Whether the wizard ended; `false` if the input ended first.
  package func run() async throws -> Bool {
    let changes = session.events.observe { [input] in
      if case .changed = $0 { input.post(.change) }
    }
    defer {
      changes.cancel()
      sink.flush()
    }
    if !input.isHelpKnown {
      input.isHelpKnown = true
      transcript.say(
        "Commands begin with a colon: type :help for what you can type, :back to go back.")
    }
    while session.ending == nil {
      let snapshot = session.show()
      if parser.openText == nil {
        transcript.show(snapshot)
        transcript.prompt(snapshot)
      } else {
        transcript.promptForMore()
      }
      let isSecret = snapshot.asksSecret
      // Typing is hidden before the question appears, because a person may type at once.
      if isSecret { terminal?.hideTyping() }
      defer { if isSecret { terminal?.showTyping() } }
      sink.flush()
      guard try await next(at: snapshot) else { return session.ending != nil }
    }
    return true
  }

  /// Waits for a line, or for a change that shows something new.
  private func next(at shown: Snapshot) async throws -> Bool {
    while true {
      switch await input.next() {
      case .change:
        if session.ending != nil { return true }
        guard parser.openText == nil, session.show().differs(from: shown) else { continue }
        let before = sink.count
        transcript.echo("")
        transcript.show(session.show())
        // If something only disappeared, such as the note that somebody is typing, the question is
        // not repeated.
        let isSilent = sink.count == before + 1
        guard isSilent, Transcript.prompt(of: session.show()) == Transcript.prompt(of: shown)
        else { return true }
        sink.collect { $0.removeLast() }
      case .line(let bytes):
        if shown.asksSecret { transcript.echo("") }
        await play(bytes)
        return true
      case .failed(let error): throw RunFailure(.ioError, verbatim: error.message)
      case .end:
        transcript.echo("")
        return false
      }
    }
  }

  private func play(_ bytes: [UInt8]) async {
    line += 1
    do {
      let kind = try bytes.withUnsafeBufferPointer { try parser.step(from: $0, line: 2) }
      if let kind { try await play(kind) }
    } catch let error as StepsError {
      transcript.refuse(error.sentence(in: session))
    } catch let rejection as Rejection {
      if session.ending == nil { transcript.skipErrors(of: session.show()) }
      transcript.refuse(rejection.sentence)
    } catch {
      transcript.refuse(LocalizedStringKey(describing: error))
    }
  }

  private func play(_ kind: Step.Kind) async throws {
    if isCancelling {
      isCancelling = false
      guard kind == .cancel || meansYes(kind) else { return transcript.say("Going on.") }
      try session.perform(.cancel)
      return
    }
    if case .cancel = kind, let question = session.cancelQuestion {
      isCancelling = true
      return transcript.say("\(label: question) Type yes to give up; anything else continues.")
    }
    let shown = session.show()
    let receipt = try player.play(
      kind, in: shown, secrets: TerminalSecrets(of: session),
      say: transcript.explain)
    guard receipt != nil else {
      throw Rejection(
        "That is for scripts: here you see the screen, and time passes by itself.")
    }
    if case .answer(let text) = kind { confirm(text, at: shown) }
  }

  /// Confirms an option that was chosen by its number or by a part of its name.
  private func confirm(_ text: String, at shown: Snapshot) {
    guard case .field(let field) = shown.question, let format = field.format,
      format.options != nil, !text.trimmed.isEmpty,
      let value = try? format.value(from: text, region: session.environment.region)
    else { return }
    let localizer = session.environment.localizer
    let understood = localizer(format.display(value))
    if understood.lowercased() != text.trimmed.lowercased() {
      transcript.explain(LocalizedStringKey(verbatim: understood))
    }
  }

  /// Whether the person means yes, in English or in their language.
  private func meansYes(_ kind: Step.Kind) -> Bool {
    guard case .answer(let text) = kind else { return false }
    return ["y", "yes"].contains(text.lowercased())
      || session.environment.localizer.flag(of: text) == true
  }
}

extension Snapshot {
  /// The rows of lists whose changes are reported.
  private var lists: [[ListRow]] {
    elements.compactMap { element in
      guard case .list(let rows) = element.kind else { return nil }
      return Array(rows.suffix(Transcript.rowsFollowedMax))
    }
  }

  /// Whether a person would see a difference.
  fileprivate func differs(from other: Snapshot) -> Bool {
    entry != other.entry || busy != other.busy || notices != other.notices
      || lists != other.lists
      || Transcript.screen(self, isCalm: true) != Transcript.screen(other, isCalm: true)
  }
}

/// The lines that a person types, and the changes that arrive in between.
package final class TypedLines {
  /// The next thing that happened.
  package enum Event {
    case line([UInt8])
    case end
    case failed(InputError)
    case change
  }

  /// Whether the hint about `:help` was shown; it is shown once for all wizards that share the
  /// input.
  package var isHelpKnown = false
  private let read: (@escaping @MainActor (Event) -> Void) -> Void
  private var events: [Event] = []
  private var isReading = false
  private var waiting: CheckedContinuation<Event, Never>?

  package init(descriptor: Int32) {
    let reader = ReaderThread(descriptor: descriptor)
    read = { reader.read($0) }
  }

  /// Creates an input from lines that a test supplies, each when it is waited for.
  package init(line: @escaping () async -> String?) {
    read = { handler in
      Task { handler(await line().map { .line(Array($0.utf8)) } ?? .end) }
    }
  }

  /// Waits for the next event; it reads a line only while it waits.
  package func next() async -> Event {
    if !events.isEmpty { return events.removeFirst() }
    if !isReading {
      isReading = true
      read { event in
        self.isReading = false
        self.post(event)
      }
    }
    return await withCheckedContinuation { waiting = $0 }
  }

  /// Adds an event; several changes that were not read yet count as one.
  package func post(_ event: Event) {
    if let waiting {
      self.waiting = nil
      waiting.resume(returning: event)
      return
    }
    if case .change = event, case .change = events.last { return }
    events.append(event)
  }
}

/// Reads lines on a thread that may block.
private nonisolated final class ReaderThread: @unchecked Sendable {
  // Only the serial queue touches the reader.
  private let queue = DispatchQueue(label: "stepwise.lines")
  private var lines: LineReader

  init(descriptor: Int32) { lines = LineReader(descriptor: descriptor) }

  func read(_ handler: @escaping @MainActor (TypedLines.Event) -> Void) {
    queue.async {
      let event: TypedLines.Event
      do {
        let line = try self.lines.next { bytes, _ in Array(bytes) }
        event = line.map { .line($0) } ?? .end
      } catch let error as InputError {
        event = .failed(error)
      } catch {
        event = .end
      }
      Task { @MainActor in handler(event) }
    }
  }
}
