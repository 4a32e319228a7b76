import StepwiseTerminal

/// Lays a screen's elements out as rows.
struct ScreenLayout {
  /// Rows with the place of the cursor.
  struct Block {
    var rows: [StyledText] = []
    var cursor: (row: Int, column: Int)?
    /// The rows of what keys go to, which must be seen.
    var focused: Range<Int>?
    var pictures: [BlockPicture] = []
    /// How many of its parts take what room is left in a whole window.
    var fillers = 0

    mutating func add(_ other: Block, indent: Int = 0) {
      if let place = other.cursor { cursor = (rows.count + place.row, place.column + indent) }
      if let range = other.focused {
        focused = (range.lowerBound + rows.count)..<(range.upperBound + rows.count)
      }
      add(pictures: other.pictures, down: rows.count, right: indent)
      fillers += other.fillers
      rows += other.rows.map { row in
        guard indent > 0, row.width > 0 else { return row }
        var moved = StyledText(String(repeating: " ", count: indent))
        moved.append(row)
        return moved
      }
    }

    mutating func add(pictures others: [BlockPicture], down: Int, right: Int) {
      pictures += others.map { other in
        var moved = other
        moved.picture.row += down
        moved.picture.column += right
        moved.caption = (other.caption.row + down, other.caption.column + right)
        return moved
      }
    }
  }

  let look: Look
  let state: ScreenState
  let region: Region?
  /// How many columns there are.
  let width: Int
  /// How many rows the window has.
  let windowRows: Int
  /// How long something has been running, by the element's id; the empty id for the screen.
  let busy: [String: Duration]
  /// Whether keys go to this screen now.
  let isFocused: Bool
  /// The entries whose own rows are shown.
  let shownEntries: Set<Int>
  /// Whether something can be typed, so that a shortcut needs Alt.
  let hasFields: Bool
  /// Whether one came back to change an answer.
  var isRevisit = false
  /// What is in the files of pictures; `nil` where no file is looked at.
  var album: PictureAlbum?
  /// How many rows each part gets that takes what is left in a whole window: 0 while it is found out
  /// how many are, `nil` where nothing takes them.
  var filledRows: Int?
  /// The list to choose from that takes what is left.
  var filler: String?

  // MARK: The screen

  /// Title and elements.
  func screen(_ snapshot: Snapshot) -> Block {
    var block = Block()
    let shown = snapshot.elements.filter { !isToldElsewhere($0) }
    if shown.count == 1, let field = shown.first, field.isField, field.label == snapshot.title {
      block.add(sole(field, of: snapshot))
    } else {
      // A window that is filled has its title in the row at the top.
      if filledRows == nil {
        block.rows += titleRows(snapshot.title, note: note(of: snapshot), width: width)
      }
      let labelWidth = labelWidth(of: shown)
      let noteColumn = noteColumn(of: shown)
      var position = 0
      while position < shown.count {
        guard let place = shown[position].column else {
          let alone = shown[position...].prefix { $0.column == nil }
          block.add(elements(alone, labelWidth: labelWidth, noteColumn: noteColumn))
          position += alone.count
          continue
        }
        let group = shown[position...].prefix { $0.column?.group == place.group }
        block.add(columns(Array(group), place))
        position += group.count
      }
    }
    if let error = snapshot.error { block.rows += sentence(error.message, at: look.spacing.margin) }
    return block
  }

  /// A title, in several rows where it is too long for one.
  private func titleRows(_ title: String, note: StyledText, width: Int) -> [StyledText] {
    let margin = look.spacing.margin
    var rows = StyledText.wrapped(title.oneLine, to: width - margin - 1, look.strong).map {
      indented($0, margin)
    }
    rows[rows.count - 1].append(note)
    return rows.map { short($0) }
  }

  /// Why one is on a screen that was answered before.
  private func note(of snapshot: Snapshot) -> StyledText {
    var note = filledRows == nil ? badge(of: snapshot) : StyledText()
    let isAskedAgain = snapshot.trail.last(1).first?.status == .askedAgain
    if isAskedAgain { note.append("   asked again", look.muted) }
    return note
  }

