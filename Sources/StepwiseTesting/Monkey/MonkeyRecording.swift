import Stepwise

/// What was done, as a steps file of the library's own recorder, with the time that passed.
struct MonkeyRecording {
  private var lines: [String] = ["# stepwise steps 1"]
  private let recorder: StepRecorder
  private let secrets = MonkeySecrets()
  private var taken = 0

  init(_ session: Session) {
    recorder = StepRecorder(session)
    let inner = session.onPerform
    session.onPerform = { [secrets] action, snapshot, trail in
      inner?(action, snapshot, trail)
      secrets.note(action, snapshot)
    }
  }

  /// Whether a steps file can say all that was done.
  var isComplete: Bool { recorder.unsaid.isEmpty }

  /// Notes what came of a move.
  mutating func take(_ move: MonkeyMove) {
    lines += recorder.lines[taken...]
    taken = recorder.lines.count
    if case .wait(let milliseconds) = move { lines.append(":wait \(milliseconds)ms") }
  }

  /// Notes that all was waited for in the end.
  mutating func end() { secrets.rewind() }

  /// Plays it.
  ///
  /// - Parameters:
  ///   - session: The same wizard, just begun.
  ///   - end: Where it must come to.
  /// - Returns: What went wrong.
  func play(on session: Session, to end: MonkeyTrail) async -> MonkeyWalk.Broken? {
    defer { session.close() }
    let player = StepPlayer(session: session)
    var reader = StepsReader(text: lines.joined(separator: "\n") + "\n")
    var line = 1
    await settle(session)
    do {
      while let step = try reader.next() {
        line = step.line
        if case .wait(let duration) = step.kind {
          await session.pass(duration)
        } else {
          _ = try player.play(step.kind, in: session.snapshot, secrets: secrets) { _ in }
        }
        await settle(session)
      }
    } catch let error as StepsError {
      return broken("line \(error.line) cannot be read: \(error.message)")
    } catch {
      return broken("line \(line) is refused: \(error)")
    }
    await session.passUntilIdle()
    await settle(session)
    let reached = MonkeyTrail(session)
    return reached == end ? nil : broken("it leads to\n\(reached)\nand not to\n\(end)")
  }

  private func settle(_ session: Session) async {
    var shown = -1
    while shown != session.snapshot.entry {
      shown = session.snapshot.entry
      await session.settle()
    }
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
