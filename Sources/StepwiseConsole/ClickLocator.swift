import StepwiseTerminal

/// Finds out in which row of the frame a click is: only the terminal knows where a frame stands.
///
/// What comes from the person until the terminal has answered is held back, so that it comes after the click.
package struct ClickLocator {
  /// A click on a frame.
  package struct Click {
    /// The click, with its place in the window.
    package let event: MouseEvent
    /// The row of the frame, counted from 0.
    package let row: Int
    /// What can be clicked there.
    package let targets: [ClickTarget]
  }

  private var event: MouseEvent?
  private var cursorRow = 0
  private var targets: [ClickTarget] = []
  private var held: [TerminalEvent] = []

  package init() {}

  /// Whether the terminal was asked and did not answer yet.
  package var isWaiting: Bool { event != nil }

  /// Takes a click, while the frame that is shown has its cursor in a row.
  package mutating func begin(_ event: MouseEvent, cursorRow: Int, targets: [ClickTarget]) {
    self.event = event
    self.cursorRow = cursorRow
    self.targets = targets
  }

  /// Keeps what came meanwhile.
  package mutating func hold(_ event: TerminalEvent) { held.append(event) }

  /// Gives the click, and what came after it.
  ///
  /// - Parameter row: The row of the window that the cursor is in, counted from 0; `nil` where the terminal
  ///   did not say.
  /// - Returns: The click, `nil` where nobody knows what it is on, and all that was held back.
  package mutating func end(row: Int?) -> (click: Click?, events: [TerminalEvent]) {
    defer { self = ClickLocator() }
    let click = event.flatMap { event in
      row.map { Click(event: event, row: event.row - $0 + cursorRow, targets: targets) }
    }
    return (click, held)
  }
}
