import StepwiseFlow
import StepwiseTerminal

/// Text of several lines.
package final class LinesControl: FieldControl {
  /// How many rows of it are seen at most.
  private static let rowsMax = 8

  package var message: String?
  private var buffer: TextBuffer
  /// A memo: what is drawn is the same without it.
  private var breaks = RowBreaks()
  private var given: String
  package var viewport = Viewport()
  /// What was last given.
  private var sent: String?

  package init(_ field: ElementSnapshot) {
    given = Self.text(of: field)
    buffer = Self.buffer(field.draft ?? given)
  }

  private static func buffer(_ text: String) -> TextBuffer {
    TextBuffer(text, allowsLines: true, lengthMax: AnswerRules.textLengthMax)
  }

  private static func text(of field: ElementSnapshot) -> String {
    guard let format = field.format, let value = field.value else { return "" }
    return format.text(for: value)
  }

  /// Takes the text that an editor of the person's own has left, if it fits.
  package func replace(with text: String) -> Bool {
    buffer.replace(with: text)
    return !buffer.isOverfull
  }

  package var isChanged: Bool { buffer.text != given }
  package var draft: String? { isChanged ? buffer.text : "" }
  package var typed: String? { buffer.text }

  package func update(_ field: ElementSnapshot) {
    let now = Self.text(of: field)
    let isNew = now != given && (!isChanged || field.isAnswered)
    if isNew, buffer.text != now { buffer.replace(with: now) }
    given = now
  }

  package func handle(_ key: Key, in field: ElementSnapshot, _ environment: Environment) -> KeyUse {
    if key.code == .enter, key.modifiers.isEmpty { return .submitted }
    let before = buffer.version
    guard buffer.handle(key) else { return .unused }
    if buffer.isOverfull { return .full }
    return before == buffer.version ? .used : .edited
  }

  package func paste(_ text: String) -> Bool {
    buffer.insert(text)
    return !buffer.isOverfull
  }

  package func answer(to field: ElementSnapshot, entry: Int, region: Region?) throws(Rejection)
    -> Action?
  {
    sent = buffer.text
    return .answer(entry: entry, element: field.id, value: .text(buffer.text))
  }

  package func renew(_ field: ElementSnapshot?) {
    // What was typed while the answer was looked at stays.
    guard buffer.text == sent else { return }
    given = field.map(Self.text) ?? ""
    buffer = Self.buffer(given == sent ? "" : given)
    viewport = Viewport()
  }

  package func draw(_ field: ElementSnapshot, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    drawing.continuesValue = true
    guard !buffer.isEmpty else {
      drawing.value.append(field.prompt ?? "", canvas.look.muted)
      drawing.cursor = 0
      return drawing
    }
    guard canvas.isFocused else {
      // A character more than fits says that the text goes on.
      let most = TextWidth.countMax(in: canvas.width)
      let first = buffer.characters.prefix(most).prefix { !$0.isNewline }
      let isCut = first.count < min(buffer.characters.count, most)
      drawing.value = StyledText(
        first + (isCut ? canvas.look.symbols.ellipsis : ""), fitting: canvas.width,
        ellipsis: canvas.look.symbols.ellipsis)
      return drawing
    }
    if let changed = buffer.takeFirstChange() { breaks.forget(from: changed) }
    breaks.width = max(2, canvas.width)
    let cursorRow = breaks.row(of: buffer.cursor, in: buffer.characters)
    var viewport = viewport
    // Where the text ends is not known before all of it was looked at.
    viewport.fit(count: .max, height: min(Self.rowsMax, max(1, canvas.rows)))
    viewport.show(cursorRow..<cursorRow + 1)
    drawing.viewport = viewport
    let seen = viewport.rows.compactMap { row in
      breaks.characters(of: row, in: buffer.characters).map { StyledText(String($0)) }
    }
    drawing.value = seen.first ?? StyledText()
    drawing.below = Array(seen.dropFirst())
    let before = breaks.characters(of: cursorRow, in: buffer.characters) ?? []
    let column = TextWidth.of(String(before[..<buffer.cursor]))
    if cursorRow == viewport.first {
      drawing.cursor = column
    } else {
      drawing.cursorBelow = (cursorRow - viewport.first - 1, column)
    }
    return drawing
  }

  package func hints(_ field: ElementSnapshot) -> [Hint] {
    [Hint(.keys([Key(.enter, .alt)]), "new line")] + KeyTable.screen.hints(for: .edit)
  }
}
