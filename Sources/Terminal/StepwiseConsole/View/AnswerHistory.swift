import StepwiseFlow

/// The answered screens, folded: a row for each screen, and a row for each finished flow.
nonisolated struct AnswerHistory {
  /// A row of the history.
  enum Row: Equatable {
    /// An answered screen.
    case screen(Trail.Row)
    /// A finished flow, with its answers.
    case flow(TrailFlow, rows: [Trail.Row])
  }

  /// The maximum number of rows of the stack that are read; more would not be visible.
  static let rowsMax = 300

  /// The rows, oldest first.
  let rows: [Row]
  /// The number of answers before the first row.
  let earlier: Int

  /// Folds the answered screens of a trail.
  init(_ trail: Trail, opened: Set<TrailFlow> = []) {
    let answered = trail.last(Self.rowsMax).filter { $0.status == .answered }
    earlier = max(0, trail.count - 1 - answered.count)
    let all = answered.filter { !$0.isHidden }
    let current = trail.last(1).first { $0.status == .current || $0.status == .askedAgain }
    var open = opened
    var flow = current?.flow
    while let next = flow, open.insert(next).inserted { flow = next.parent }
    var rows: [Row] = []
    for row in all {
      guard let closed = row.flow.outermost(outside: open) else {
        rows.append(.screen(row))
        continue
      }
      if case .flow(closed, let before) = rows.last {
        rows[rows.count - 1] = .flow(closed, rows: before + [row])
      } else {
        rows.append(.flow(closed, rows: [row]))
      }
    }
    self.rows = rows
  }

  /// Returns the answers of a wizard that has ended: a row for each screen, oldest first.
  ///
  /// A button that only led out of a flow is not an answer. If the wizard did not finish, the
  /// current screen has no answer.
  static func record(of trail: Trail, isFinished: Bool) -> [Trail.Row] {
    let all = trail.last(trail.count).filter { row in
      !row.isHidden && (row.status == .answered || isFinished && row.status != .kept)
    }
    return all.enumerated().filter { position, row in
      guard row.isOmitted else { return true }
      let isLastOfFlow = !all[(position + 1)...].contains { $0.flow == row.flow }
      let isAlone = !all[..<position].contains { $0.flow == row.flow }
      return !isLastOfFlow || isAlone
    }.map(\.element)
  }

  /// The position of the row of an entry; `nil` if the entry has no row of its own.
  func position(of entry: Int) -> Int? {
    rows.firstIndex {
      if case .screen(let row) = $0 { row.entry == entry } else { false }
    }
  }
}

nonisolated extension TrailFlow {
  /// The outermost flow around this one, or this one, that is not in the set; flows inside it are
  /// hidden.
  fileprivate func outermost(outside open: Set<TrailFlow>) -> TrailFlow? {
    var closed: TrailFlow?
    var flow: TrailFlow? = self
    while let next = flow {
      if !open.contains(next), !next.isList { closed = next }
      flow = next.parent
    }
    return closed
  }
}

nonisolated extension AnswerHistory.Row {
  /// The text at the left of the row, for sentences in the person's language.
  var titleText: LocalizedStringKey {
    switch self {
    case .screen(let row): row.titleText
    case .flow(let flow, _): flow.titleText
    }
  }

  /// The text at the left of the row.
  var title: String { titleText.english }

  /// The answers of the row.
  func summary(separator: String) -> String {
    switch self {
    case .screen(let row): return row.summary
    case .flow(_, let rows):
      let answers = rows.filter { !$0.isOmitted }
      return (answers.isEmpty ? rows : answers).map(\.summary).filter { !$0.isEmpty }
        .joinedOnce(by: " \(separator) ")
    }
  }
}
