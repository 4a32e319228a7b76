import Dispatch
import StepwiseFlow
import StepwiseSystem
import StepwiseTerminal

/// Asks a person line by line, without moving the cursor: for screen readers, logs and any terminal.
///
/// Lines are read on another thread, so that what runs in the background goes on and shows itself.
package final class PlainConversation {
  private let session: Session
  private var player: StepPlayer
  private let input: TypedLines
  private let sink: ByteSink
  private let terminal: Terminal?
  private let transcript: Transcript
  private var parser = StepParser()
  private var line = 0
  /// Whether the person was asked whether they really give up.
  private var isCancelling = false

  /// A conversation.
  package init(session: Session, input: TypedLines, sink: ByteSink, terminal: Terminal?) {
    self.session = session
    self.input = input
    self.sink = sink
    self.terminal = terminal
    player = StepPlayer(session: session, region: session.environment.region)
    transcript = Transcript(sink, words: session.environment.localizer)
    player.onPress = transcript.notePress
  }

  /// Talks until the wizard ends.
  ///
  /// - Returns: Whether it came to an end of its own; `false` where the person's input ended.
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
      transcript.say("Type :help for what you can type, :back to go back.")
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
      // Hidden before it is asked for: who types at once must not be shown.
      if isSecret { terminal?.hideTyping() }
      defer { if isSecret { terminal?.showTyping() } }
      sink.flush()
      guard try await next(at: snapshot) else { return session.ending != nil }
    }
    return true
  }

  /// Waits for a line or for a change that shows something new.
  private func next(at shown: Snapshot) async throws -> Bool {
    while true {
      switch await input.next() {
      case .change:
        if session.ending != nil { return true }
        guard parser.openText == nil, session.show().differs(from: shown) else { continue }
        let before = sink.bytes.count
        transcript.echo("")
        transcript.show(session.show())
        // What only went away, such as that somebody is typing, is no reason to ask again.
        let isSilent = sink.bytes.count == before + 1
        guard isSilent, Transcript.prompt(of: session.show()) == Transcript.prompt(of: shown)
        else { return true }
        sink.bytes.removeLast()
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
      return transcript.say("\(label: question) Type yes to give up; anything else goes on.")
    }
    let receipt = try player.play(
      kind, in: session.show(), secrets: TerminalSecrets(of: session),
      say: transcript.explain)
    guard receipt != nil else {
      throw Rejection(
        "This is for scripts. Here one sees what is shown, and time passes by itself.")
    }
  }

  /// Whether the person says yes, in English or in their language.
  private func meansYes(_ kind: Step.Kind) -> Bool {
    guard case .answer(let text) = kind else { return false }
    return ["y", "yes"].contains(text.lowercased())
      || session.environment.localizer.flag(of: text) == true
  }
}

extension Snapshot {
  /// The rows of lists of which changes are told.
  private var lists: [[ListRow]] {
    elements.compactMap { element in
      guard case .list(let rows) = element.kind else { return nil }
      return Array(rows.suffix(Transcript.rowsFollowedMax))
    }
  }

  /// Whether a person would see something else.
  fileprivate func differs(from other: Snapshot) -> Bool {
    entry != other.entry || busy != other.busy || notices != other.notices
      || lists != other.lists
      || Transcript.screen(self, isCalm: true) != Transcript.screen(other, isCalm: true)
  }
}

/// Lines that a person types, and changes that come in between.
package final class TypedLines {
  /// What comes next.
  package enum Event {
    case line([UInt8])
    case end
    case failed(InputError)
    case change
  }

  /// Whether the hint about `:help` was shown, which happens once for all wizards that share the input.
  package var isHelpKnown = false
  private let read: (@escaping @MainActor (Event) -> Void) -> Void
  private var events: [Event] = []
  private var isReading = false
  private var waiting: CheckedContinuation<Event, Never>?

  package init(descriptor: Int32) {
    let reader = ReaderThread(descriptor: descriptor)
    read = { reader.read($0) }
  }

  /// Lines that a test types, each when it is waited for.
  package init(line: @escaping () async -> String?) {
    read = { handler in
      Task { handler(await line().map { .line(Array($0.utf8)) } ?? .end) }
    }
  }

  /// The next event; a line is read only when one is waited for.
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

  /// Adds an event; changes that nobody looked at yet count once.
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

/// Reads lines where nobody minds waiting.
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
