/// A row of text in several styles.
package nonisolated struct StyledText: Hashable, Sendable {
  /// A part of the text in one style.
  package struct Span: Hashable, Sendable {
    /// The text, of one line.
    package var text: String
    /// The style of the text.
    package var style: Style
  }

  /// The parts, from left to right.
  package private(set) var spans: [Span] = []
  /// The width in cells.
  package private(set) var width = 0

  /// The number of parts that most rows do not exceed: blanks, a mark, a label and a value.
  private static let usualCount = 4

  /// Creates an empty row.
  package init() {}

  /// Creates a row in one style from a single line of text.
  package init(_ text: String, _ style: Style = .plain) { append(text, style) }

  /// Creates a row that repeats a text in one style; the text is measured once.
  ///
  /// - Parameters:
  ///   - text: The text, of one line.
  ///   - count: How often it is repeated.
  ///   - style: The style of the text.
  package init(repeating text: String, count: Int, _ style: Style = .plain) {
    guard count > 0, !text.isEmpty else { return }
    let text = TerminalSanitizer.row(text)
    width = count * TextWidth.of(text)
    spans = [Span(text: String(repeating: text, count: count), style: style)]
  }

  /// Creates a row from as many characters as fit, with an ellipsis if text was cut off.
  ///
  /// The part that is cut off is not read, however long it is.
  ///
  /// - Parameters:
  ///   - text: The characters; line breaks become blanks.
  ///   - style: The style of the text.
  ///   - cells: The maximum width in cells.
  ///   - ellipsis: The sign for the part that was cut off.
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

  /// The width in cells of a text as a row shows it.
  package static func width(of text: String) -> Int { TextWidth.of(TerminalSanitizer.row(text)) }

  /// Appends a single line of text.
  package mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    // Sanitized here, and not only when it is drawn, so that the measured width is the visible
    // width.
    let text = TerminalSanitizer.row(text)
    width += TextWidth.of(text)
    if spans.isEmpty { spans.reserveCapacity(Self.usualCount) }
    spans.append(Span(text: text, style: style))
  }

  /// Appends another row.
  package mutating func append(_ other: StyledText) {
    width += other.width
    spans += other.spans
  }

  /// Appends blanks up to a column, unless the row is that wide already.
  package mutating func pad(to column: Int) {
    if width < column { append(.blanks(column - width)) }
  }

  /// Returns a copy whose first cell shows a text of one cell, or the same row if that cell is not
  /// blank.
  package func replacingFirstBlank(with text: String, _ style: Style) -> StyledText {
    var row = StyledText(text, style)
    guard let first = spans.first else { return row }
    guard first.text.hasPrefix(" ") else { return self }
    row.append(String(first.text.dropFirst()), first.style)
    for span in spans.dropFirst() { row.append(span.text, span.style) }
    return row
  }

  /// The text without styles.
  package var text: String { spans.map(\.text).joined() }

  /// Returns as much of the row as fits, with an ellipsis if text was cut off.
  ///
  /// - Parameters:
  ///   - cells: The maximum width in cells.
  ///   - ellipsis: The sign for the part that was cut off.
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

  /// Wraps a text into rows, at blanks if possible, and within words that are too long.
  ///
  /// - Parameters:
  ///   - text: One or several lines.
  ///   - cells: The maximum width of a row in cells, at least 1.
  ///   - style: The style of the text.
  /// - Returns: At least one row.
  package static func wrapped(_ text: String, to cells: Int, _ style: Style = .plain)
    -> [StyledText]
  {
    let cells = max(1, cells)
    if text.isPrintableASCII, text.utf8.count <= cells {
      return [StyledText(text, style)]
    }
    var rows: [StyledText] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = TerminalSanitizer.row(String(part))
      // Blanks at the beginning indent the first row.
      let blanks = line.prefix { $0 == " " }.count
      let first = blanks == 0 ? "" : line.dropFirst(blanks).prefix { $0 != " " }
      var width = first.isEmpty ? 0 : max(0, min(blanks, cells - TextWidth.of(first)))
      var row = String(repeating: " ", count: width)
      var isAtStart = true
      for word in line.dropFirst(blanks).split(separator: " ", omittingEmptySubsequences: false) {
        let wordWidth = TextWidth.of(word)
        if width + (isAtStart ? 0 : 1) + wordWidth <= cells {
          if !isAtStart {
            row += " "
            width += 1
          }
          row += word
          width += wordWidth
          isAtStart = row.isEmpty
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
          // A cluster that is wider than a row is left out.
          if end == rest.startIndex {
            restWidth -= TextWidth.of(rest.removeFirst())
          } else {
            rest = rest[end...]
            restWidth -= fittingWidth
          }
        }
        row = String(rest)
        width = restWidth
        isAtStart = row.isEmpty
      }
      rows.append(StyledText(row, style))
    }
    return rows
  }
}
