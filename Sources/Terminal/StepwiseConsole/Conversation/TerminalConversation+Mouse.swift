import StepwiseFlow
import StepwiseTerminal

/// Takes clicks, and asks the terminal where they were.
extension TerminalConversation {
  func handleMouse(_ event: MouseEvent) {
    guard view.mouse.isUsed, sizing == .known, !isLent else { return }
    switch event.action {
    case .scrollUp: view.turnWheel(-1)
    case .scrollDown: view.turnWheel(1)
    case .press:
      if painter.isInWindow {
        return view.click(event, inRow: event.row, among: view.mouse.targets)
      }
      guard let cursorRow = painter.cursorRow else { return }
      locator.begin(event, cursorRow: cursorRow, targets: view.mouse.targets)
      // The connection may be slow, and keys that are typed meanwhile come after the click.
      view.waiting.isHeld = true
      askForCursor()
      device.write(Array("\u{1B}[6n".utf8))
      wait(Self.tellTime) { [weak self] in
        self?.measures = 0
        self?.located(row: nil)
      }
    }
  }

  /// Notes that the terminal is asked for the cursor.
  func askForCursor() {
    measures += 1
    owed.asked()
    reader.decoder.expectsCursor = true
  }

  /// Takes the position of the cursor for a click; the events after the click follow the next frame.
  func located(row: Int?) {
    guard locator.isWaiting else { return }
    if sizing == .known {
      measureTimer?.cancel()
      reader.decoder.expectsCursor = false
    }
    let click = locator.end(row: row)
    view.waiting.isHeld = false
    if let click { view.click(click.event, inRow: click.row, among: click.targets) }
    if session.ending != nil { return end() }
    draw()
  }

  /// Forgets a click whose place is unknown.
  func forgetClick() {
    _ = locator.end(row: nil)
    view.waiting.isHeld = false
  }
}
