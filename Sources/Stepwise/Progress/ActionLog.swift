/// All that is done in a session as the lines of a steps file, detours and all: what events tell, where a
/// ``History`` has what the stack tells.
package final class ActionLog {
  /// The lines so far.
  package private(set) var lines: [String] = []
  /// What a steps file has no way to say.
  package private(set) var unsaid: [Action] = []
  /// The screen that was last acted on, and the fields given on each: one that is asked again was refused
  /// with another, and no steps file holds what was refused.
  private var entry = 0
  private var given: [Int: Set<String>] = [:]

  /// Begins to keep what is done.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - tellsTime: Whether to say how much time passes where it matters.
  package init(_ session: Session, tellsTime: Bool = false) {
    session.events.observe { [weak self] event in
      guard case .performed(let performed) = event, !performed.isReplay else { return }
      if tellsTime { self?.lines += HistoryLines.wait(performed.waited) }
      self?.note(performed.action, on: performed.shown)
    }
  }

  private func note(_ action: Action, on shown: Snapshot) {
    if shown.entry != entry {
      entry = shown.entry
      // Come back to, a screen asks everything anew, unless a step back brought it as it was.
      if !shown.elements.contains(where: \.isAnswered) { given[entry] = nil }
    }
    var isAgain = false
    switch action {
    case .answer(_, let field, _), .accept(_, let field):
      isAgain = !given[entry, default: []].insert(field).inserted
    default: break
    }
    if let new = Self.lines(for: action, on: shown, isAgain: isAgain) {
      lines += new
    } else {
      unsaid.append(action)
    }
  }

  /// The lines for an action.
  ///
  /// - Parameters:
  ///   - action: What was done.
  ///   - shown: What was shown before.
  ///   - isAgain: Whether the field was given before on the same visit.
  /// - Returns: The lines; `nil` where a steps file has no way to say it.
  package static func lines(
    for action: Action, on shown: Snapshot, isAgain: Bool = false
  ) -> [String]? {
    // What is typed of a secret stays with the driver, and the session is as it was.
    if case .draft(_, let id, _) = action,
      shown.elements.contains(where: { $0.id == id && $0.isSecret })
    {
      return []
    }
    guard let step = Visit.Step(action, on: shown, isAgain: isAgain) else { return nil }
    var codec = HistoryLines(for: .playing)
    let lines = codec.lines(of: step, on: shown.title)
    return lines.isEmpty ? nil : lines
  }
}

extension Visit.Step {
  /// What an action does, as a history has it; `nil` where it has no way to say it.
  fileprivate init?(_ action: Action, on shown: Snapshot, isAgain: Bool) {
    switch action {
    case .answer(_, let id, let value):
      guard let given = Self.given(id, value, on: shown, isAgain) else { return nil }
      self = .given(given)
    case .accept(_, let id):
      let field = shown.elements.first { $0.id == id && $0.isField }
      guard let value = field?.value ?? field?.format?.empty,
        let given = Self.given(id, value, on: shown, isAgain)
      else { return nil }
      self = .given(
        GivenStep(element: id, text: given.text, marks: given.marks.union(.accepted)))
    case .press(_, let id):
      guard let element = shown.elements.first(where: { $0.id == id }) else { return nil }
      var marks = GivenMarks.press
      if element.loading == .failed || element.error?.canRetry == true { marks.insert(.retry) }
      if case .menu(let buttons) = shown.question,
        case .one(let position) = OptionMatcher.match(
          element.label, labels: buttons.map(\.label), ids: buttons.map(\.id)),
        buttons[position].id == id
      {
        marks.insert(.asked)
      }
      self = .given(GivenStep(element: id, text: element.label, marks: marks))
    case .draft(_, let id, let text): self = .draft(element: id, text: text)
    case .back: self = .back
    case .revisit(let entry):
      let row = shown.trail.rows.first { $0.entry == entry }
      guard let row, shown.trail.row(titled: row.title)?.entry == entry else { return nil }
      self = .revisit(ScreenMark(title: row.title, identity: ""))
    case .cancel: self = .cancel
    }
  }

  private static func given(
    _ id: String, _ value: Value, on shown: Snapshot, _ isAgain: Bool
  ) -> GivenStep? {
    let field = shown.elements.first { $0.id == id && $0.isField }
    guard let field, let format = field.format else { return nil }
    var marks: GivenMarks = []
    if case .field(let asked) = shown.question, asked.id == id, !isAgain { marks.insert(.asked) }
    if field.error?.canRetry == true { marks.insert(.retry) }
    if field.isSecret, !format.isEmpty(value) || field.isFilledIn { marks.insert(.secret) }
    let text = marks.contains(.secret) ? "" : format.text(for: value)
    return GivenStep(element: id, text: text, marks: marks)
  }
}
