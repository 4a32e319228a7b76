import Stepwise
import StepwiseExplorer
import StepwiseRecords

/// One walk through a wizard from its start, with all rules checked after each step.
struct MonkeyWalk {
  /// The result of a walk.
  struct Result {
    var moves: [Step.Kind] = []
    var rejected = 0
    var screens: Set<String> = []
    var isPlayedBack = false
    /// Whether a rejected answer stopped a running check, which no recording contains.
    var hasStoppedCheck = false
    var ending: Ending<Void>?
    var broken: Violation?
  }

  let makeSession: () throws -> Session

  /// Walks to the wizard's end, or until there are no more moves.
  func run(_ next: (Session, Int) -> Step.Kind?) async throws -> Result {
    let walk = try Walk(makeSession)
    let session = walk.session
    var result = Result()
    var broken = await look(walk, &result)
    while broken == nil, session.ending == nil, let move = next(session, result.moves.count) {
      result.moves.append(move)
      broken = try await make(move, walk, &result)
    }
    if broken == nil { broken = await walk.rest() }
    if broken == nil { broken = await look(walk, &result) }
    result.ending = session.ending
    let place = Place(session)
    let leak = await walk.end()
    broken = broken ?? leak
    if broken == nil, walk.isRecordable, !result.hasStoppedCheck {
      result.isPlayedBack = true
      broken = try await walk.playback(
        of: walk.timedLines, to: place, passesTime: false, makeSession)
    }
    result.broken = broken.map {
      Violation(rule: $0.rule, message: $0.message, steps: result.moves.flatMap(\.lines))
    }
    return result
  }

  private func make(_ move: Step.Kind, _ walk: Walk, _ result: inout Result) async throws
    -> Walk.Broken?
  {
    let session = walk.session
    let before = Place(session, inDetail: true)
    let checked = Self.checkedField(answeredBy: move, on: session.show())
    let stopped = checked.map { Place(session, inDetail: true, stopping: $0) }
    let givesTyped = Self.mayGiveTyped(move, on: session.show())
    do {
      try await walk.play(move)
    } catch let rejection as Rejection {
      result.rejected += 1
      var expected = before
      // A new answer replaces the running check of the same field, even if it is rejected itself.
      if let checked, let stopped, !Self.isBusy(checked, on: session.show()) {
        expected = stopped
        result.hasStoppedCheck = true
      }
      // What was typed and is given before a press stands even if the press is rejected.
      if !givesTyped,
        let broken = walk.broken(by: rejection.message, since: expected, inDetail: true)
      {
        return broken
      }
    }
    return await look(walk, &result)
  }

  /// Returns the id of the field that a move answers if its check is still running.
  private static func checkedField(answeredBy move: Step.Kind, on snapshot: Snapshot) -> String? {
    let field: Snapshot.Element?
    switch move {
    case .answer, .acceptDefault:
      guard case .field(let asked) = snapshot.question else { return nil }
      field = asked
    case .set(let label, _): field = try? snapshot.element(named: label)
    default: return nil
    }
    guard let field, field.isField, field.isBusy else { return nil }
    return field.id
  }

  /// Whether a move may press a button, which first gives the texts that are typed on its screen.
  private static func mayGiveTyped(_ move: Step.Kind, on snapshot: Snapshot) -> Bool {
    guard snapshot.elements.contains(where: { $0.draft != nil }) else { return false }
    switch move {
    case .press, .answer: return true
    default: return false
    }
  }

  private static func isBusy(_ id: String, on snapshot: Snapshot) -> Bool {
    snapshot.elements.contains { $0.id == id && $0.isBusy }
  }

  private func look(_ walk: Walk, _ result: inout Result) async -> Walk.Broken? {
    // Showing a screen may begin loads.
    let snapshot = await walk.session.settledScreen()
    result.screens.insert(snapshot.title)
    return walk.broken().first
  }
}
