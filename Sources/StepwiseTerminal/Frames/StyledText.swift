/// A row of text in several looks.
package nonisolated struct StyledText: Hashable, Sendable {
  /// A piece in one look.
  package struct Span: Hashable, Sendable {
    /// The text, of one line.
    package var text: String
    /// How it looks.
    package var style: Style
  }

  /// The pieces, from left to right.
  package private(set) var spans: [Span] = []
  /// How many cells it takes.
  package private(set) var width = 0

  /// Nothing.
  package init() {}

  /// A text in one look.
  ///
  /// - Parameters:
  ///   - text: The text, of one line.
  ///   - style: How it looks.
  package init(_ text: String, _ style: Style = .plain) { append(text, style) }

  /// The beginning of a text that fits, with an ellipsis where something was cut.
  ///
  /// The part that is cut is not looked at, however long it is.
  ///
  /// - Parameters:
  ///   - text: The characters, of one line or several, which become one.
  ///   - style: How it looks.
  ///   - cells: How many cells there are.
  ///   - ellipsis: What stands for the part that was cut.
  package init(
    _ text: some Sequence<Character>, _ style: Style = .plain, fitting cells: Int,
    ellipsis: String = "…"
  ) {
    var beginning = ""
    var width = 0
    var count = 0
    for character in text {
      beginning.append(character.isNewline ? " " : character)
      width += TextWidth.of(character)
      count += 1
      if width > cells || count > TextWidth.countMax(in: cells) { break }
    }
    self = StyledText(beginning, style).shortened(to: cells, ellipsis: ellipsis)
  }

  /// Adds a piece.
  ///
  /// - Parameters:
  ///   - text: The text, of one line.
  ///   - style: How it looks.
  package mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    // Made harmless here and not only where it is drawn, so that it is measured as it will be seen.
    let text = HarmlessText.row(text)
    width += TextWidth.of(text)
    spans.append(Span(text: text, style: style))
  }

  /// Adds another row's pieces.
  ///
  /// - Parameter other: What follows.
  package mutating func append(_ other: StyledText) {
    width += other.width
    spans += other.spans
  }

  /// Adds blanks up to a column.
  ///
  /// - Parameter column: The column that what follows begins at; none where it is reached already.
  package mutating func pad(to column: Int) {
    if width < column { append(String(repeating: " ", count: column - width)) }
  }

  /// A copy whose first cell shows something else, if it is blank.
  ///
  /// - Parameters:
  ///   - text: A text of one cell.
  ///   - style: How it looks.
  /// - Returns: The copy, or the same row if something stands in its first cell.
  package func replacingFirstBlank(with text: String, _ style: Style) -> StyledText {
    var row = StyledText(text, style)
    guard let first = spans.first else { return row }
    guard first.text.hasPrefix(" ") else { return self }
    row.append(String(first.text.dropFirst()), first.style)
    for span in spans.dropFirst() { row.append(span.text, span.style) }
    return row
  }

  /// The same without looks.
  package var text: String { spans.map(\.text).joined() }

  /// As much as fits, with an ellipsis where something was cut.
  ///
  /// - Parameters:
  ///   - cells: How many cells there are.
  ///   - ellipsis: What stands for what was cut.
  /// - Returns: The row, or its beginning and the ellipsis.
  package func shortened(to cells: Int, ellipsis: String = "…") -> StyledText {
    guard width > cells else { return self }
    let mark = TextWidth.of(ellipsis) <= cells ? ellipsis : ""
    var left = cells - TextWidth.of(mark)
    var short = StyledText()
    var style = Style.plain
    for span in spans {
      style = span.style
      let part = TextWidth.prefix(span.text, fitting: left)
      short.append(String(part), style)
      left -= TextWidth.of(part)
      if part.endIndex < span.text.endIndex { break }
    }
    short.append(mark, style)
    return short
  }

  /// The lines of a text, broken at blanks where they are too long, and anywhere where a word is.
  ///
  /// - Parameters:
  ///   - text: One line or several.
  ///   - cells: How many cells a line may take, from 1.
  ///   - style: How it looks.
  /// - Returns: At least one row.
  package static func wrapped(_ text: String, to cells: Int, _ style: Style = .plain)
    -> [StyledText]
  {
    let cells = max(1, cells)
    var rows: [StyledText] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = HarmlessText.row(String(part))
      var row = ""
      var width = 0
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        let wordWidth = TextWidth.of(word)
        if width + 1 + wordWidth <= cells || row.isEmpty && wordWidth <= cells {
          if !(row.isEmpty && width == 0) {
            row += " "
            width += 1
          }
          row += word
          width += wordWidth
          continue
        }
        if !row.isEmpty {
          rows.append(StyledText(row, style))
          row = ""
          width = 0
        }
        var rest = word
        var restWidth = wordWidth
        while restWidth > cells {
          let (end, fittingWidth) = TextWidth.end(of: rest, fitting: cells)
          rows.append(StyledText(String(rest[..<end]), style))
          // A cluster wider than the row is left out.
          if end == rest.startIndex {
            restWidth -= TextWidth.of(rest.removeFirst())
          } else {
            rest = rest[end...]
            restWidth -= fittingWidth
          }
        }
        row = String(rest)
        width = restWidth
      }
      rows.append(StyledText(row, style))
    }
    return rows
  }
}
