import StepwiseFlow
import StepwiseTerminal

/// Lays a screen's elements out as rows.
struct ScreenLayout {
  /// Rows with the position of the cursor.
  struct Block {
    var rows: [StyledText] = []
    var cursor: (row: Int, column: Int)?
    /// Whether the cursor is where text is typed; otherwise it only marks the focused element.
    var isTyping = false
    /// The rows of the focused element, which must be visible.
    var focused: Range<Int>?
    var pictures: [BlockPicture] = []
    /// The click targets; if several share a cell, the last one counts.
    var targets: [ClickTarget] = []
    /// The number of parts that share the free rows of a full window.
    var fillers = 0
    /// The rows of errors, for which no room is kept when they are gone.
    var passing = 0
    /// The list that has the focus.
    var list: ListPlace?
    /// The viewport of each field that scrolls, by the field's id.
    var viewports: [String: Viewport] = [:]
    /// The viewport of each list, by the list's id.
    var lists: [String: ListWindow] = [:]
    /// The width of the titles of answered screens that suits the labels; 0 for any.
    var titleWidth = 0

    /// The position of the list that has the focus.
    struct ListPlace {
      /// The rows of its options.
      var options: Range<Int>
      /// The rows of the options, the label and the error, which are shown together.
      var whole: Range<Int>

      func moved(down count: Int) -> ListPlace {
        ListPlace(options: options.moved(by: count), whole: whole.moved(by: count))
      }
    }

    mutating func add(_ other: Block) {
      if let place = other.cursor {
        cursor = (rows.count + place.row, place.column)
        isTyping = other.isTyping
      }
      if let range = other.focused { focused = range.moved(by: rows.count) }
      if let place = other.list { list = place.moved(down: rows.count) }
      add(pictures: other.pictures, down: rows.count, right: 0)
      for target in other.targets { targets.append(target.moved(down: rows.count)) }
      fillers += other.fillers
      passing += other.passing
      keep(other)
      rows += other.rows
    }

    /// Takes over the viewports of another block.
    mutating func keep(_ other: Block) {
      if !other.viewports.isEmpty { viewports.merge(other.viewports) { $1 } }
      if !other.lists.isEmpty { lists.merge(other.lists) { $1 } }
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

    /// Makes some columns of all rows a click target for an element, unless a part of it is a
    /// target itself.
    mutating func mark(_ element: Snapshot.Element, columns: Range<Int>) {
      targets.insert(ClickTarget(.element(element.id), rows: rows.indices, columns: columns), at: 0)
    }

    /// Makes rows click targets for the options of a list.
    mutating func mark(options: Range<Int>, of field: Snapshot.Element) {
      let first = viewports[field.id]?.first ?? 0
      targets += options.enumerated().map { number, row in
        ClickTarget(
          .option(field.id, position: first + number), rows: row..<row + 1, columns: 0..<Int.max)
      }
    }

    /// Adds the error or the hint of a field.
    mutating func addHelp(
      _ help: [StyledText], of field: Snapshot.Element, in state: ScreenState
    ) {
      rows += help
      if state.message(of: field) != nil { passing += help.count }
    }

    /// The number of rows without blank rows at the end.
    var usedRows: Int {
      let text = rows.lastIndex { $0.width > 0 }.map { $0 + 1 } ?? 0
      let pictures = pictures.map { $0.picture.row + $0.picture.rows }.max() ?? 0
      return max(text, pictures, cursor.map { $0.row + 1 } ?? 0)
    }

    /// Notes that a list has the focus, with its label and its error.
    mutating func mark(
      list options: Range<Int>, of field: Snapshot.Element, in state: ScreenState, from first: Int
    ) {
      let end = state.message(of: field) == nil ? options.upperBound : rows.count
      list = ListPlace(options: options, whole: first..<end)
      mark(options: options, of: field)
    }

    /// The number of rows of options for a list that has less room than it wants.
    ///
    /// The list is shortened first; then the rows around it are scrolled away.
    func listRows(in room: Int) -> Int {
      guard let list else { return 0 }
      let used = usedRows
      let wanted = list.options.count
      let least = min(wanted, ScreenLayout.listRowsMin)
      let fitting = wanted - max(0, used - room)
      guard fitting < least else { return fitting }
      return max(1, min(wanted, room - (list.whole.count - wanted)))
    }
  }

