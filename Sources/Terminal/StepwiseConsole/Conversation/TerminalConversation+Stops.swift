import StepwiseSystem
import StepwiseTerminal

/// Comes back after a stop, after another program had the terminal, and after printed output.
extension TerminalConversation {
  /// Continues after a stop, or after another program had the terminal.
  func comeBack() {
    isLent = false
    if isEnded { return comeBackAtEnd() }
    forgetClick()
    // Otherwise the modes would be turned on twice and off once.
    let old = device.owedReset
    let isUnforeseen = !old.isEmpty
    let isSameSize = view.size == device.size
    view.size = device.size
    if isUnforeseen, isSameSize, columnBefore != nil, sizing == .asked {
      // A reply is on its way. The reply to another query would tell where the later queries have
      // left the cursor.
      painter.forgetSettings()
      return greet(after: old)
    }
    sizing = .known
    columnBefore = nil
    if device.isUntouched, isSameSize {
      painter.comeBack(over: writtenHeight)
      greet()
      return draw()
    }
    guard isUnforeseen, isSameSize, abilities.answersQueries, let column = painter.cursorColumn
    else {
      measures = 0
      painter.resize(columns: view.size.columns, rows: view.size.rows)
      painter.forget()
      greet(after: old)
      return draw()
    }
    painter.forgetSettings()
    // If the program was not stopped, or nobody wrote in the meantime, the frame is still there.
    // The cursor is queried first, because other queries move it.
    columnBefore = column
    sizing = .asked
    askForCursor()
    greet(after: old + Array("\u{1B}[6n".utf8))
    // A terminal that replies at all answers this query, perhaps late.
    wait(Self.tellTime) { [weak self] in
      guard let self, sizing == .asked else { return }
      measures = 0
      beginAnew()
    }
  }

  /// Draws below the output of others.
  func beginAnew() {
    painter.forget()
    measured(cursorRow: nil)
  }

  /// Shows printed output above the frame, or appends it to the log.
  ///
  /// Output that no frame can follow now waits for the next frame or for the end.
  func printed(_ bytes: [UInt8]) {
    if let log { return log.append(bytes) }
    unwritten += PrintedText.lines(bytes)
    guard !unwritten.isEmpty else { return }
    if isEnded { drawLast() } else { draw() }
  }

  /// The bytes that put printed output in place of the frame.
  func printedRows() -> [UInt8] {
    unwritten.isEmpty ? [] : painter.takeAway(keepsData: true) + unwritten
  }

  /// Lends the terminal to another program while a closure runs.
  func lend<T>(_ body: () async throws -> T) async rethrows -> T {
    write(painter.takeAway())
    isLent = true
    return try await device.lend(body)
  }

  /// Lends the terminal to a program until it ends.
  func lend(to words: [String]) async throws -> Int32 {
    write(painter.takeAway())
    isLent = true
    return try await device.lend(to: words)
  }

  /// Writes the last frame again after a stop, without new modes and queries.
  func comeBackAtEnd() {
    // If the program could not turn the modes off before it stopped, they are turned off now, because the painter forgets
    // that it turned some of them on.
    let old = device.owedReset
    modes = []
    let isSameSize = view.size == device.size
    view.size = device.size
    if device.isUntouched, isSameSize {
      painter.comeBack(over: writtenHeight)
    } else {
      painter.resize(columns: view.size.columns, rows: view.size.rows)
      painter.forget()
    }
    drawLast(after: old)
  }
}
