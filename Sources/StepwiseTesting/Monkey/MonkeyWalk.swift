import Stepwise
import StepwiseExplorer
import StepwiseTerminal

/// One way through a wizard, from its start, with all that must hold looked at after each step.
struct MonkeyWalk {
  /// Where the moves come from.
  enum Source {
    case random(MonkeyDice, MonkeyGuesser, stepsMax: Int)
    case fixed([MonkeyMove])
  }

  /// What came of it.
  struct Result {
    var moves: [MonkeyMove] = []
    var refused = 0
    var screens: Set<String> = []
    var isPlayedBack = false
    var isFinished = false
    var isCancelled = false
    var broken: Broken?
  }

  /// A rule that did not hold.
  struct Broken: Error {
    let rule: MonkeyRule
    let message: String

    init(_ rule: MonkeyRule, _ message: String) {
      self.rule = rule
      self.message = message
    }
  }

  private let begin: () throws -> (Session, LeakCheck)

  /// Windows that nobody has, and one that many have.
  private static let sizes = [(1, 1), (2, 9), (80, 24), (7, 2), (33, 5), (300, 3), (12, 60)]

  init(_ begin: @escaping () throws -> (Session, LeakCheck)) { self.begin = begin }

  /// Walks to the wizard's end, or until there are no more moves.
  func run(_ source: inout Source) async throws -> Result {
    let (session, leaks) = try begin()
    var result = Result()
    var recording = MonkeyRecording(session)
    do throws(Broken) {
      try await walk(session, leaks, &source, &result, &recording)
    } catch {
      result.broken = error
    }
    switch session.ending {
    case .finished: result.isFinished = true
    case .cancelled: result.isCancelled = true
    default: break
    }
    let end = MonkeyTrail(session)
    session.close()
    await session.settle()
    guard result.broken == nil else { return result }
    let survivors = leaks.survivors()
    if !survivors.isEmpty {
      result.broken = Broken(.leak, "\(Sentence.list(survivors, word: "and")) is still alive.")
    } else if recording.isComplete {
      let (second, _) = try begin()
      result.broken = await recording.play(on: second, to: end)
      result.isPlayedBack = true
    }
    return result
  }

  private func walk(
    _ session: Session, _ leaks: LeakCheck, _ source: inout Source, _ result: inout Result,
    _ recording: inout MonkeyRecording
  ) async throws(Broken) {
    let player = StepPlayer(session: session)
    let stage = TerminalStage(session)
    try await look(session, stage, leaks, &result)
    while session.ending == nil, let move = next(&source, result.moves.count, session) {
      result.moves.append(move)
      if case .wait(let milliseconds) = move {
        await session.pass(.milliseconds(milliseconds))
      } else {
        let before = MonkeyView(session)
        do throws(Rejection) {
          try move.perform(player)
        } catch {
          result.refused += 1
          let after = MonkeyView(session)
          if let difference = before.difference(from: after) {
            throw Broken(.refusal, "“\(error.message)” was said, and yet \(difference)")
          }
        }
      }
      recording.take(move)
      try await look(session, stage, leaks, &result)
    }
    if case .waiting(let labels) = await session.passUntilIdle(), session.ending == nil {
      throw Broken(.settling, "\(Sentence.list(labels, word: "and")) waits for no time.")
    }
    recording.end()
    try await look(session, stage, leaks, &result)
  }

  private func next(_ source: inout Source, _ count: Int, _ session: Session) -> MonkeyMove? {
    switch source {
    case .fixed(let moves): return moves.indices.contains(count) ? moves[count] : nil
    case .random(var dice, let guesser, let stepsMax):
      guard count < stepsMax else { return nil }
      let move = guesser.move(on: session, &dice)
      source = .random(dice, guesser, stepsMax: stepsMax)
      return move
    }
  }

  // MARK: What must hold

  private func look(
    _ session: Session, _ stage: TerminalStage, _ leaks: LeakCheck, _ result: inout Result
  ) async throws(Broken) {
    // Showing a screen may begin to load what is on it.
    var shown = -1
    while shown != session.show().entry {
      shown = session.show().entry
      await session.settle()
    }
    leaks.track(session.liveObjects)
    if case .failed(let error) = session.ending {
      throw Broken(.failure, "The wizard failed: \(error)")
    }
    if let report = session.reports.first { throw Broken(.lateNavigation, report) }
    result.screens.insert(session.show().title)
    try draw(session, stage, Self.sizes[result.moves.count % Self.sizes.count])
  }

  private func draw(_ session: Session, _ stage: TerminalStage, _ size: (Int, Int))
    throws(Broken)
  {
    let screen = Transcript.screen(session.show())
    if screen.unicodeScalars.contains(where: { $0 != "\n" && HarmlessText.isHarmful($0) }) {
      throw Broken(.drawable, "A character that a terminal obeys is written:\n\(screen)")
    }
    guard session.ending == nil else { return }
    stage.refresh()
    let frame = stage.frame(columns: size.0, rows: size.1)
    if frame.rows.count > size.1 || frame.columns > size.0 {
      throw Broken(
        .drawable,
        "A window of \(size.0) columns and \(size.1) rows is given \(frame.columns) and \(frame.rows.count)."
      )
    }
    for cell in frame.rows.joined() {
      if cell.text?.unicodeScalars.contains(where: HarmlessText.isHarmful) == true {
        throw Broken(.drawable, "A character that a terminal obeys is drawn.")
      }
    }
  }
}
