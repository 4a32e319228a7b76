import StepwiseFlow

/// The selected row of the history, and the flows that were unfolded to reach it.
nonisolated struct HistoryCursor {
  /// The row; `nil` while keys go to the screen.
  package private(set) var row: Int?
  private var opened: Set<TrailFlow> = []

  init() {}

  /// The history as it is folded now.
  func history(of trail: Trail) -> AnswerHistory { AnswerHistory(trail, opened: opened) }

  /// Moves to the newest row, if there is one.
  mutating func begin(in history: AnswerHistory) { row = history.rows.indices.last }

  /// Returns the keys to the screen.
  mutating func leave() { row = nil }

  /// Moves to a row; the position after the newest row is the screen.
  mutating func go(to place: Int, in history: AnswerHistory) {
    row = place < history.rows.count ? max(0, place) : nil
  }

  /// Unfolds a finished flow.
  mutating func open(_ row: AnswerHistory.Row) {
    guard case .flow(let flow, _) = row else { return }
    opened.insert(flow)
  }

  /// Whether a row belongs to a flow that was unfolded.
  func canClose(_ row: AnswerHistory.Row) -> Bool {
    row.surroundingFlow.map(opened.contains) ?? false
  }

  /// Folds the flow that contains a row, and moves to the row of the flow.
  mutating func close(_ row: AnswerHistory.Row, of trail: Trail) {
    guard let flow = row.surroundingFlow, opened.remove(flow) != nil else { return }
    self.row = history(of: trail).rows.firstIndex {
      if case .flow(flow, _) = $0 { true } else { false }
    }
  }
}

nonisolated extension AnswerHistory.Row {
  /// The flow that the row stands in, if there is one around it.
  fileprivate var surroundingFlow: TrailFlow? {
    switch self {
    case .screen(let row): row.flow
    case .flow(let closed, _): closed.parent
    }
  }
}