  func pointer(_ isFocused: Bool) -> StyledText {
    isFocused ? StyledText(look.symbols.pointer, look.accent) : StyledText(" ")
  }

  /// Whether the row of an answered screen says it already.
  private func isToldElsewhere(_ element: ElementSnapshot) -> Bool {
    element.revisits.map(shownEntries.contains) ?? false
  }

  private func labelWidth(of elements: [ElementSnapshot]) -> Int {
    let most = max(8, min(look.spacing.titleWidth.upperBound, width / 3))
    // A label that is too long has rows of its own.
    return elements.filter { $0.isField && $0.column == nil }
      .map { StyledText($0.label).width + ($0.section == nil ? 0 : 2) }
      .filter { $0 <= most }.max() ?? 4
  }

  private func noteColumn(of elements: [ElementSnapshot]) -> Int {
    elements.filter { $0.button != nil && $0.column == nil }.map { StyledText($0.label).width }
      .max()
      ?? 0
  }

  func short(_ row: StyledText, to cells: Int? = nil) -> StyledText {
    row.shortened(to: max(0, cells ?? width), ellipsis: look.symbols.ellipsis)
  }

  /// A sentence about what is wrong, with its mark.
  func sentence(_ text: String, at column: Int) -> [StyledText] {
    marked(look.symbols.failed, look.errorMark, text, look.error, at: column)
  }

  /// A sentence under a mark.
  func marked(_ mark: String, _ markStyle: Style, _ text: String, _ style: Style, at column: Int)
    -> [StyledText]
  {
    StyledText.wrapped(text, to: textWidth(at: column + 2), style).enumerated().map { row, line in
      var text = StyledText(String(repeating: " ", count: column))
      text.append(row == 0 ? mark : " ", markStyle)
      text.append(" ")
      text.append(line)
      return short(text)
    }
  }

  private func textWidth(at column: Int) -> Int {
    max(1, min(look.spacing.textWidthMax, width - column - 1))
  }

  // MARK: A question by itself

  /// A screen that is one question: its title is the label, and the answer has a row of its own.
  private func sole(_ field: ElementSnapshot, of snapshot: Snapshot) -> Block {
    let margin = look.spacing.margin
    let control = state.control(of: field)
    let isFocused = isFocused && state.focus == field.id
    let isList = control is ListControl
    let room = max(1, width - margin - 2 - 1)
    var block = Block()
    block.rows = titleRows(
      field.label, note: note(of: snapshot), width: isList ? max(width / 2, width - 20) : width)
    if isList {
      // What is typed stands beside the end of the question.
      var title = block.rows.removeLast()
      let titleRow = block.rows.count
      let column = title.width + 3
      let drawing = control.draw(
        field,
        on: canvas(
          for: field, width: width - column - 9, rows: windowRows - 6, at: margin,
          isFocused: isFocused))
      if field.id == filler { block.fillers = 1 }
      if drawing.value.width > 0 || drawing.cursor != nil {
        title.pad(to: column)
        title.append(drawing.value)
      }
      title = withNote(title, drawing.note)
      block.rows.append(short(title))
      if let cursor = drawing.cursor { block.cursor = (titleRow, column + cursor) }
      block.rows += waiting(field, at: margin)
      addBelow(drawing, to: &block, at: margin, keepsCursor: drawing.cursor == nil)
      block.rows += helpRows(field, control, at: margin, isReserved: true)
    } else {
      let drawing = noted(
        control.draw(
          field,
          on: canvas(
            for: field, width: room, rows: windowRows - 6, at: margin, isFocused: isFocused)),
        field, control)
      let valueRow = block.rows.count
      var row = StyledText(String(repeating: " ", count: margin))
      row.append(pointer(isFocused))
      row.append(" ")
      row.append(drawing.value)
      if isFocused { row = withNote(row, drawing.note) }
      row = withWaiting(row, field)
      block.rows.append(short(row))
      if let cursor = drawing.cursor { block.cursor = (valueRow, margin + 2 + cursor) }
      addBelow(drawing, to: &block, at: margin + 2, keepsCursor: drawing.cursor == nil)
      block.rows += helpRows(field, control, at: margin, isReserved: true)
    }
    block.focused = 0..<block.rows.count
    return block
  }

