import Stepwise
import StepwiseRecords

/// Writes down what a driver does to a session, in a form that is the same for every driver.
final class SessionLog {
  private(set) var screens: [String] = []
  private(set) var unsaid: [Action] = []
  private var lines: [Line] = []
  private var lastEntry: Int?

  private struct Line {
    let text: [String]
    /// The field that is being typed into.
    var drafted: String?
  }

  init(_ session: Session) {
    session.events.observe { [weak self] event in
      guard case .performed(let performed) = event, !performed.isReplay else { return }
      self?.note(performed.action, performed.shown)
    }
  }

  /// The steps; what was typed and then given counts once.
  var steps: [String] { lines.flatMap(\.text) }

  /// Notes the screen that was reached in the end.
  func end(at snapshot: Snapshot, isRefused: Bool) {
    reach(snapshot)
    if isRefused, lines.last?.drafted != nil { lines.removeLast() }
  }

  private func reach(_ snapshot: Snapshot) {
    guard snapshot.entry != lastEntry else { return }
    lastEntry = snapshot.entry
    screens.append(snapshot.title)
  }

  private func note(_ action: Action, _ snapshot: Snapshot) {
    reach(snapshot)
    let element = action.field.map { "\(snapshot.entry) \($0)" }
    // Some drivers tell each key that is typed, some the whole, some nothing: what counts is what is
    // left typed and not given.
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
  /// The field that it gives or types.
  fileprivate var field: String? {
    switch self {
    case .answer(_, let element, _), .accept(_, let element), .draft(_, let element, _): element
    default: nil
    }
  }

  /// The same with an accepted default written out, because a terminal gives what it shows, and with
  /// the button that leads to an earlier screen as that way back, because a terminal has a row for it.
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
