import StepwiseTerminal

nonisolated extension TerminalScreen {
  /// The rows of the window, without blanks at their ends.
  public var lines: [String] { screen.rows.map(Self.text) }

  /// The visible text: the rows of the window without blanks at their ends, and without blank rows
  /// below.
  public var text: String { Self.joined(lines) }

  /// The rows that scrolled off above the window, without blanks at their ends.
  public var scrollback: [String] { screen.scrollback.map(Self.text) }

  /// All text that a person can scroll back to, with wrapped rows joined into lines.
  public var transcript: String { Self.unwrapped(screen.scrollback + screen.rows) }

  /// The visible text, with wrapped rows joined into lines.
  public var unwrappedText: String { Self.unwrapped(screen.rows) }

  /// Returns whether a text is visible in the window.
  ///
  /// - Parameter text: The text, which may have several lines. Wrapped rows may be joined into
  ///   lines, and blanks at the end count if they were written.
  /// - Returns: Whether it is visible.
  public func shows(_ text: String) -> Bool {
    if self.text.contains(text) || unwrappedText.contains(text) { return true }
    var all = ""
    for row in screen.rows {
      all += String(row.cells.compactMap(\.text)) + (row.isWrapped ? "" : "\n")
    }
    return all.contains(text)
  }

  /// The position of a text in the window, counted from 0: the lowest row that contains it, and the
  /// leftmost column there.
  func place(of text: String) -> (row: Int, column: Int)? {
    let wanted = Array(text)
    guard !wanted.isEmpty else { return nil }
    for (number, row) in cells.enumerated().reversed() {
      let columns = row.indices.filter { row[$0].text != nil }
      for start in columns.indices where start + wanted.count <= columns.count {
        let part = columns[start..<(start + wanted.count)]
        if part.elementsEqual(wanted, by: { row[$0].text == $1 }) {
          return (number, columns[start])
        }
      }
    }
    return nil
  }

  /// Returns the visible text with its styles: `Name: {green bold|Ada}`.
  ///
  /// A brace of the text itself has a backslash before it. Colours are named by their values, as
  /// `bright-red`, `colour-200` or `#7FB4FF`, and background colours have the prefix `on-`.
  ///
  /// - Returns: The rows, without invisible blanks at their ends, and without blank rows below.
  public func styledText() -> String { styledText(naming: [:]) }

  /// Returns the same text, with names for some colours.
  ///
  /// - Parameter names: The names of colours; other colours are named by their values, as
  ///   `bright-red`, `colour-200` or `#7FB4FF`, and background colours have the prefix `on-`.
  /// - Returns: The rows, without invisible blanks at their ends, and without blank rows below.
  package func styledText(naming names: [Style.Colour: String]) -> String {
    Self.joined(screen.rows.map { Self.styledText($0, names) })
  }

  private static func joined(_ lines: [String]) -> String {
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<end].joined(separator: "\n")
  }

  private static func text(_ row: ScreenBuffer.Row) -> String {
    trimmed(String(row.cells.compactMap(\.text)))
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { $0 != " " }
    return end.map { String(text[...$0]) } ?? ""
  }

  private static func unwrapped(_ rows: [ScreenBuffer.Row]) -> String {
    var lines: [String] = []
    var line = ""
    for row in rows {
      line += String(row.cells.compactMap(\.text))
      if !row.isWrapped {
        lines.append(trimmed(line))
        line = ""
      }
    }
    return joined(line.isEmpty ? lines : lines + [trimmed(line)])
  }

  private static func styledText(
    _ row: ScreenBuffer.Row, _ names: [Style.Colour: String]
  ) -> String {
    var cells = row.cells[...]
    while let last = cells.last, last.text == " ", last.style.isInvisibleOnBlanks {
      cells.removeLast()
    }
    var text = ""
    while let style = cells.first?.style {
      let run = cells.prefix { $0.style == style }
      let words = style.words(naming: names)
      var plain = ""
      for character in run.compactMap(\.text) {
        if character == "{" || character == "}" { plain += "\\" }
        plain.append(character)
      }
      text += words.isEmpty ? plain : "{\(words.joined(separator: " "))|\(plain)}"
      cells.removeFirst(run.count)
    }
    return text
  }
}

nonisolated extension TerminalStyle {
  /// Whether a blank in this style looks like a cell that was never written.
  fileprivate var isInvisibleOnBlanks: Bool {
    background == .standard && !isReversed && !isUnderlined && !isStruckThrough && link == nil
  }
}