  private func addBelow(
    _ drawing: Drawing, to block: inout Block, at column: Int, keepsCursor: Bool
  ) {
    if keepsCursor, let place = drawing.cursorBelow {
      block.cursor = (block.rows.count + place.row, column + place.column)
    }
    for line in drawing.below {
      var row = StyledText(String(repeating: " ", count: column))
      row.append(line)
      block.rows.append(short(row))
    }
  }

  /// What a field was that is being changed on a revisit.
  private func noted(
    _ drawing: Drawing, _ field: ElementSnapshot, _ control: any FieldControl
  ) -> Drawing {
    guard isRevisit, control is LineControl, control.isChanged, let value = field.value,
      let format = field.format
    else { return drawing }
    var drawing = drawing
    drawing.note = StyledText("was \(format.folded(value).oneLine)", look.muted)
    return drawing
  }

  private func withNote(_ row: StyledText, _ note: StyledText) -> StyledText {
    guard note.width > 0 else { return row }
    let end = min(width - 1, look.spacing.textWidthMax)
    guard row.width + 2 + note.width <= end else { return row }
    var row = row
    row.pad(to: end - note.width)
    row.append(note)
    return row
  }

  /// What is wrong, or what helps: the same row takes either.
  private func helpRows(
    _ field: ElementSnapshot, _ control: any FieldControl, at column: Int, isReserved: Bool
  ) -> [StyledText] {
    if let message = state.message(of: field) {
      return sentence(message, at: column)
    }
    var parts: [String] = []
    if let help = field.help { parts.append(help) }
    if let hint = Self.hint(field, region) { parts.append(hint) }
    if field.isOptional { parts.append("optional") }
    let help = parts.joined(separator: " \(look.symbols.separator) ")
    if help.isEmpty { return isReserved ? [StyledText()] : [] }
    return StyledText.wrapped(help, to: textWidth(at: column + 2), look.muted).map { line in
      var row = StyledText(String(repeating: " ", count: column + 2))
      row.append(line)
      return short(row)
    }
  }

  /// What can be typed; what the keys of a list, a switch or an editor do is in the hints.
  private static func hint(_ field: ElementSnapshot, _ region: Region?) -> String? {
    switch field.format?.presentation {
    case .choice, .choices, .toggle, .lines: nil
    case .date:
      switch region?.dateOrder {
      case .dayMonthYear: "year-month-day, or day.month.year"
      case .monthDayYear: "year-month-day, or month/day/year"
      default: "year-month-day"
      }
    default: field.format?.hint
    }
  }

  // MARK: Elements

  /// Elements one below the other, and grids.
  private func elements(
    _ elements: some Collection<ElementSnapshot>, labelWidth: Int, noteColumn: Int
  ) -> Block {
    var block = Block()
    var left = Array(elements)[...]
    while let element = left.first {
      if let cell = element.cell, !element.isField {
        let cells = left.prefix { $0.cell?.grid == cell.grid && !$0.isField }
        block.add(
          grid(Array(cells)) ?? stack(cells, labelWidth: labelWidth, noteColumn: noteColumn))
        left = left.dropFirst(cells.count)
      } else {
        block.add(self.element(element, labelWidth: labelWidth, noteColumn: noteColumn))
        left = left.dropFirst()
      }
    }
    return block
  }

  /// The cells of a grid for which there is no room, one below the other.
  private func stack(
    _ cells: some Collection<ElementSnapshot>, labelWidth: Int, noteColumn: Int
  ) -> Block {
    var block = Block()
    var row: Int?
    for element in cells {
      if let cell = element.cell, cell.row != row {
        row = cell.row
        let texts = cells.filter { $0.cell?.row == row && $0.button == nil }.map(\.label)
        let line = ([cell.title] + texts).joined(separator: "  ")
        let indent = look.spacing.margin + 2
        block.rows += StyledText.wrapped(line, to: textWidth(at: indent)).map {
          short(indented($0, indent))
        }
      }
      guard element.button != nil else { continue }
      block.add(self.element(element, labelWidth: labelWidth, noteColumn: noteColumn))
    }
    return block
  }

