import StepwiseFlow
import StepwiseTerminal

/// A control for text of several lines.
final class LinesControl: EditingControl {
  /// The maximum number of visible rows.
  private let rowsMax: Int

  var message: String?
  private var input: TypedText
  /// A cache; drawing without it gives the same result.
  private var breaks = RowBreaks()
  var viewport = Viewport()

  init(_ field: Snapshot.Element) {
    input = TypedText(field, allowsLines: true)
    rowsMax = field.repeatsQuestion ? 5 : 8
  }

  /// Replaces the text with the text from the person's own editor; returns whether it fits.
  func replace(with text: String) -> Bool {
    input.editor.replace(with: text)
    return !input.editor.buffer.isOverfull
  }

  var editor: EditedText { input.editor }
  var isChanged: Bool { input.isChanged }
  var draft: String? { input.draft }
  var typed: String? { input.editor.buffer.text }

  func update(_ field: Snapshot.Element) { input.update(field) }

  func handle(
    _ key: Key, in field: Snapshot.Element, _ environment: Environment, _ keymap: Keymap
  ) -> KeyUse {
    if key.code == .enter, key.modifiers.isEmpty, !input.editor.isPending { return .submitted }
    let before = input.editor.buffer.version
    guard input.editor.handle(key, keymap) else { return .unused }
    if input.editor.buffer.isOverfull { return .full }
    return before == input.editor.buffer.version ? .used : .edited
  }

  func paste(_ text: String) -> Bool {
    input.editor.insert(text)
    return !input.editor.buffer.isOverfull
  }

  func answer(to field: Snapshot.Element, entry: Int, region: Region?) throws(Rejection)
    -> Action?
  {
    .answer(entry: entry, element: field.id, value: .text(input.send()))
  }

  func renew(_ field: Snapshot.Element?) {
    guard input.renew(field) else { return }
    viewport = Viewport()
  }

  func draw(_ field: Snapshot.Element, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    drawing.continuesValue = true
    guard !input.editor.buffer.isEmpty else {
      drawing.value.append(field.prompt ?? "", canvas.theme.muted)
      drawing.cursor = 0
      return drawing
    }
    guard canvas.isFocused else {
      // One character more than fits shows that the text continues.
      let most = TextWidth.countMax(in: canvas.width)
      let first = input.editor.buffer.characters.prefix(most).prefix { !$0.isNewline }
      let isCut = first.count < min(input.editor.buffer.characters.count, most)
      drawing.value = StyledText(
        first + (isCut ? canvas.theme.symbols.ellipsis : ""), fitting: canvas.width,
        ellipsis: canvas.theme.symbols.ellipsis)
      return drawing
    }
    if let changed = input.editor.buffer.takeFirstChange() { breaks.forget(from: changed) }
    // Two cells are reserved for the scroll marks.
    let width = min(canvas.width, canvas.theme.spacing.textWidthMax)
    breaks.width = max(2, width - 2)
    let cursorRow = breaks.row(of: input.editor.buffer.cursor, in: input.editor.buffer.characters)
    var viewport = viewport
    // The end of the text is unknown until all of it was read.
    viewport.fit(count: .max, height: min(rowsMax, max(1, canvas.rows)))
    viewport.show(cursorRow..<cursorRow + 1)
    drawing.viewport = viewport
    var seen = viewport.rows.compactMap { row in
      breaks.characters(of: row, in: input.editor.buffer.characters).map {
        StyledText($0, selection: input.editor.selection, canvas.theme)
      }
    }
    func mark(_ row: Int, _ symbol: String) {
      seen[row].pad(to: width - 1)
      seen[row].append(symbol, canvas.theme.muted)
    }
    if viewport.first > 0 { mark(0, canvas.theme.symbols.up) }
    let next = viewport.first + viewport.height
    if breaks.characters(of: next, in: input.editor.buffer.characters) != nil {
      mark(seen.count - 1, canvas.theme.symbols.down)
    }
    drawing.value = seen.first ?? StyledText()
    drawing.below = Array(seen.dropFirst())
    let before = breaks.characters(of: cursorRow, in: input.editor.buffer.characters) ?? []
    let column = TextWidth.of(String(before[..<input.editor.buffer.cursor]))
    if cursorRow == viewport.first {
      drawing.cursor = column
    } else {
      drawing.cursorBelow = (cursorRow - viewport.first - 1, column)
    }
    return drawing
  }

  func beginAnew() { input.editor.beginAnew() }

  func beginInCommandMode() { input.editor.beginInCommandMode() }

  /// None, because the keys are in the last row.
  func answerHint(_ field: Snapshot.Element, in region: Region?) -> LocalizedStringKey? {
    nil
  }

  func ownHints(_ field: Snapshot.Element) -> [Hint] {
    [Hint(.keys([Key(.enter, .alt)]), "new line")] + KeyTable.screen.hints(for: .edit)
  }
}

nonisolated extension StyledText {
  /// Characters of a text, of which some may be selected.
  fileprivate init(
    _ characters: ArraySlice<Character>, selection: Range<Int>?, _ theme: ResolvedTheme
  ) {
    guard let selection, selection.overlaps(characters.indices) else {
      self.init(String(characters))
      return
    }
    let chosen = selection.clamped(to: characters.indices)
    self.init(String(characters[..<chosen.lowerBound]))
    append(String(characters[chosen]), theme.filled(theme.accent))
    append(String(characters[chosen.upperBound...]))
  }
}
