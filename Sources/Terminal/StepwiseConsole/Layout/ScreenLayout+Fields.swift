import StepwiseFlow
import StepwiseTerminal

/// Lays out buttons and fields.
extension ScreenLayout {
  func button(
    _ element: Snapshot.Element, _ traits: Snapshot.ButtonTraits, indent: Int, noteColumn: Int
  ) -> Block {
    let isFocused = isFocused && state.focus == element.id
    var row = StyledText(.blanks(indent))
    row.append(pointer(isFocused, element))
    row.append(" ")
    let own = traits.role == .destructive ? theme.warning : isFocused ? theme.accent : Style.plain
    let style = !element.isReachable ? theme.muted : isFocused ? theme.filled(own) : own
    let edge = isFocused ? style : theme.muted
    var block = Block()
    let lines = StyledText.wrapped(element.label, to: width - indent - 7, style)
    for (position, line) in lines.enumerated() {
      if position > 0 {
        block.rows.append(row)
        row = indented(StyledText(), indent + 2)
      }
      row.append(position == 0 && !theme.isSpoken ? "[ " : "  ", edge)
      row.append(line)
      row.append(position == lines.count - 1 && !theme.isSpoken ? " ]" : "", edge)
    }
    var notes: [StyledText] = []
    let noteStart = max(row.width, indent + 2 + min(noteColumn, width / 2))
    if let waiting = waitingText(element, room: width - noteStart - 4) { notes.append(waiting) }
    if let reason = element.disabledReason {
      notes.append(StyledText(reason, theme.muted))
    } else if let help = element.help {
      notes.append(StyledText(help, theme.muted))
    }
    if let badge = element.badge { notes.insert(StyledText(badge), at: 0) }
    if let key = keyName(of: element) { notes.append(StyledText(key, theme.muted)) }
    for (position, note) in notes.enumerated() {
      let column = position == 0 ? indent + 2 + min(noteColumn, width / 2) : 0
      if max(row.width, column) + 3 + note.width < width {
        row.pad(to: column)
        row.append("   ")
        row.append(note)
      } else {
        block.rows.append(row)
        let rows = StyledText.wrapped(note.text, to: textWidth(at: indent + 4), theme.muted)
        block.rows += rows.dropLast().map { indented($0, indent + 4) }
        row = indented(rows.last ?? StyledText(), indent + 4)
      }
    }
    block.rows.append(row)
    if theme.isSpoken { block.rows += spokenWaiting(element) }
    if isFocused {
      block.cursor = (0, indent)
      block.focused = 0..<block.rows.count
    }
    if let error = element.error {
      // The row of keys says how to try again.
      let isSaid = !theme.isSpoken && isFocused
      let rows = sentence(
        error.canRetry && !isSaid
          ? theme.localizer("\(error.sentence) Press it to try again.") : error.message,
        at: indent + 2, again: state.repeats(of: element))
      block.rows += rows
      block.passing += rows.count
      if isFocused { block.focused = 0..<block.rows.count }
    }
    return block
  }

  /// The number of rows of a window from which a line separates a composer from the messages above
  /// it.
  static let ruleRowsMin = 16

  /// Whether a line separates a composer from the list above it.
  private func hasRule(above field: Snapshot.Element) -> Bool {
    field.isComposer
      && filledRows != nil
      && windowRows >= Self.ruleRowsMin
  }

  /// Returns a line across the window.
  func rule(at column: Int) -> StyledText {
    let count = max(0, min(theme.spacing.textWidthMax, width - column - 1))
    return indented(StyledText(repeating: theme.symbols.line, count: count, theme.muted), column)
  }

  /// The width from which a field's value stands beside its label.
  static let besideLabelMin = 20

  /// Whether there is no room beside a label, so that the typed text has a row of its own.
  private var isNarrow: Bool { width < Self.besideLabelMin }

  /// Whether keys go to a field.
  func hasFocus(_ field: Snapshot.Element) -> Bool {
    isFocused && state.focus == field.id && field.isEnabled
  }

  /// Why a field takes no answer: the reason why it is disabled, or that it is locked; `nil` if it takes one.
  func fixedReason(of field: Snapshot.Element) -> String? {
    field.disabledReason ?? (field.isLocked ? theme.localizer("locked") : nil)
  }

  private func labelWidth(of field: Snapshot.Element, _ stops: TabStops) -> Int {
    max(4, stops.labels - (field.section == nil ? 0 : 2))
  }

  /// Whether a field is a list that fills the window and is its only field, so that the header names it while it has the
  /// focus; without the focus, its row says which option is chosen.
  private func isAlone(_ field: Snapshot.Element) -> Bool {
    isFillerAlone && field.id == filler && hasFocus(field)
  }

