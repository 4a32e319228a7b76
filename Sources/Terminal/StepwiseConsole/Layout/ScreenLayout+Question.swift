import StepwiseFlow
import StepwiseTerminal

/// Lays out a screen that is one question, and the rows below a field.
extension ScreenLayout {
  /// Lays out a screen that is one question: its title is the label, and the answer has a row of
  /// its own.
  func sole(_ field: Snapshot.Element, of snapshot: Snapshot) -> Block {
    let margin = theme.spacing.margin
    let control = state.control(of: field)
    let isFocused = isFocused && state.focus == field.id
    let isList = control is ListControl
    let room = max(1, width - margin - 2 - 1)
    var block = Block()
    block.rows = titleRows(
      field.label, note: note(of: snapshot), width: isList ? max(width * 3 / 4, width - 20) : width)
    if isList {
      // The filter stands at the end of the question.
      var title = block.rows.removeLast()
      let titleRow = block.rows.count
      let column = title.width + 3
      let drawing = control.draw(
        field,
        on: canvas(
          for: field, width: noteEnd - column, rows: windowRows - 6, at: margin,
          isFocused: isFocused))
      block.viewports[field.id] = drawing.viewport
      if field.id == filler { block.fillers = 1 }
      if drawing.value.width > 0 || drawing.cursor != nil {
        title.pad(to: column)
        title.append(drawing.value)
      }
      title = withNote(title, drawing.note)
      block.rows.append(short(title))
      if let cursor = drawing.cursor { block.cursor = (titleRow, column + cursor) }
      block.isTyping = drawing.isTyping
      block.rows += waiting(field, at: margin)
      let below = block.rows.count
      let help = helpRows(field, control, at: margin, isShown: drawing.showsHelp)
      addBelow(drawing, help, of: field, to: &block, at: margin)
      let end = below + drawing.below.count
      if isFocused { block.mark(list: below..<end, of: field, in: state, from: titleRow) }
    } else {
      let drawing = noted(
        control.draw(
          field,
          on: canvas(
            for: field, width: room, rows: windowRows - 6, at: margin, isFocused: isFocused)),
        field, control)
      block.viewports[field.id] = drawing.viewport
      let valueRow = block.rows.count
      var row = StyledText(.blanks(margin))
      row.append(pointer(isFocused && !drawing.hasPointerBelow, field))
      row.append(" ")
      row.append(drawing.value)
      if isFocused, control.isLine { row = underlined(row, from: margin + 2) }
      if isFocused { row = withNote(row, drawing.note) }
      if let waiting = waitingText(field, room: width - row.width - 4) {
        row.append("   ")
        row.append(waiting)
      }
      block.rows.append(short(row))
      if let cursor = drawing.cursor { block.cursor = (valueRow, margin + 2 + cursor) }
      block.isTyping = drawing.isTyping
      addBelow(
        drawing, helpRows(field, control, at: margin), of: field, to: &block,
        at: control is LineControl ? margin : margin + 2)
    }
    block.focused = 0..<block.rows.count
    return block
  }

  /// Adds the rows below a field, and its error or its hint: an error comes before suggestions, both before a calendar, and
  /// a hint follows the last option, before the blank rows that keep the height of a list.
  func addBelow(
    _ drawing: Drawing, _ help: [StyledText], of field: Snapshot.Element, to block: inout Block,
    at column: Int
  ) {
    if drawing.isBelowHelp || drawing.isBelowError && state.message(of: field) != nil {
      block.addHelp(help, of: field, in: state)
      addBelow(drawing, to: &block, at: column, keepsCursor: drawing.cursor == nil)
      return
    }
    addBelow(drawing, to: &block, at: column, keepsCursor: drawing.cursor == nil)
    var blanks = 0
    if field.options != nil, listRows != .measured {
      blanks = drawing.below.reversed().prefix { $0.spans.isEmpty }.count
    }
    let kept = block.rows.suffix(blanks)
    block.rows.removeLast(blanks)
    block.addHelp(help, of: field, in: state)
    block.rows += kept
  }

  func addBelow(
    _ drawing: Drawing, to block: inout Block, at column: Int, keepsCursor: Bool
  ) {
    if keepsCursor, let place = drawing.cursorBelow {
      block.cursor = (block.rows.count + place.row, column + place.column)
    }
    let blank = short(StyledText(.blanks(column)))
    for line in drawing.below {
      block.rows.append(line.spans.isEmpty ? blank : short(indented(line, column)))
    }
  }

  /// Adds the earlier value to a field that is being changed on a revisit.
  func noted(
    _ drawing: Drawing, _ field: Snapshot.Element, _ control: any FieldControl
  ) -> Drawing {
    guard isRevisit, !theme.isSpoken, control is LineControl, control.isChanged,
      let value = field.value, let format = field.format
    else { return drawing }
    var drawing = drawing
    // A value that does not fit is not shown.
    drawing.note = StyledText(
      theme.localizer("was \(format.folded(value))"), theme.muted, fitting: width)
    return drawing
  }

  /// The column in which the notes at the right end.
  var noteEnd: Int { min(width - 1, theme.spacing.textWidthMax) }

  func withNote(_ row: StyledText, _ note: StyledText) -> StyledText {
    guard note.width > 0 else { return row }
    let end = noteEnd
    guard row.width + 2 + note.width <= end else { return row }
    var row = row
    row.pad(to: end - note.width)
    row.append(note)
    return row
  }

  /// Returns the error of a field; once the person edits the field, it only tells how to answer, as a hint does.
  func errorRows(_ message: String, of field: Snapshot.Element, at column: Int)
    -> [StyledText]
  {
    state.isEdited(field)
      ? marked(theme.symbols.failed, theme.muted, message, theme.muted, at: column)
      : sentence(message, at: column)
  }

  /// Returns the error or the hint of a field, which share the same row.
  func helpRows(
    _ field: Snapshot.Element, _ control: any FieldControl, at column: Int, isShown: Bool = false
  ) -> [StyledText] {
    if let message = state.message(of: field) {
      return errorRows(message, of: field, at: column)
    }
    var parts: [String] = []
    if let help = field.help, !isShown { parts.append(help) }
    if let hint = control.answerHint(field, in: region) { parts.append(theme.localizer(hint)) }
    if field.isOptional { parts.append(theme.localizer("optional")) }
    let help = parts.joined(separator: " \(theme.symbols.separator) ")
    if help.isEmpty { return [] }
    // The marked letters say what is wrong. The text stays, so that a screen reader is silent while one types.
    let style = control.isUnfit ? theme.error : theme.muted
    return StyledText.wrapped(help, to: textWidth(at: column + 2), style).map { line in
      var row = StyledText(.blanks(column + 2))
      row.append(line)
      return short(row)
    }
  }
}
