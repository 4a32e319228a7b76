import Stepwise
import StepwiseRecords

/// What was done, as a steps file of the library's own recorder, with the time that passed.
struct MonkeyRecording {
  private var lines: [String] = ["# stepwise steps 1"]
  private let log: ActionLog
  private let secrets = MonkeySecrets()
  private var taken = 0

  init(_ session: Session) {
    log = ActionLog(session)
    session.events.observe { [secrets] event in
      guard case .performed(let performed) = event, !performed.isReplay else { return }
      secrets.note(performed.action, performed.shown)
    }
  }

  /// Whether a steps file can say all that was done.
  var isComplete: Bool { log.unsaid.isEmpty }

  /// Notes what came of a move.
  mutating func take(_ move: MonkeyMove) {
    lines += log.lines[taken...]
    taken = log.lines.count
    if case .wait(let milliseconds) = move { lines.append(":wait \(milliseconds)ms") }
  }

  /// Notes that all was waited for in the end.
  mutating func end() { secrets.rewind() }

  /// Plays it.
  func play(on session: Session, to end: MonkeyTrail) async -> MonkeyWalk.Broken? {
    defer { session.close() }
    let player = StepPlayer(session: session)
    var reader = StepsReader(text: lines.joined(separator: "\n") + "\n")
    var line = 1
    _ = await session.settled()
    do {
      while let step = try reader.next() {
        line = step.line
        if case .wait(let duration) = step.kind {
          await session.pass(duration)
        } else {
          try player.play(step.kind, in: session.show(), secrets: secrets) { _ in }
        }
        _ = await session.settled()
      }
    } catch let error as StepsError {
      return broken("line \(error.line) cannot be read: \(error.message)")
    } catch {
      return broken("line \(line) is refused: \(error)")
    }
    await session.idle()
    let reached = MonkeyTrail(session)
    return reached == end ? nil : broken("it leads to\n\(reached)\nand not to\n\(end)")
  }

  private func broken(_ reason: String) -> MonkeyWalk.Broken {
    let shown = lines.map { "  | \($0.prefix(200))" }.joined(separator: "\n")
    return MonkeyWalk.Broken(.playback, "Of what was recorded, \(reason)\n\(shown)")
  }
}

/// The secrets that were given, in their order: a recording holds none.
private final class MonkeySecrets: SecretSource {
  private var given: [String] = []
  private var next = 0

  func note(_ action: Action, _ snapshot: Snapshot) {
    guard case .answer(_, let id, .text(let secret)) = action,
      let element = snapshot.elements.first(where: { $0.id == id }),
      element.format?.presentation == .secret
    else { return }
    given.append(secret)
  }

  func rewind() { next = 0 }

  func secret(for label: String, from variable: String?) throws -> String {
    guard next < given.count else { throw Rejection("There is no secret for “\(label)”.") }
    next += 1
    return given[next - 1]
  }
}
