import StepwiseFlow
import StepwiseTerminal

/// Follows the size of the window.
extension TerminalConversation {
  /// Draws after the window has kept its size for a moment.
  ///
  /// Rows that a narrow window pushes away are out of reach, and some terminals never bring them
  /// back.
  func resize() {
    // The last frame stays as it is, and nothing more is asked.
    guard !isEnded else { return }
    // The clicked thing is elsewhere now.
    forgetClick()
    view.size = device.size
    columnBefore = nil
    guard abilities.answersQueries, !isLent else { return measured(cursorRow: nil) }
    lastResize = .now
    sizing = .settling
    // A full window loses no rows.
    guard !view.snapshot.isFullScreen else { return measure() }
    wait(Self.settleTime) { [weak self] in self?.measure() }
  }

  /// Queries the cursor, because terminals differ in how they move the frame.
  func measure() {
    sizing = .asked
    askForCursor()
    textSize = nil
    // The sizes are queried first, so that the next frame is drawn for them.
    let cell = pictures.needsCellSize ? "\u{1B}[16t" : ""
    device.write(Array("\(cell)\u{1B}[18t\u{1B}[6n".utf8))
    // A terminal that answers may be slow, and a guess instead of its reply would leave rows of old
    // frames behind.
    wait(owed.hasAnswered ? Self.tellTime : Self.replyTime) { [weak self] in
      guard let self, sizing == .asked else { return }
      measures = 0
      measured(cursorRow: nil)
    }
  }

  /// Draws, unless the window has another size by now: the frame would be torn, and could not be
  /// removed any more.
  func takeCursor(row: Int) {
    guard trustsTextSize, let textSize, !isDrawnFor(textSize.columns, textSize.rows),
      // tmux 3.3 reports the rows first.
      !isDrawnFor(textSize.rows, textSize.columns)
    else { return measured(cursorRow: row) }
    sizing = .behind
    wait(Self.tellTime) { [weak self] in
      guard let self, sizing == .behind else { return }
      trustsTextSize = false
      measured(cursorRow: row)
    }
  }

  /// Whether the frame is drawn for a window of this size, up to the maximum size.
  func isDrawnFor(_ columns: Int, _ rows: Int) -> Bool {
    let most = TerminalDevice.sizeMax
    return view.size == (min(columns, most.columns), min(rows, most.rows))
  }

  /// Runs a closure after some real time, unless the window changes first.
  func wait(_ time: Duration, then go: @escaping () -> Void) {
    measureTimer?.cancel()
    measureTimer = Task {
      try? await Task.sleep(for: time)
      if !Task.isCancelled { go() }
    }
  }

  func measured(cursorRow: Int?) {
    measureTimer?.cancel()
    sizing = .known
    columnBefore = nil
    reader.decoder.expectsCursor = false
    painter.resize(columns: view.size.columns, rows: view.size.rows, cursorRow: cursorRow)
    paint()
  }
}