  /// The column in which the value of a field begins.
  private func valueColumn(of field: Snapshot.Element, _ stops: TabStops) -> Int {
    let label = indent(of: field) + 2
    return isNarrow || isAlone(field) ? label : label + labelWidth(of: field, stops) + 2
  }

  /// Draws the control of a field.
  func drawing(of field: Snapshot.Element, stops: TabStops) -> Drawing {
    let control = state.control(of: field)
    let isFocused = hasFocus(field)
    let end = isFocused && control is ListControl ? noteEnd : width - 1
    let canvas = canvas(
      for: field, width: end - valueColumn(of: field, stops), rows: windowRows - 8,
      at: indent(of: field) + 2, isFocused: isFocused)
    return noted(control.draw(field, on: canvas), field, control)
  }

  /// Lays out a field whose control was drawn.
  func field(_ element: Snapshot.Element, _ drawing: Drawing, stops: TabStops) -> Block {
    let control = state.control(of: element)
    let isFocused = hasFocus(element)
    let indent = indent(of: element)
    let label = indent + 2
    let value = valueColumn(of: element, stops)
    var row = StyledText(.blanks(indent))
    row.append(pointer(isFocused && !drawing.hasPointerBelow, element))
    row.append(" ")
    let reason = fixedReason(of: element)
    let labelStyle = reason != nil ? theme.muted : isFocused ? theme.chosen : .plain
    var block = Block()
    if hasRule(above: element) { block.rows.append(rule(at: indent)) }
    let name = StyledText(element.label, labelStyle)
    if isNarrow && element.repeatsQuestion || isAlone(element) {
      // The position of a composer, or the header above a list, explains it well enough.
    } else if name.width <= labelWidth(of: element, stops), !isNarrow {
      row.append(name)
    } else {
      for line in StyledText.wrapped(element.label, to: textWidth(at: label), labelStyle) {
        row.pad(to: label)
        row.append(line)
        block.rows.append(row)
        row = StyledText()
      }
    }
    row.pad(to: value)
    if let viewport = drawing.viewport { block.viewports[element.id] = viewport }
    if element.id == filler { block.fillers = 1 }
    row.append(element.isLocked ? StyledText(drawing.value.text, theme.muted) : drawing.value)
    if isFocused, control.isLine, !element.isLocked { row = underlined(row, from: value) }
    if let reason {
      row.append(drawing.value.width > 0 ? "  " : "")
      let column = row.width
      for line in StyledText.wrapped(reason, to: max(8, width - column - 1), theme.muted) {
        if row.width > column {
          block.rows.append(row)
          row = indented(StyledText(), column)
        }
        row.append(line)
      }
    }
    if isFocused, !element.isLocked {
      row = withNote(row, drawing.note)
    } else if element.isOptional, drawing.value.width == 0, reason == nil {
      row.append(theme.localizer("optional"), theme.muted)
    }
    if let waiting = waitingText(element, room: width - row.width - 4) {
      row.append(row.width > value ? "   " : "")
      row.append(waiting)
    }
    let valueRow = block.rows.count
    block.rows.append(row)
    if isFocused {
      if let cursor = drawing.cursor { block.cursor = (valueRow, value + cursor) }
      block.isTyping = drawing.isTyping
      let below = block.rows.count
      let isList = control is ListControl
      let help = helpRows(
        element, control, at: isList ? label : value - 2, isShown: drawing.showsHelp)
      addBelow(
        drawing, help, of: element, to: &block,
        at: drawing.continuesValue ? value : control is LineControl ? value - 2 : label)
      if block.cursor == nil {
        block.cursor = (0, indent)
        block.isTyping = false
      }
      let end = below + drawing.below.count
      if isList { block.mark(list: below..<end, of: element, in: state, from: 0) }
      block.focused = 0..<block.rows.count
    } else {
      addUnfocused(drawing, of: element, to: &block, at: label, value: value)
    }
    return block
  }

  /// Underlines the empty rest of an input line.
  func underlined(_ row: StyledText, from column: Int) -> StyledText {
    let end = min(column + theme.spacing.lineWidth, width - 1)
    guard row.width < end else { return row }
    var row = row
    var style = theme.muted
    style.isUnderlined = true
    row.append(.blanks(end - row.width), style)
    return row
  }

  /// Adds the rows below a field that does not have the focus.
  func addUnfocused(
    _ drawing: Drawing, of element: Snapshot.Element, to block: inout Block, at label: Int,
    value: Int
  ) {
    if element.id == filler || !drawing.below.isEmpty {
      let below = block.rows.count
      addBelow(drawing, to: &block, at: label, keepsCursor: false)
      block.mark(options: below..<block.rows.count, of: element)
    }
    if let message = state.message(of: element) {
      let rows = errorRows(message, of: element, at: value - 2)
      block.rows += rows
      block.passing += rows.count
    }
  }
}
