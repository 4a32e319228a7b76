import StepwiseFlow

/// The selected row of the history, and the flows that were unfolded to reach it.
package struct HistoryCursor {
  /// The row; `nil` while keys go to the screen.
  package private(set) var row: Int?
  private var opened: Set<TrailFlow> = []

  package init() {}

  /// The history as it is folded now.
  package func story(of trail: Trail) -> Story { Story(trail, opened: opened) }

  /// Goes to the newest row, if there is any.
  package mutating func begin(in story: Story) { row = story.rows.indices.last }

  /// Gives the keys back to the screen.
  package mutating func leave() { row = nil }

  /// Goes to a row; behind the newest is the screen.
  package mutating func go(to place: Int, in story: Story) {
    row = place < story.rows.count ? max(0, place) : nil
  }

  /// Shows the rows of a flow that is over.
  package mutating func open(_ row: Story.Row) {
    guard case .flow(let flow, _) = row else { return }
    opened.insert(flow)
  }

  /// Whether a row stands in a flow that was opened.
  package func canClose(_ row: Story.Row) -> Bool {
    row.surroundingFlow.map(opened.contains) ?? false
  }

  /// Folds the flow that a row stands in, and goes to its row.
  package mutating func close(_ row: Story.Row, of trail: Trail) {
    guard let flow = row.surroundingFlow, opened.remove(flow) != nil else { return }
    self.row = story(of: trail).rows.firstIndex {
      if case .flow(flow, _) = $0 { true } else { false }
    }
  }
}

extension Story.Row {
  /// The flow that the row stands in, if there is one around it.
  fileprivate var surroundingFlow: TrailFlow? {
    switch self {
    case .screen(let row): row.flow
    case .flow(let closed, _): closed.parent
    }
  }
}
