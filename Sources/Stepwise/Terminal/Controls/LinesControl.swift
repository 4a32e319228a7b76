import StepwiseTerminal

/// Text of several lines.
final class LinesControl: FieldControl {
  /// How many rows of it are seen at most.
  private static let rowsMax = 8

  var message: String?
  private var buffer: TextBuffer
  private var given: String
  private var firstRow = 0
  /// What was last given.
  private var sent: String?

  init(_ field: ElementSnapshot) {
    given = Self.text(of: field)
    buffer = TextBuffer(field.draft ?? given, allowsLines: true)
  }

  private static func text(of field: ElementSnapshot) -> String {
    guard let format = field.format, let value = field.value else { return "" }
    return format.text(for: value)
  }

  /// What is typed, for an editor of the person's own.
  var text: String {
    get { buffer.text }
    set { buffer.replace(with: newValue) }
  }

  var isChanged: Bool { buffer.text != given }
  var draft: String? { isChanged ? buffer.text : "" }
  var typed: String? { buffer.text }
  var closing: LocalizedStringKey? { nil }

  func update(_ field: ElementSnapshot) {
    let now = Self.text(of: field)
    let isNew = now != given && (!isChanged || field.isAnswered)
    if isNew, buffer.text != now { buffer.replace(with: now) }
    given = now
  }

  func handle(_ key: Key, in field: ElementSnapshot, _ environment: Environment) -> KeyUse {
    if key.code == .enter, key.modifiers.isEmpty { return .submitted }
    let before = buffer.characters
    guard buffer.handle(key) else { return .unused }
    return before == buffer.characters ? .used : .edited
  }

  func paste(_ text: String) { buffer.insert(text) }

  func close() -> Bool { false }

  func answer(to field: ElementSnapshot, entry: Int, region: Region?) throws(Rejection) -> Action? {
    sent = buffer.text
    return .answer(entry: entry, element: field.id, value: .text(buffer.text))
  }

  func renew(_ field: ElementSnapshot?) {
    // What was typed while the answer was looked at stays.
    guard buffer.text == sent else { return }
    given = field.map(Self.text) ?? ""
    buffer = TextBuffer(given == sent ? "" : given, allowsLines: true)
    firstRow = 0
  }

  func draw(_ field: ElementSnapshot, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    drawing.continuesValue = true
    guard !buffer.isEmpty else {
      drawing.value.append(field.prompt ?? "", canvas.look.muted)
      drawing.cursor = 0
      return drawing
    }
    guard canvas.isFocused else {
      let first = buffer.text.prefix { !$0.isNewline }
      let isCut = first.count < buffer.characters.count
      drawing.value = StyledText(first + (isCut ? canvas.look.symbols.ellipsis : ""))
        .shortened(to: canvas.width, ellipsis: canvas.look.symbols.ellipsis)
      return drawing
    }
    let (rows, cursor) = wrapped(to: max(2, canvas.width))
    let count = min(Self.rowsMax, max(1, canvas.rows))
    firstRow = max(min(firstRow, cursor.row), cursor.row - count + 1)
    let seen = rows.dropFirst(firstRow).prefix(count).map { StyledText($0) }
    drawing.value = seen.first ?? StyledText()
    drawing.below = Array(seen.dropFirst())
    if cursor.row == firstRow {
      drawing.cursor = cursor.column
    } else {
      drawing.cursorBelow = (cursor.row - firstRow - 1, cursor.column)
    }
    return drawing
  }

  /// The rows as they fit, and where the cursor is in them.
  private func wrapped(to width: Int) -> ([String], (row: Int, column: Int)) {
    var rows = [""]
    var used = 0
    var cursor = (row: 0, column: 0)
    for (position, character) in buffer.characters.enumerated() {
      let cells = character == "\n" ? 0 : TextWidth.of(character)
      if used + cells >= width {
        rows.append("")
        used = 0
      }
      if position == buffer.cursor { cursor = (rows.count - 1, used) }
      if character == "\n" {
        rows.append("")
        used = 0
      } else {
        rows[rows.count - 1].append(character)
        used += cells
      }
    }
    if buffer.cursor == buffer.characters.count { cursor = (rows.count - 1, used) }
    return (rows, cursor)
  }

  func hints(_ field: ElementSnapshot) -> [Hint] {
    [Hint("alt-enter", "new line"), Hint("ctrl-o", "editor")]
  }

  func submitHint(_ field: ElementSnapshot) -> LocalizedStringKey? { nil }
}