  /// The columns at which parts of elements below each other are aligned.
  struct TabStops: Equatable {
    /// The width of the labels of fields.
    var labels: Int
    /// The column of the notes about buttons, after the indent.
    var notes: Int
    /// The column of the bars, after the indent.
    var bars: Int
  }

  /// The number of options that stay visible in the lowest window, if there are that many.
  static let listRowsMin = 3

  /// The number of rows for the list that has the focus.
  enum ListHeight: Equatable {
    /// As many as the list wants.
    case wanted
    /// As many as the list wants, but blank, because only the number is needed.
    case measured
    /// A fixed number of rows.
    case given(Int)
  }

  let theme: ResolvedTheme
  let state: ScreenState
  let region: Region?
  /// The number of columns.
  var width: Int
  /// The number of rows of the window.
  let windowRows: Int
  /// The running times, by the element's id; the empty id stands for the screen.
  let busy: [String: Duration]
  /// Whether keys go to this screen now.
  let isFocused: Bool
  /// The entries whose own rows in the history are visible.
  let shownEntries: Set<Int>
  /// Whether the screen has fields, so that a shortcut needs Alt.
  let hasFields: Bool
  /// Whether the person came back to change an answer.
  var isRevisit = false
  /// The pictures of the screens; `nil` looks at no files.
  var pictures: (any ScreenPictures)?
  /// The number of rows for each part that fills a full window: 0 while such parts are counted,
  /// `nil` if no part fills the window.
  var filledRows: Int?
  /// The width of the titles of answered screens, so that answers and values stand in one column.
  var titleWidth = 0
  /// The id of the list of options that fills the window.
  var filler: String?
  /// Whether that list is the only field, so that the header names it.
  var isFillerAlone = false
  /// Whether there is room for the options of short lists that do not have the focus.
  var opensLists = false
  /// The rows for the focused list, unless it fills the window.
  var listRows = ListHeight.wanted
  /// The elements of the last layout; `nil` lays out each element anew.
  var earlier: EarlierElements?

  // MARK: The screen

  /// Lays out the title and the elements.
  func screen(_ snapshot: Snapshot) -> Block {
    earlier?.begin(self)
    if theme.isSpoken { return spoken(snapshot) }
    var block = Block()
    let shown = snapshot.elements.filter { !isToldElsewhere($0) }
    if shown.count == 1, let field = shown.first, field.isField, field.label == snapshot.title {
      var sole = sole(field, of: snapshot)
      if field.isEnabled { sole.mark(field, columns: 0..<width) }
      block.add(sole)
    } else {
      // A filled window has its title in the row at the top.
      if filledRows == nil {
        block.rows += titleRows(snapshot.title, note: note(of: snapshot), width: width)
      }
      let stops = TabStops(
        labels: labelWidth(of: shown), notes: noteColumn(of: shown), bars: barColumn(of: shown))
      if shown.contains(where: { $0.isField && $0.column == nil }) {
        block.titleWidth = stops.labels + 1
      }
      var position = 0
      while position < shown.count {
        guard let place = shown[position].column else {
          let alone = shown[position...].prefix { $0.column == nil }
          block.add(elements(alone, stops: stops))
          position += alone.count
          continue
        }
        let group = shown[position...].prefix { $0.column?.group == place.group }
        block.add(columns(Array(group), place))
        position += group.count
      }
    }
    if let error = snapshot.error {
      block.rows += sentence(error.message, at: theme.spacing.margin)
    }
    return block
  }

  /// A title, in several rows if it is too long for one.
  func titleRows(_ title: String, note: StyledText, width: Int) -> [StyledText] {
    let margin = theme.spacing.margin
    var rows = StyledText.wrapped(title.oneLine, to: width - margin - 1, theme.strong).map {
      indented($0, margin)
    }
    rows[rows.count - 1].append(note)
    return rows.map { short($0) }
  }

  /// The note beside the title, such as that an answered screen is asked again.
  func note(of snapshot: Snapshot) -> StyledText {
    var note = filledRows == nil ? badge(of: snapshot) : StyledText()
    let isAskedAgain = snapshot.trail.last(1).first?.status == .askedAgain
    if isAskedAgain { note.append("   \(theme.localizer("asked again"))", theme.muted) }
    return note
  }

