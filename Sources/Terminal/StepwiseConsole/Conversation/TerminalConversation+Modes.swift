import StepwiseFlow
import StepwiseTerminal

/// Turns on the modes of the terminal, queries it, and takes its replies.
extension TerminalConversation {
  /// Turns on the modes that are used, and queries the terminal.
  func greet(after first: [UInt8] = []) {
    var bytes = first + Array("\u{1B}[?2004h".utf8)
    modes = Array("\u{1B}[?2004l".utf8)
    if view.mouse.isUsed {
      bytes += MouseReports.on
      modes += MouseReports.off
      reader.decoder.expectsMouse = true
    }
    if abilities.answersQueries {
      // Saves the title, and queries the background and the abilities. The query that every
      // terminal answers comes last, so that its reply ends the waiting.
      bytes += Array("\u{1B}[22;0t\u{1B}]11;?\u{1B}\\\u{1B}[?u\u{1B}[?2026$p".utf8)
      bytes += pictures.query + Array("\u{1B}[c".utf8)
      modes += Array("\u{1B}[23;0t".utf8)
      owed.asked()
    } else {
      drawInCells()
    }
    title = nil
    write(bytes)
  }

  func learn(from reply: TerminalReply) {
    owed.answered(reply)
    // The last frame changes no more.
    guard !isEnded else { return }
    switch reply {
    case .background(let red, let green, let blue):
      // At this luminance, black and white have the same contrast.
      let isDark = Self.luminance(red, green, blue) < 0.179
      view.theme = ResolvedTheme(
        theme, abilities, isDark: isDark, localizer: view.theme.localizer,
        isSpoken: view.theme.isSpoken)
    case .keyboard: painter.distinguishesKeys = true
    case .mode(2026, let state): painter.synchronizes = state == 1 || state == 2
    case .attributes: drawInCells()
    case .cursor(let row, let column):
      guard measures > 0 else { return }
      measures -= 1
      if measures == 0, sizing == .known { return located(row: row - 1) }
      // A reply from before the last change of size no longer counts.
      guard measures == 0, sizing == .asked else { return }
      guard let before = columnBefore else { return takeCursor(row: row - 1) }
      column - 1 == before ? measured(cursorRow: row - 1) : beginAnew()
    case .kittyPictures, .inlineFiles, .cellSize, .windowSize:
      pictures.learn(from: reply, columns: view.size.columns, rows: view.size.rows)
      view.layOut()
    case .textSize(let columns, let rows): textSize = (columns, rows)
    case .mode: break
    }
  }

  /// Draws pictures as text, after it is known which pictures the terminal draws itself.
  func drawInCells() {
    guard abilities.colours == .direct, abilities.showsUnicode, !pictures.drawsCells else { return }
    pictures.drawsCells = true
    view.layOut()
  }

  /// The relative luminance of the Web Content Accessibility Guidelines 2.1, with a square as
  /// the transfer function.
  static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
  }
}
