import StepwiseFlow
import StepwiseTerminal

/// Climbing among the answered screens.
extension TerminalView {
  package var story: Story { Story(snapshot.trail, opened: opened) }

  package func beginClimb() {
    // In a window of its own there is no story to be seen.
    guard !snapshot.isFullScreen else { return }
    let rows = story.rows
    if !rows.isEmpty { climb = rows.count - 1 }
  }

  package func handleClimb(_ key: Key) {
    let rows = story.rows
    guard let place = climb, rows.indices.contains(place) else {
      climb = nil
      return
    }
    switch key.code {
    case .up: climb = max(0, place - 1)
    case .down: climb = place + 1 < rows.count ? place + 1 : nil
    case .home, .pageUp: climb = 0
    case .end, .pageDown: climb = rows.count - 1
    case .escape, .tab: climb = nil
    case .right: open(rows[place])
    case .left: close(rows[place])
    case .enter, .character(" "):
      guard case .screen(let row) = rows[place] else { return open(rows[place]) }
      climb = nil
      perform(.revisit(entry: row.entry))
    case .character("?"): help()
    default: break
    }
  }

  package func open(_ row: Story.Row) {
    guard case .flow(let flow, _) = row else { return }
    opened.insert(flow)
  }

  /// The flow that a row stands in, where it is one of several.
  package func flow(around row: Story.Row) -> TrailFlow? {
    switch row {
    case .screen(let row): row.flow
    case .flow(let closed, _): closed.parent
    }
  }

  package func canClose(_ row: Story.Row) -> Bool {
    flow(around: row).map(opened.contains) ?? false
  }

  package func close(_ row: Story.Row) {
    guard let flow = flow(around: row), opened.remove(flow) != nil else { return }
    climb = story.rows.firstIndex {
      if case .flow(flow, _) = $0 { true } else { false }
    }
  }
}
