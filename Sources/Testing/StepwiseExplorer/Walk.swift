import Stepwise
import StepwiseRecords
import StepwiseTerminal

/// One run of a wizard along steps, in a fixed environment with a virtual clock.
///
/// An explorer tries every step and a monkey chooses at random; both use this class and check the same rules.
package final class Walk {
  /// A rule that does not hold, with a message.
  package typealias Broken = (rule: Violation.Rule, message: String)

  package let session: Session
  /// The steps so far, including detours.
  package let log: ActionLog
  /// The steps so far as the person gave them, with the passed time as wait steps.
  ///
  /// An answer that waits for work stands where it was given, because it waits again when the lines are played.
  package private(set) var timedLines: [String] = []
  private let timedLog: ActionLog
  private var timedCount = 0
  /// Whether a steps file can express all steps.
  package var isRecordable: Bool { log.unsaid.isEmpty && timedLog.unsaid.isEmpty }
  /// The steps so far without detours, for playing and for resuming.
  var recorded: [String] { session.recordedLines }
  var saved: [String] { session.savedLines }
  /// Whether the run cannot be resumed, because of a screen that is not resumable or a press of a once-only button.
  private(set) var isLost = false
  private let player: StepPlayer
  private let leakCheck = LeakCheck()
  private let mistakes: MistakeWatch
  private let secrets: any SecretSource
  private var given: [GivenSecret] = []
  /// The transitions so far, each from one screen to another.
  private(set) var transitions: [WizardMap.Edge] = []
  private var replayer: Replayer?
  private lazy var terminal = HeadlessTerminal(session)
  /// Whether the last step began work that needs time.
  private(set) var leftSomethingRunning = false
  private var last: (action: Action, snapshot: Snapshot)?
  /// The numbers of questions that the root flow has given on the screens that still stand.
  private var claims: [QuestionClaim] = []
  /// The number of the screen of each step.
  private(set) var entries: [Int] = []

  /// Begins a run.
  package convenience init(_ makeSession: () throws -> Session) rethrows {
    self.init(try makeSession(), secrets: SampleSecrets())
  }

  /// Begins a run that resumes the saved steps of another.
  convenience init(_ makeSession: () -> Session, resuming walk: Walk) async throws {
    self.init(makeSession)
    let saved = try ResumedHistory(lines: walk.saved, name: "saved")
    let replayer = Replayer(session, from: [saved])
    session.events.observe { [weak replayer] in
      saved.note($0, isGiving: replayer?.giver === saved)
    }
    self.replayer = replayer
    replayer.begin()
    await settle()
  }

  private init(_ session: Session, secrets: any SecretSource) {
    self.session = session
    self.secrets = secrets
    session.history.begin()
    log = ActionLog(session)
    timedLog = ActionLog(session, recordsWaiting: false)
    player = StepPlayer(session: session)
    mistakes = MistakeWatch(session)
    isLost = session.history.top?.isResumable == false
    session.events.observe { [weak self] event in
      guard let self else { return }
      switch event {
      case .beginning: isLost = true
      case .performed(let performed) where !performed.isReplay:
        last = (performed.action, performed.shown)
        if !performed.hasWaited { note(secretOf: performed.action, on: performed.shown) }
      default: break
      }
      if session.ending == nil, session.history.top?.isResumable == false { isLost = true }
    }
  }

  /// Plays lines of a steps file, and lets time pass until the work that they began has ended.
  ///
  /// If no time may pass, later rejections are not reported.
  ///
  /// The result is the first rejection; `nil` if there was none.
  func play(_ lines: [String], waitsFirst: Bool = true, passesTime: Bool = true) async -> String? {
    if waitsFirst { await settle() } else { _ = await session.settledScreen() }
    // Each line gets a newline, because a single blank line would otherwise be no line.
    var reader = StepsReader(text: lines.map { $0 + "\n" }.joined())
    do {
      while let step = try reader.next() {
        guard session.ending == nil else { return "The wizard has ended." }
        CrashBreadcrumb.set(log.lines + [lines.count == 1 ? lines[0] : "line \(step.line)"])
        let before = errors
        try await play(step.kind)
        guard passesTime else {
          _ = await session.settledScreen()
          continue
        }
        await settle()
        noteTransition()
        if session.ending == nil, let new = errors.first(where: { before[$0.key] == nil }) {
          return new.value
        }
      }
    } catch let error as StepsError {
      return error.message
    } catch let rejection as Rejection {
      return rejection.message
    } catch {
      return String(describing: error)
    }
    return nil
  }

  /// Performs a step; no time passes except in a wait step.
  package func play(_ kind: Step.Kind) async throws {
    last = nil
    entries.append(session.show().entry)
    if case .wait(let duration) = kind {
      timedLines.append(":wait \(Sentence.text(of: duration))")
      await session.pass(duration)
    } else {
      let shown = session.show()
      let receipt = try player.play(kind, in: shown, secrets: secrets, say: { _ in })
      if let waiting = receipt?.waitingAction {
        timedLog.noteWaiting(waiting, on: shown)
        note(secretOf: waiting, on: shown)
      }
      timedLines += timedLog.lines[timedCount...]
      timedCount = timedLog.lines.count
    }
    await session.pass(.zero)
    leftSomethingRunning = session.ending == nil && !session.isIdle
    leakCheck.track(session)
  }

  private func note(secretOf action: Action, on shown: Snapshot) {
    if let secret = GivenSecret(action, on: shown) { given.append(secret) }
  }

  private func noteTransition() {
    guard let last, let screen = WizardMap.Screen(of: session) else { return }
    transitions += WizardMap.Edge.all(by: last.action, in: last.snapshot, to: screen)
  }

  /// The errors on the screen by their numbers, without failures that can be retried.
  private var errors: [Int: String] {
    let errors = session.show().errors.filter { !$0.canRetry }
    return Dictionary(errors.map { ($0.number, $0.message) }, uniquingKeysWith: { $1 })
  }

  /// Lets all work end, including loads that begin when a screen is shown.
  private func settle() async {
    await session.waitUntilIdle()
    mistakes.look(at: session.show())
    noteClaim()
    leakCheck.track(session)
  }

  /// Ends the run and reports leaks; `nil` if there are none.
  package func end() async -> Broken? {
    session.close()
    await session.pass(.zero)
    let leaks = leakCheck.survivors()
    guard !leaks.isEmpty else { return nil }
    let names = leaks.joined(separator: ", ")
    return (.leak, "\(names) \(leaks.count == 1 ? "is" : "are") not released.")
  }

  /// Notes how many questions the root flow gives on this screen, in place of those that were taken back.
  private func noteClaim() {
    guard session.ending == nil else { return }
    let shown = session.show()
    claims.removeAll { $0.entry >= shown.entry }
    guard let count = session.screens.last?.flows.last?.questionCount else { return }
    claims.append(QuestionClaim(entry: shown.entry, title: shown.title, count: count))
  }

  // MARK: The rules

  /// Unusual window sizes, and a common one.
  private static let sizes = [(1, 1), (2, 9), (80, 24), (7, 2), (33, 5), (300, 3), (12, 60)]

  /// Returns the rules that do not hold after the last step.
  package func broken() -> [Broken] {
    var broken: [Broken] = session.kindedReports.map {
      ($0.kind == .identity ? .identity : .ignored, $0.sentence)
    }
    if case .failed(let error) = session.ending { broken.append((.failure, "It fails: \(error)")) }
    if let message = miscounted { broken.append((.questions, message)) }
    if let message = undrawable { broken.append((.drawable, message)) }
    return broken
  }

  /// A number of questions that does not hold on this way; `nil` if all do.
  private var miscounted: String? {
    let asked = session.questionTally.asked
    let isFinished = if case .finished = session.ending { true } else { false }
    let wrong = claims.first {
      asked > $0.count.upperBound || isFinished && asked < $0.count.lowerBound
    }
    guard let wrong else { return nil }
    let claim = "On “\(wrong.title)” the flow gives \(wrong.text)"
    return isFinished
      ? "\(claim), and this way has \(asked)."
      : "\(claim), and “\(session.show().title)” is question \(asked)."
  }

  /// Returns the change that a rejection left behind; `nil` if nothing changed.
  package func broken(by rejection: String, since before: Place, inDetail: Bool = false) -> Broken?
  {
    before.difference(from: Place(session, inDetail: inDetail))
      .map { (.rejection, "“\(rejection)” was said, but: \($0)") }
  }

  /// Lets time pass until all work has ended; reports work that never ends.
  package func rest() async -> Broken? {
    let labels = await session.waitUntilIdle(timeout: .zero)
    guard !labels.isEmpty, session.ending == nil else { return nil }
    return (.settling, "\(Sentence.list(labels, word: "and")) waits for no time.")
  }

  /// Plays the recording of this run in another run, which must lead to the same place.
  ///
  /// Lines without detours may lead to other content on the top screen.
  package func playback(
    of lines: [String], to place: Place, passesTime: Bool = true,
    _ makeSession: () throws -> Session
  ) async rethrows -> Broken? {
    let isShort = passesTime && lines != log.lines
    let secrets: any SecretSource =
      isShort ? LatestSecrets(given: given) : OrderedSecrets(given: given)
    let replay = Walk(try makeSession(), secrets: secrets)
    let name = isShort ? "The recording without detours" : "The recording"
    let rejection = await replay.play(lines, waitsFirst: passesTime, passesTime: passesTime)
    await replay.settle()
    let other = Place(replay.session)
    let difference =
      isShort || !passesTime ? place.difference(inStackFrom: other) : place.difference(from: other)
    _ = await replay.end()
    if let rejection { return (.recording, "\(name) is rejected: \(rejection)") }
    return difference.map { (.recording, "\(name) leads elsewhere. \($0)") }
  }

  /// The reason why the screen cannot be drawn, in lines or in a window; `nil` if it can.
  private var undrawable: String? {
    let screen = Transcript.screen(session.show())
    if screen.unicodeScalars.contains(where: { $0 != "\n" && TerminalSanitizer.isHarmful($0) }) {
      return "A character that a terminal obeys is written:\n\(screen)"
    }
    guard session.ending == nil else { return nil }
    let (columns, rows) = Self.sizes[entries.count % Self.sizes.count]
    terminal.refresh()
    let frame = terminal.frame(columns: columns, rows: rows)
    if frame.rows.count > rows || frame.columns > columns {
      return "A window of \(columns) columns and \(rows) rows is given \(frame.columns) and"
        + " \(frame.rows.count)."
    }
    let isHarmful = frame.rows.joined().contains {
      $0.text?.unicodeScalars.contains(where: TerminalSanitizer.isHarmful) == true
    }
    return isHarmful ? "A character that a terminal obeys is drawn." : nil
  }
}

