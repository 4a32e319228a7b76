import Stepwise
import StepwiseRecords

/// Records a driver's actions on a session in a form that is the same for every driver.
final class SessionLog {
  private(set) var screens: [String] = []
  private(set) var unsaid: [Action] = []
  private var lines: [Line] = []
  private var lastEntry: Int?

  private struct Line {
    let text: [String]
    /// The field of a draft.
    var drafted: String?
  }

  init(_ session: Session) {
    session.events.observe { [weak self] event in
      guard case .performed(let performed) = event, !performed.isReplay else { return }
      self?.note(performed.action, performed.shown)
    }
  }

  /// The steps; a draft that was submitted counts once.
  var steps: [String] { lines.flatMap(\.text) }

  /// Notes the last screen.
  func end(at snapshot: Snapshot, isRejected: Bool) {
    reach(snapshot)
    if isRejected, lines.last?.drafted != nil { lines.removeLast() }
  }

  private func reach(_ snapshot: Snapshot) {
    guard snapshot.entry != lastEntry else { return }
    lastEntry = snapshot.entry
    screens.append(snapshot.title)
  }

  private func note(_ action: Action, _ snapshot: Snapshot) {
    reach(snapshot)
    let element = action.field.map { "\(snapshot.entry) \($0)" }
    // Some drivers send a draft for each key, some only the whole text, some none; only the last
    // draft that was not submitted counts.
    if let last = lines.last, last.drafted != nil, last.drafted == element { lines.removeLast() }
    if case .draft(_, _, "") = action { return }
    guard let text = ActionLog.lines(for: action.written(on: snapshot), on: snapshot)
    else { return unsaid.append(action) }
    var line = Line(text: text)
    if case .draft = action { line.drafted = element }
    lines.append(line)
  }
}

extension Action {
  /// The field that the action answers or drafts.
  fileprivate var field: String? {
    switch self {
    case .answer(_, let element, _), .accept(_, let element), .draft(_, let element, _): element
    default: nil
    }
  }

  /// The same action with an accepted default written out, because a terminal submits the value
  /// that it shows, and with a revisit instead of a button that leads to an earlier screen, because
  /// a terminal has a row for it.
  fileprivate func written(on snapshot: Snapshot) -> Action {
    if case .press(_, let id) = self,
      let entry = snapshot.elements.first(where: { $0.id == id })?.revisits
    {
      return .revisit(entry: entry)
    }
    guard case .accept(let entry, let id) = self,
      let element = snapshot.elements.first(where: { $0.id == id }), let format = element.format
    else { return self }
    return .answer(entry: entry, element: id, value: element.value ?? format.empty)
  }
}