  /// The mark before an element: a spinner while its work runs, and the pointer if it has the focus.
  func pointer(_ isFocused: Bool, _ element: Snapshot.Element) -> StyledText {
    if !busy.isEmpty, !theme.isSpoken, let time = waitingTime(element.id) {
      return StyledText(spinner(time), theme.accent)
    }
    return isFocused ? StyledText(theme.symbols.pointer, theme.accent) : StyledText(" ")
  }

  /// Whether the row of an answered screen shows the element already; a help text says more than that row.
  func isToldElsewhere(_ element: Snapshot.Element) -> Bool {
    element.help == nil && element.isEnabled && element.revisits.map(shownEntries.contains) ?? false
  }

  func labelWidth(of elements: [Snapshot.Element]) -> Int {
    let most = max(8, min(theme.spacing.titleWidth.upperBound, width / 3))
    // A label that is too long has rows of its own.
    var widest: Int?
    for element in elements where element.isField && element.column == nil {
      let width = StyledText.width(of: element.label) + (element.section == nil ? 0 : 2)
      if width <= most { widest = max(width, widest ?? 0) }
    }
    return max(widest ?? 4, titleWidth - 1)
  }

  func noteColumn(of elements: [Snapshot.Element]) -> Int {
    elements.filter { $0.button != nil && $0.column == nil }
      .map { StyledText.width(of: $0.label) + Self.buttonEdges }.max() ?? 0
  }

  /// The column in which bars begin, after the longest of their labels, so that they are aligned.
  func barColumn(of elements: [Snapshot.Element]) -> Int {
    var widest = 0
    // A field is told apart without its kind, whose copy costs more than all else here.
    for element in elements where !element.isField {
      guard case .progress = element.kind else { continue }
      widest = max(widest, StyledText.width(of: element.label))
    }
    return max(widest + 2, titleWidth + 1)
  }

  /// The number of cells of a button besides its label.
  static let buttonEdges = 4

  func short(_ row: StyledText, to cells: Int? = nil) -> StyledText {
    row.shortened(to: max(0, cells ?? width), ellipsis: theme.symbols.ellipsis)
  }

  /// Returns an error message with its mark; for a screen reader, a word replaces the mark.
  ///
  /// - Parameters:
  ///   - text: The sentence.
  ///   - column: The column in which it begins.
  ///   - count: How often the same message was shown before; a repeated message must differ to be
  ///     read out.
  /// - Returns: The rows.
  func sentence(_ text: String, at column: Int, again count: Int = 0) -> [StyledText] {
    let said: LocalizedStringKey =
      count.isMultiple(of: 2) ? "Error: \(text)" : "Error again: \(text)"
    return marked(
      theme.symbols.failed, theme.errorMark, theme.isSpoken ? theme.localizer(said) : text,
      theme.error, at: column)
  }

  /// Returns a sentence with a mark before it.
  func marked(
    _ mark: String, _ markStyle: Style, _ text: String, _ style: Style, at column: Int
  )
    -> [StyledText]
  {
    StyledText.wrapped(text, to: textWidth(at: column + 2), style).enumerated().map { row, line in
      var text = StyledText(.blanks(column))
      text.append(row == 0 ? mark : " ", markStyle)
      text.append(" ")
      text.append(line)
      return short(text)
    }
  }

  func textWidth(at column: Int) -> Int {
    max(1, min(theme.spacing.textWidthMax, width - column - 1))
  }

  // MARK: Elements

  /// Lays out elements one below the other, and grids.
  func elements(
    _ elements: some Collection<Snapshot.Element>, stops: TabStops
  ) -> Block {
    var block = Block()
    var left = Array(elements)[...]
    while let element = left.first {
      if let cell = element.cell, !element.isField {
        let cells = left.prefix { $0.cell?.grid == cell.grid && !$0.isField }
        block.add(
          grid(Array(cells)) ?? stack(cells, stops: stops))
        left = left.dropFirst(cells.count)
      } else if element.labeled != nil {
        let pairs = left.prefix { $0.labeled != nil }
        block.rows += labeledRows(pairs)
        left = left.dropFirst(pairs.count)
      } else {
        block.add(self.element(element, stops: stops))
        left = left.dropFirst()
      }
    }
    return block
  }

