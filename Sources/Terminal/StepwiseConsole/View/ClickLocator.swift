import StepwiseTerminal

/// Finds the row of the frame that a click hits, because only the terminal knows where a frame
/// begins.
nonisolated struct ClickLocator {
  /// A click on a frame.
  struct Click {
    /// The click, with its position in the window.
    let event: MouseEvent
    /// The row of the frame, counted from 0.
    let row: Int
    /// The targets in that frame.
    let targets: [ClickTarget]
  }

  private var event: MouseEvent?
  private var cursorRow = 0
  private var targets: [ClickTarget] = []

  init() {}

  /// Whether the terminal was asked and has not answered yet.
  var isWaiting: Bool { event != nil }

  /// Starts locating a click, while the cursor of the visible frame is in a row of the frame.
  mutating func begin(_ event: MouseEvent, cursorRow: Int, targets: [ClickTarget]) {
    self.event = event
    self.cursorRow = cursorRow
    self.targets = targets
  }

  /// Returns the click.
  ///
  /// - Parameter row: The row of the window that the cursor is in, counted from 0; `nil` if the
  ///   terminal did not say.
  /// - Returns: The click; `nil` if its target is unknown.
  mutating func end(row: Int?) -> Click? {
    defer { self = ClickLocator() }
    return event.flatMap { event in
      row.map { Click(event: event, row: event.row - $0 + cursorRow, targets: targets) }
    }
  }
}