  private func element(_ element: ElementSnapshot, labelWidth: Int, noteColumn: Int) -> Block {
    let indent = look.spacing.margin + (element.section != nil && !isHeading(element) ? 2 : 0)
    let text = indent + 2
    var block = Block()
    switch element.kind {
    case .text:
      block.rows = StyledText.wrapped(element.label, to: textWidth(at: text)).map {
        indented($0, text)
      }
    case .heading: block.rows = [indented(StyledText(element.label, look.strong), text)]
    case .divider:
      let count = max(0, min(look.spacing.textWidthMax, width - text - 1))
      block.rows = [
        indented(StyledText(String(repeating: look.symbols.line, count: count), look.muted), text)
      ]
    case .list(let rows): block = list(element, rows)
    case .table(let table): block.rows = rows(of: table).map { indented($0, text) }
    case .progress(let progress):
      block.rows = [indented(bar(element, progress, width: width - text - 1), text)]
    case .link(let destination):
      var style = look.accent
      style.isUnderlined = true
      style.link = destination
      var row = StyledText(element.label, style)
      let address = Style(colour: look.muted.colour, link: destination)
      if element.label == destination {
        block.rows = StyledText.wrapped(destination, to: width - text - 1, style)
      } else if row.width + 2 + StyledText(destination).width < width - text {
        row.append("  ")
        row.append(destination, address)
        block.rows = [row]
      } else {
        // Whole, so that it can be copied where it cannot be followed.
        block.rows = [row] + StyledText.wrapped(destination, to: width - text - 1, address)
      }
      block.rows = block.rows.map { indented($0, text) }
    case .image(let path): block = image(element.label, path: path, at: text)
    case .button(let traits):
      block = button(element, traits, indent: indent, noteColumn: noteColumn)
    case .field:
      block = field(
        element, indent: indent, labelWidth: labelWidth - (element.section == nil ? 0 : 2))
    }
    block.rows = block.rows.map { short($0) }
    return block
  }

  private func isHeading(_ element: ElementSnapshot) -> Bool {
    if case .heading = element.kind { true } else { false }
  }

  func indented(_ row: StyledText, _ indent: Int) -> StyledText {
    var text = StyledText(String(repeating: " ", count: indent))
    text.append(row)
    return text
  }

  func button(
    _ element: ElementSnapshot, _ traits: ButtonTraits, indent: Int, noteColumn: Int
  ) -> Block {
    let isFocused = isFocused && state.focus == element.id
    var row = StyledText(String(repeating: " ", count: indent))
    row.append(pointer(isFocused))
    row.append(" ")
    let style: Style =
      if !element.isEnabled {
        look.muted
      } else if traits.role == .destructive {
        Style(colour: look.warning.colour, isBold: isFocused)
      } else {
        isFocused ? look.strong : .plain
      }
    var block = Block()
    for line in StyledText.wrapped(element.label, to: width - indent - 3, style) {
      if row.width > indent + 2 {
        block.rows.append(row)
        row = indented(StyledText(), indent + 2)
      }
      row.append(line)
    }
    var notes: [StyledText] = []
    if let time = waitingText(element.id) { notes.append(time) }
    if let reason = element.disabledReason {
      notes.append(StyledText(reason, look.muted))
    } else if let help = element.help {
      notes.append(StyledText(help, look.muted))
    }
    if let badge = element.badge { notes.insert(StyledText(badge), at: 0) }
    if let key = keyName(of: element) { notes.append(StyledText(key, look.muted)) }
    for (position, note) in notes.enumerated() {
      let column = position == 0 ? indent + 2 + min(noteColumn, width / 2) : 0
      if max(row.width, column) + 3 + note.width < width {
        row.pad(to: column)
        row.append("   ")
        row.append(note)
      } else {
        block.rows.append(row)
        let rows = StyledText.wrapped(note.text, to: textWidth(at: indent + 4), look.muted)
        block.rows += rows.dropLast().map { indented($0, indent + 4) }
        row = indented(rows.last ?? StyledText(), indent + 4)
      }
    }
    block.rows.append(row)
    if isFocused {
      block.cursor = (0, indent)
      block.focused = 0..<block.rows.count
    }
    if let error = element.error {
      block.rows += sentence(
        error.message + (error.canRetry ? " Press it to try again." : ""), at: indent + 2)
      if isFocused { block.focused = 0..<block.rows.count }
    }
    return block
  }