  /// Lays out the cells of a grid that has no room, one below the other.
  func stack(
    _ cells: some Collection<Snapshot.Element>, stops: TabStops
  ) -> Block {
    var block = Block()
    var row: Int?
    for element in cells {
      if let cell = element.cell, cell.row != row {
        row = cell.row
        let texts = cells.filter { $0.cell?.row == row && $0.button == nil }.map(\.badgedLabel)
        let line = ([cell.title] + texts).joined(separator: "  ")
        let indent = theme.spacing.margin + 2
        block.rows += StyledText.wrapped(line, to: textWidth(at: indent)).map {
          short(indented($0, indent))
        }
      }
      guard element.button != nil else { continue }
      block.add(self.element(element, stops: stops))
    }
    return block
  }

  func element(_ element: Snapshot.Element, stops: TabStops) -> Block {
    let drawing = element.isField ? drawing(of: element, stops: stops) : Drawing()
    let input = earlier == nil ? nil : EarlierElements.Input(element, drawing, stops, in: self)
    if let input, let known = earlier?.block(for: input) { return known }
    let block = block(of: element, drawing, stops: stops)
    if let input { earlier?.keep(block, for: input) }
    return block
  }

  /// The column in which an element begins.
  func indent(of element: Snapshot.Element) -> Int {
    theme.spacing.margin + (element.section != nil && !isHeading(element) ? 2 : 0)
  }

  private func block(of element: Snapshot.Element, _ drawing: Drawing, stops: TabStops) -> Block {
    let indent = indent(of: element)
    let text = indent + 2
    var block = Block()
    switch element.kind {
    case .text:
      let rows =
        element.isProminent
        ? prominentRows(element.badgedLabel, width: textWidth(at: text))
        : StyledText.wrapped(element.badgedLabel, to: textWidth(at: text))
      block.rows = rows.map { indented($0, text) }
    case .heading: block.rows = [indented(StyledText(element.label, theme.strong), text)]
    case .divider: block.rows = [rule(at: text)]
    case .list(let rows): block = list(element, rows)
    case .table(let table): block.rows = rows(of: table).map { indented($0, text) }
    case .progress(let progress):
      let row =
        theme.isSpoken
        ? spokenProgress(element, progress)
        : bar(element, progress, width: width - text - 1, from: stops.bars)
      block.rows = [indented(row, text)]
    case .link(let destination):
      var style = theme.accent
      style.isUnderlined = true
      style.link = destination
      var row = StyledText(element.label, style)
      let address = theme.muted.linked(to: destination)
      if element.label == destination {
        block.rows = StyledText.wrapped(destination, to: width - text - 1, style)
      } else if row.width + 2 + StyledText.width(of: destination) < width - text {
        row.append("  ")
        row.append(destination, address)
        block.rows = [row]
      } else {
        // The address is shown in full, so that it can be copied if the terminal cannot follow
        // links.
        block.rows = [row] + StyledText.wrapped(destination, to: width - text - 1, address)
      }
      block.rows = block.rows.map { indented($0, text) }
    case .image(let path): block = image(element.label, path: path, at: text)
    case .button(let traits):
      block = button(element, traits, indent: indent, noteColumn: stops.notes)
    case .field:
      block = field(element, drawing, stops: stops)
    }
    block.rows = block.rows.map { short($0) }
    guard element.isReachable else { return block }
    if element.isField {
      block.mark(element, columns: 0..<width)
    } else if element.button != nil {
      let end = indent + 2 + StyledText.width(of: element.label) + Self.buttonEdges
      block.mark(element, columns: indent..<max(indent + 1, min(end, width)))
    }
    return block
  }

  func isHeading(_ element: Snapshot.Element) -> Bool {
    if case .heading = element.kind { true } else { false }
  }

  func indented(_ row: StyledText, _ indent: Int) -> StyledText {
    var text = StyledText(.blanks(indent))
    text.append(row)
    return text
  }
}

nonisolated extension Range<Int> {
  func moved(by count: Int) -> Range<Int> { (lowerBound + count)..<(upperBound + count) }
}
