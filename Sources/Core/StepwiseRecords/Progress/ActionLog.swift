import StepwiseFlow
import StepwiseLines

/// Records every action of a session as lines of a steps file, including detours.
///
/// It listens to events. What stands is read from the ``SessionHistory`` instead, which has no detours.
package final class ActionLog {
  /// The lines so far.
  package private(set) var lines: [String] = []
  /// The actions that a steps file cannot express.
  package private(set) var unsaid: [Action] = []
  /// The last screen, and the fields that were answered on each screen.
  ///
  /// A rejection may ask such a field again. The steps file does not contain the rejected answer, so the field is then
  /// written with its name.
  private var entry = 0
  private var given: [Int: Set<String>] = [:]

  private let localizer: Localizer?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - tellsTime: Whether to record the time that passes while a screen's task runs.
  ///   - recordsWaiting: Whether to record an answer that waits for work when it is performed. Otherwise the owner
  ///     records it with ``noteWaiting(_:on:)`` when it is given.
  package init(_ session: Session, tellsTime: Bool = false, recordsWaiting: Bool = true) {
    localizer = session.environment.localizer
    session.events.observe { [weak self] event in
      guard let self, case .performed(let performed) = event, !performed.isReplay else { return }
      let isAgain = isAgain(performed.action, on: performed.shown)
      guard recordsWaiting || !performed.hasWaited else { return }
      if tellsTime { lines += HistoryLines.wait(performed.waited) }
      record(performed.action, on: performed.shown, isAgain: isAgain)
    }
  }

  /// Records an answer or a press that waits for the work of an earlier answer.
  package func noteWaiting(_ action: Action, on shown: Snapshot) {
    let isAgain = action.field.map { given[shown.entry, default: []].contains($0) } ?? false
    record(action, on: shown, isAgain: isAgain)
  }

  /// Notes that a field is answered, and returns whether it was answered before on the same screen.
  private func isAgain(_ action: Action, on shown: Snapshot) -> Bool {
    if shown.entry != entry {
      entry = shown.entry
      // A screen that is shown again asks everything again, unless a step back restored its answers.
      if !shown.elements.contains(where: \.isAnswered) { given[entry] = nil }
    }
    return action.field.map { !given[entry, default: []].insert($0).inserted } ?? false
  }

  private func record(_ action: Action, on shown: Snapshot, isAgain: Bool) {
    if let new = Self.lines(for: action, on: shown, isAgain: isAgain, localizer: localizer) {
      lines += new
    } else {
      unsaid.append(action)
    }
  }

  /// Returns the lines for an action; `nil` if a steps file cannot express it.
  package static func lines(
    for action: Action, on shown: Snapshot, isAgain: Bool = false, localizer: Localizer? = nil
  ) -> [String]? {
    // A secret's draft stays with the driver.
    if case .draft(_, let id, _) = action,
      shown.elements.contains(where: { $0.id == id && $0.isSecret })
    {
      return []
    }
    var writer = HistoryLines()
    let lines: [String]
    switch action {
    case .answer, .accept, .press:
      guard let step = Given(action, on: shown, isAgain: isAgain, localizer) else { return nil }
      lines = writer.lines(of: step)
    case .draft(_, let id, let text):
      lines = StepWriter.assignment("draft", id, text).map { [$0] } ?? []
    case .back: lines = [":back"]
    case .revisit(let entry):
      guard let name = shown.trail.name(of: entry)?.text else { return nil }
      lines = StepWriter.isOneLine(name) ? [":back \(name)"] : []
    case .cancel: lines = [":cancel"]
    }
    return lines.isEmpty ? nil : lines
  }
}

extension Action {
  /// The field that the action answers; `nil` if it answers none.
  fileprivate var field: String? {
    switch self {
    case .answer(_, let field, _), .accept(_, let field): field
    case .press, .draft, .back, .revisit, .cancel: nil
    }
  }
}

nonisolated extension Given {
  /// The step for an answer or a press; `nil` if the screen has no such element.
  fileprivate init?(
    _ action: Action, on shown: Snapshot, isAgain: Bool, _ localizer: Localizer?
  ) {
    switch action {
    case .answer(_, let id, let value):
      self.init(id, value, on: shown, isAgain, localizer)
    case .accept(_, let id):
      let field = shown.elements.first { $0.id == id && $0.isField }
      guard let value = field?.value ?? field?.format?.empty else { return nil }
      self.init(id, value, on: shown, isAgain, localizer)
      marks.insert(.accepted)
    case .press(_, let id):
      guard let element = shown.elements.first(where: { $0.id == id }) else { return nil }
      var marks = GivenMarks.press
      if element.hasFailedLoad || element.error?.canRetry == true { marks.insert(.retry) }
      if case .menu(let buttons) = shown.question,
        case .one(let position) = OptionMatcher.match(
          element.label, labels: buttons.map(\.label), ids: buttons.map(\.id)),
        buttons[position].id == id
      {
        marks.insert(.asked)
      }
      self.init(element: id, text: element.label, marks: marks)
    case .draft, .back, .revisit, .cancel: return nil
    }
  }

  private init?(
    _ id: String, _ value: Value, on shown: Snapshot, _ isAgain: Bool, _ localizer: Localizer?
  ) {
    let field = shown.elements.first { $0.id == id && $0.isField }
    guard let field, let format = field.format else { return nil }
    var marks: GivenMarks = []
    if !isAgain, shown.asks(field, answeredBy: value, localizer: localizer) {
      marks.insert(.asked)
    }
    if field.error?.canRetry == true, field.prefill == nil { marks.insert(.retry) }
    if field.isSecret, !format.isEmpty(value) || field.isFilledIn { marks.insert(.secret) }
    let text = marks.contains(.secret) ? "" : format.text(for: value)
    self.init(element: id, text: text, marks: marks)
  }
}
