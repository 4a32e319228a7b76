import Stepwise
import StepwiseRecords

/// One run of a wizard along steps, in fixed surroundings with a virtual clock.
final class Walk {
  let session: Session
  let log: ActionLog
  /// The same without detours, to be played and to be resumed.
  var recorded: [String] { session.recordedLines }
  var saved: [String] { session.savedLines }
  /// Whether one came to a screen that cannot be resumed, or pressed what is pressed once only.
  private(set) var isLost = false
  private let player: StepPlayer
  private let leakCheck = LeakCheck()
  private let secrets: KnownSecrets
  /// The transitions so far, each from one screen to another.
  private(set) var transitions: [WizardMap.Edge] = []

  /// Begins a run.
  init(_ makeSession: () -> Session, replaying walk: Walk? = nil) {
    secrets = walk?.secrets ?? KnownSecrets()
    session = makeSession()
    log = ActionLog(session)
    player = StepPlayer(session: session)
    isLost = session.history.top?.isResumable == false
    session.events.observe { [weak self] event in
      guard let self else { return }
      switch event {
      case .beginning: isLost = true
      case .performed(let performed) where !performed.isReplay:
        last = (performed.action, performed.shown)
      default: break
      }
      if session.ending == nil, session.history.top?.isResumable == false { isLost = true }
    }
  }

  /// Begins a run that goes on from what was saved in another.
  convenience init(_ makeSession: () -> Session, resuming walk: Walk) async throws {
    self.init(makeSession)
    let saved = try ResumedHistory(lines: walk.saved, name: "saved")
    session.events.observe { saved.note($0) }
    let replayer = Replayer(session, from: [saved])
    self.replayer = replayer
    replayer.begin()
    await settle()
  }

  private var replayer: Replayer?

  /// Whether the last step began something that needs time.
  private(set) var leftSomethingRunning = false
  /// The line that is being played.
  private var played = ""
  private var last: (action: Action, snapshot: Snapshot)?
  /// The number of the screen that each step was taken on.
  private(set) var entries: [Int] = []

  /// Plays lines of a steps file, and lets time pass until what they began has ended.
  func play(_ lines: [String], waitsFirst: Bool = true, passesTime: Bool = true) async -> String? {
    if waitsFirst { await settle() }
    // Each with its end: a line that is blank and the only one would be none.
    var reader = StepsReader(text: lines.map { $0 + "\n" }.joined())
    do {
      while let step = try reader.next() {
        guard session.ending == nil else { return "The wizard has ended." }
        played = lines.count == 1 ? lines[0] : "line \(step.line)"
        if let refusal = try await play(step.kind, passesTime: passesTime) { return refusal }
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

  private func play(_ kind: Step.Kind, passesTime: Bool) async throws -> String? {
    let before = errors
    last = nil
    entries.append(session.show().entry)
    TrapNote.set(log.lines + [played])
    if case .answer(let text) = kind { secrets.note(text, in: session.show()) }
    _ = try player.play(kind, in: session.show(), secrets: secrets, say: { _ in })
    await session.settle()
    leftSomethingRunning = session.ending == nil && !session.isIdle
    if passesTime { await settle() }
    if let last, let screen = WizardMap.Screen(of: session) {
      transitions += WizardMap.Edge.all(by: last.action, in: last.snapshot, to: screen)
    }
    leakCheck.track(session.liveObjects)
    guard session.ending == nil else { return nil }
    return errors.first { before[$0.key] == nil }?.value
  }

  /// What went wrong, by the number of the error; failures that may be tried again are none.
  private var errors: [Int: String] {
    let errors = session.show().errors.filter { !$0.canRetry }
    return Dictionary(errors.map { ($0.number, $0.message) }, uniquingKeysWith: { $1 })
  }

  /// Lets everything end that needs no more than time, also what a screen begins when it is shown.
  private func settle() async {
    await session.idle()
    leakCheck.track(session.liveObjects)
  }

  /// Ends the run.
  func end() async -> [String] {
    session.close()
    await session.settle()
    return leakCheck.survivors()
  }
}

/// The secrets that were typed as answers, for when a recording asks for them.
private final class KnownSecrets: SecretSource {
  private var known: [String: String] = [:]

  func note(_ text: String, in snapshot: Snapshot) {
    guard case .field(let field) = snapshot.question, field.format?.presentation == .secret else {
      return
    }
    known[field.id] = text
  }

  func secret(for label: String, from variable: String?) throws -> String {
    known[label] ?? SampleSecrets().secret(for: label, from: variable)
  }
}
