import StepwiseFlow
import StepwiseTerminal

/// Lays out a screen for a screen reader, which reads out the rows that change and the row that the
/// cursor enters.
///
/// Rows differ only if the change should be read out. Of a form, only the focused element is drawn;
/// another element is read out because it replaces it. Buttons without fields are a menu, in which
/// only the cursor moves.
extension ScreenLayout {
  /// Lays out the title, the texts, and the focused element.
  func spoken(_ snapshot: Snapshot) -> Block {
    let shown = snapshot.elements.filter { isSpoken($0, in: snapshot.elements) }
    var block = Block()
    // In a row of its own, which no key changes, so that it is read out once.
    if filledRows == nil, let position = snapshot.questionPosition {
      var row = StyledText(String.blanks(theme.spacing.margin))
      row.append(theme.localizer(position.sentence).oneLine, theme.muted)
      block.rows.append(row)
    }
    let fields = snapshot.elements.filter(\.isField)
    let isSole =
      snapshot.elements.count == 1 && fields.first.map { $0.label == snapshot.title } == true
    if !isSole, filledRows == nil {
      block.rows += titleRows(snapshot.title, note: note(of: snapshot), width: width)
    }
    var left = shown[...]
    while let element = left.first {
      if element.labeled != nil {
        let pairs = left.prefix { $0.labeled != nil }
        block.rows += labeledRows(pairs)
        left = left.dropFirst(pairs.count)
        continue
      }
      left = left.dropFirst()
      if element.isField {
        block.add(spokenField(element, note: isSole ? note(of: snapshot) : StyledText()))
      } else if element.cell != nil {
        block.add(spokenCell(element))
      } else {
        block.add(self.element(element, stops: TabStops(labels: 0, notes: 0, bars: 0)))
      }
    }
    let said = shown.filter(\.isField).compactMap { state.message(of: $0) }
    let unsaid = fields.filter { state.message(of: $0).map(said.contains) == false }
    block.rows += errors(of: unsaid)
    if let error = snapshot.error {
      block.rows += sentence(error.message, at: theme.spacing.margin)
    }
    return block
  }

  /// The errors of fields that are not drawn: each sentence once, with the names of its fields.
  private func errors(of fields: [Snapshot.Element]) -> [StyledText] {
    var messages: [(text: String, labels: [String], count: Int)] = []
    for field in fields {
      guard let message = state.message(of: field) else { continue }
      if let known = messages.firstIndex(where: { $0.text == message }) {
        messages[known].labels.append(field.label)
      } else {
        messages.append((message, [field.label], state.repeats(of: field)))
      }
    }
    return messages.flatMap { text, labels, count in
      sentence("\(labels.joined(separator: ", ")): \(text)", at: theme.spacing.margin, again: count)
    }
  }

  /// Whether an element is drawn; of the focusable elements in a form, only the focused one is.
  private func isSpoken(_ element: Snapshot.Element, in elements: [Snapshot.Element]) -> Bool {
    if isToldElsewhere(element) { return false }
    if case .divider = element.kind { return false }
    if isHeading(element) {
      return elements.contains {
        $0.section == element.label && !isHeading($0) && isSpoken($0, in: elements)
      }
    }
    let takesKeys = (element.isField || element.button != nil) && element.isReachable
    guard takesKeys, hasFields else { return true }
    return element.id == state.focus || element.isBusy
  }

  /// A field: the question and how to answer it in one row, the answer in another.
  private func spokenField(_ field: Snapshot.Element, note: StyledText) -> Block {
    let control = state.control(of: field)
    let margin = theme.spacing.margin
    let column = margin + 2
    var block = Block()
    var parts = [field.label.oneLine]
    if let help = field.help { parts.append(help) }
    if let prompt = field.prompt { parts.append(prompt) }
    if let hint = control.answerHint(field, in: region) { parts.append(theme.localizer(hint)) }
    if field.isOptional { parts.append(theme.localizer("optional")) }
    if let reason = fixedReason(of: field) { parts.append(reason) }
    let options = field.options?.count ?? 0
    if options > 1, field.loading == nil {
      parts.append(theme.localizer("\(options, one: "option", other: "options")"))
    }
    block.rows = StyledText.wrapped(
      parts.joined(separator: ", "), to: textWidth(at: margin), theme.strong
    ).map { indented($0, margin) }
    block.rows[block.rows.count - 1].append(note)
    let drawing = control.draw(
      field,
      on: canvas(
        for: field, width: width - column - 1, rows: windowRows - 6, at: column, isFocused: true))
    block.viewports[field.id] = drawing.viewport
    if field.id == filler { block.fillers = 1 }
    let first = block.rows.count
    if !(control is ListControl) {
      var row = indented(drawing.value, column)
      if control.isLine { row = underlined(row, from: column) }
      block.rows.append(short(row))
      block.cursor = (first, column + (drawing.cursor ?? 0))
      block.isTyping = drawing.isTyping
    }
    let below = block.rows.count
    addBelow(drawing, to: &block, at: column, keepsCursor: drawing.cursor == nil)
    if block.cursor == nil { block.cursor = (0, margin) }
    let end = block.rows.count
    block.rows += spokenWaiting(field)
    if let message = state.message(of: field) {
      block.rows += sentence(message, at: margin, again: state.repeats(of: field))
    }
    if control is ListControl { block.mark(list: below..<end, of: field, in: state, from: 0) }
    block.focused = 0..<block.rows.count
    if field.isEnabled { block.mark(field, columns: 0..<width) }
    return block
  }

  /// A cell of a grid, with the name of its row.
  private func spokenCell(_ element: Snapshot.Element) -> Block {
    let column = theme.spacing.margin + 2
    let parts = [element.cell?.title ?? "", element.label, element.badge ?? ""]
    let isFocused = state.focus == element.id
    var block = Block()
    block.rows = StyledText.wrapped(
      parts.filter { !$0.isEmpty }.joined(separator: " "), to: textWidth(at: column),
      isFocused ? theme.filled(theme.accent) : .plain
    ).map { short(indented($0, column)) }
    if isFocused {
      block.cursor = (0, column)
      block.focused = 0..<block.rows.count
    }
    if let error = element.error { block.rows += sentence(error.message, at: column) }
    if element.button != nil, element.isReachable { block.mark(element, columns: 0..<width) }
    return block
  }

  /// Says once, in a row of its own, that something is running.
  func spokenWaiting(_ element: Snapshot.Element) -> [StyledText] {
    guard let time = busy[element.id], time >= BusyClock.spinnerDelay else { return [] }
    let text = element.busyLabel ?? theme.localizer("Working: \(element.label)")
    return [short(indented(StyledText(text, theme.muted), theme.spacing.margin))]
  }

  /// The progress in quarters, so that a screen reader reads out each quarter once.
  func spokenProgress(_ element: Snapshot.Element, _ progress: Snapshot.Progress)
    -> StyledText
  {
    guard let fraction = progress.fraction else {
      return StyledText(theme.localizer("Working: \(element.label)"))
    }
    return StyledText("\(element.label)  \(Int(fraction * 4) * 25) %")
  }
}