/// The number of questions that a root flow gives while a screen is on top.
private struct QuestionClaim {
  let entry: Int
  let title: String
  let count: ClosedRange<Int>

  var text: String { Snapshot.QuestionPosition.sentence(for: count).english }
}

/// A secret that a field was given, which no recording contains.
private struct GivenSecret {
  let field: String
  let text: String

  init?(_ action: Action, on shown: Snapshot) {
    guard case .answer(_, let id, .text(let secret)) = action,
      shown.elements.first(where: { $0.id == id })?.isSecret == true
    else { return nil }
    (field, text) = (id, secret)
  }
}

/// The secrets of a run, in the order in which they were given.
private final class OrderedSecrets: SecretSource {
  private var left: ArraySlice<GivenSecret>

  init(given: [GivenSecret]) { left = given[...] }

  func secret(for label: String, from variable: String?) throws -> String {
    guard let secret = left.popFirst() else {
      throw Rejection("There is no secret for “\(label)”.")
    }
    return secret.text
  }
}

/// The latest secret of each field of a run.
private struct LatestSecrets: SecretSource {
  let given: [GivenSecret]

  func secret(for label: String, from variable: String?) throws -> String {
    given.last { $0.field == label }?.text
      ?? SampleSecrets().secret(for: label, from: variable)
  }
}