  /// From which width on a field's value stands beside its label.
  private static let besideLabelMin = 20

  private func field(_ element: ElementSnapshot, indent: Int, labelWidth: Int) -> Block {
    let control = state.control(of: element)
    let isFocused = isFocused && state.focus == element.id && element.isEnabled
    let label = indent + 2
    // Where there is no room beside a label, what is typed has a row of its own.
    let isNarrow = width < Self.besideLabelMin
    let value = isNarrow ? label : label + max(4, labelWidth) + 2
    var row = StyledText(String(repeating: " ", count: indent))
    row.append(pointer(isFocused))
    row.append(" ")
    let labelStyle = !element.isEnabled ? look.muted : isFocused ? look.strong : .plain
    var block = Block()
    let name = StyledText(element.label, labelStyle)
    if isNarrow, element.asksAgain {
      // Its place says what it is.
    } else if name.width <= max(4, labelWidth), !isNarrow {
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
    let drawing = noted(
      control.draw(
        element,
        on: canvas(
          for: element, width: width - value - 1, rows: windowRows - 8, at: label,
          isFocused: isFocused)), element, control)
    if element.id == filler { block.fillers = 1 }
    row.append(drawing.value)
    if let reason = element.disabledReason {
      row.append(drawing.value.width > 0 ? "  " : "")
      let column = row.width
      for line in StyledText.wrapped(reason, to: max(8, width - column - 1), look.muted) {
        if row.width > column {
          block.rows.append(row)
          row = indented(StyledText(), column)
        }
        row.append(line)
      }
    }
    if isFocused {
      row = withNote(row, drawing.note)
    } else if element.isOptional, drawing.value.width == 0, element.isEnabled {
      row.append("optional", look.muted)
    }
    row = withWaiting(row, element)
    let valueRow = block.rows.count
    block.rows.append(row)
    if isFocused {
      if let cursor = drawing.cursor { block.cursor = (valueRow, value + cursor) }
      addBelow(
        drawing, to: &block, at: drawing.continuesValue ? value : label,
        keepsCursor: drawing.cursor == nil)
      if block.cursor == nil { block.cursor = (0, indent) }
      block.rows += helpRows(element, control, at: value - 2, isReserved: false)
      block.focused = 0..<block.rows.count
    } else {
      addUnfocused(drawing, of: element, to: &block, at: label, value: value)
    }
    return block
  }

  /// What is seen below a field while keys go elsewhere.
  private func addUnfocused(
    _ drawing: Drawing, of element: ElementSnapshot, to block: inout Block, at label: Int,
    value: Int
  ) {
    if element.id == filler {
      addBelow(drawing, to: &block, at: label, keepsCursor: false)
    }
    if let message = state.message(of: element) {
      block.rows += sentence(message, at: value - 2)
    }
  }

  // MARK: Waiting

  private func withWaiting(_ row: StyledText, _ element: ElementSnapshot) -> StyledText {
    guard let waiting = waitingText(element.id) else {
      guard element.loading == .running else { return row }
      var row = row
      row.append(row.width > 0 ? "  " : "")
      return row
    }
    var row = row
    row.append("   ")
    row.append(waiting)
    return row
  }

  private func waiting(_ field: ElementSnapshot, at column: Int) -> [StyledText] {
    guard field.loading == .running || field.isBusy else { return [] }
    return [indented(waitingText(field.id) ?? StyledText(), column)]
  }

  /// A spinner after a moment, and the seconds after two.
  func waitingText(_ id: String) -> StyledText? {
    guard let time = busy[id], time >= TerminalView.spinnerDelay else { return nil }
    var text = StyledText(spinner(time), look.accent)
    let seconds = time.components.seconds
    if seconds >= 2 { text.append(" \(seconds) s", look.muted) }
    return text
  }

  private func spinner(_ time: Duration) -> String {
    let frames = look.symbols.spinner
    let step = Int(time / TerminalView.spinnerStep)
    return frames.isEmpty ? "" : frames[step % frames.count]
  }

  private func bar(_ element: ElementSnapshot, _ progress: ProgressContent, width: Int)
    -> StyledText
  {
    var row = StyledText(element.label)
    row.append("  ")
    guard let fraction = progress.fraction else {
      row.append(spinner(busy[Self.progressID] ?? .zero), look.accent)
      return row
    }
    var rest = " \(Int((fraction * 100).rounded())) %"
    if let left = progress.timeLeft, fraction < 1 { rest += "  \(Self.text(left)) left" }
    let cells = min(30, width - row.width - TextWidth.of(rest) - 1)
    if cells >= 4 {
      let done = Int((Double(cells) * fraction).rounded())
      row.append(String(repeating: look.symbols.barDone, count: done), look.accent)
      row.append(String(repeating: look.symbols.barLeft, count: cells - done), look.muted)
    }
    row.append(rest)
    return row
  }

  /// The name under which the time of progress that is not known runs.
  static let progressID = "\u{0}progress"

  private static func text(_ duration: Duration) -> String {
    let seconds = Int((duration / .seconds(1)).rounded(.up))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }

  // MARK: Tables and columns

  private func rows(of table: TableContent) -> [StyledText] {
    let count = table.columns.count
    guard count > 0 else { return [] }
    var widths = table.columns.map { StyledText($0).width }
    for row in table.rows {
      for (column, cell) in row.prefix(count).enumerated() {
        widths[column] = max(widths[column], StyledText(cell).width)
      }
    }
    // The widest gives way first.
    let room = max(count, width - look.spacing.margin - 3 - 2 * (count - 1))
    while widths.reduce(0, +) > room,
      let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 1
    {
      widths[widest] -= 1
    }
    func line(_ cells: [String], _ style: Style) -> StyledText {
      var text = StyledText()
      var end = 0
      for (column, cell) in cells.prefix(count).enumerated() {
        text.append(short(StyledText(cell.oneLine, style), to: widths[column]))
        end += widths[column]
        if column < count - 1 {
          end += 2
          text.pad(to: end)
        }
      }
      return text
    }
    return [line(table.columns, look.strong)] + table.rows.map { line($0, .plain) }
  }

  /// Side by side where each has enough room, else one below the other.
  private func columns(_ elements: [ElementSnapshot], _ place: ColumnPlace) -> Block {
    let margin = look.spacing.margin
    let count = place.count
    let room = (width - margin) / max(1, count)
    func blocks(_ width: Int) -> [Block] {
      let layout = ScreenLayout(
        look: look, state: state, region: region, width: width, windowRows: windowRows, busy: busy,
        isFocused: isFocused, shownEntries: shownEntries, hasFields: hasFields,
        isRevisit: isRevisit, album: album)
      return (0..<count).map { position in
        let own = elements.filter { $0.column?.position == position }
        let labels = own.filter(\.isField).map { StyledText($0.label).width }.max() ?? 0
        let notes =
          own.filter { $0.button != nil && $0.cell == nil }.map { StyledText($0.label).width }
          .max() ?? 0
        return layout.elements(
          own, labelWidth: min(labels + 2, width / 2), noteColumn: notes)
      }
    }
    guard width / max(1, count) >= place.minimum, count > 1 else {
      var block = Block()
      for column in blocks(width) { block.add(column) }
      return block
    }
    let all = blocks(room)
    var block = Block()
    for row in 0..<(all.map(\.rows.count).max() ?? 0) {
      var text = StyledText()
      for (position, column) in all.enumerated() {
        text.pad(to: position * room)
        if row < column.rows.count { text.append(short(column.rows[row], to: room)) }
      }
      block.rows.append(text)
    }
    for (position, column) in all.enumerated() {
      block.add(pictures: column.pictures, down: 0, right: position * room)
      if let cursor = column.cursor { block.cursor = (cursor.row, cursor.column + position * room) }
      if let focused = column.focused { block.focused = focused }
    }
    return block
  }
}

extension String {
  /// Without line breaks.
  var oneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}
