import StepwiseFlow
import StepwiseTerminal

/// Lays a screen's elements out as rows.
package struct ScreenLayout {
  /// Rows with the place of the cursor.
  package struct Block {
    package var rows: [StyledText] = []
    package var cursor: (row: Int, column: Int)?
    /// Whether something is typed at the cursor; elsewhere it only marks what keys go to.
    package var isTyping = false
    /// The rows of what keys go to, which must be seen.
    package var focused: Range<Int>?
    package var pictures: [BlockPicture] = []
    /// What can be clicked; of those that share a cell, the last counts.
    package var targets: [ClickTarget] = []
    /// How many of its parts take what room is left in a whole window.
    package var fillers = 0
    /// The list that keys go to.
    package var list: ListPlace?
    /// The viewport of each field that scrolls, by the field's id.
    package var viewports: [String: Viewport] = [:]
    /// The viewport of each list, by the list's id.
    package var lists: [String: ListWindow] = [:]

    /// Where a list stands that keys go to.
    package struct ListPlace {
      /// The rows of its options.
      package var options: Range<Int>
      /// Those, the label, and what is wrong: what is seen as a whole.
      package var whole: Range<Int>

      package func moved(down count: Int) -> ListPlace {
        ListPlace(options: options.moved(by: count), whole: whole.moved(by: count))
      }
    }

    package mutating func add(_ other: Block, indent: Int = 0) {
      if let place = other.cursor {
        cursor = (rows.count + place.row, place.column + indent)
        isTyping = other.isTyping
      }
      if let range = other.focused { focused = range.moved(by: rows.count) }
      if let place = other.list { list = place.moved(down: rows.count) }
      add(pictures: other.pictures, down: rows.count, right: indent)
      targets += other.targets.map { $0.moved(down: rows.count, right: indent) }
      fillers += other.fillers
      keep(other)
      rows += other.rows.map { row in
        guard indent > 0, row.width > 0 else { return row }
        var moved = StyledText(String(repeating: " ", count: indent))
        moved.append(row)
        return moved
      }
    }

    /// Keeps what is seen of the parts of another block.
    package mutating func keep(_ other: Block) {
      viewports.merge(other.viewports) { $1 }
      lists.merge(other.lists) { $1 }
    }

    package mutating func add(pictures others: [BlockPicture], down: Int, right: Int) {
      pictures += others.map { other in
        var moved = other
        moved.picture.row += down
        moved.picture.column += right
        moved.caption = (other.caption.row + down, other.caption.column + right)
        return moved
      }
    }

    /// Notes that clicks in some columns of all rows are meant for an element, unless they are for a part of it.
    package mutating func mark(_ element: Snapshot.Element, columns: Range<Int>) {
      targets.insert(ClickTarget(.element(element.id), rows: rows.indices, columns: columns), at: 0)
    }

    /// Notes which rows are options of a list, in columns from one on.
    package mutating func mark(options: Range<Int>, of field: Snapshot.Element) {
      let first = viewports[field.id]?.first ?? 0
      targets += options.enumerated().map { number, row in
        ClickTarget(
          .option(field.id, position: first + number), rows: row..<row + 1, columns: 0..<Int.max)
      }
    }

    /// How many rows there are without the blank ones at the end, in which nothing stands.
    package var usedRows: Int {
      let text = rows.lastIndex { $0.width > 0 }.map { $0 + 1 } ?? 0
      let pictures = pictures.map { $0.picture.row + $0.picture.rows }.max() ?? 0
      return max(text, pictures, cursor.map { $0.row + 1 } ?? 0)
    }

    /// Notes that keys go to a list, with its label and what is wrong with it.
    package mutating func mark(
      list options: Range<Int>, of field: Snapshot.Element, in state: ScreenState, from first: Int
    ) {
      let end = state.message(of: field) == nil ? options.upperBound : rows.count
      list = ListPlace(options: options, whole: first..<end)
      mark(options: options, of: field)
    }

    /// How many rows of options the list gets where the screen has less room than it would take: the list
    /// gives way first, then what stands around it is scrolled away.
    package func listRows(in room: Int) -> Int {
      guard let list else { return 0 }
      let used = usedRows
      let wanted = list.options.count
      let least = min(wanted, ScreenLayout.listRowsMin)
      let fitting = wanted - max(0, used - room)
      guard fitting < least else { return fitting }
      return max(1, min(wanted, room - (list.whole.count - wanted)))
    }
  }

  /// How many rows of options are seen of a list in the lowest window, if there are so many.
  package static let listRowsMin = 3

  /// How many rows a list gets that keys go to.
  package enum ListHeight: Equatable {
    /// As many as it likes to have.
    case wanted
    /// As many, but blank: it is only found out how many that are.
    case measured
    /// So many.
    case given(Int)
  }

  package let look: Look
  package let state: ScreenState
  package let region: Region?
  /// How many columns there are.
  package var width: Int
  /// How many rows the window has.
  package let windowRows: Int
  /// How long something has been running, by the element's id; the empty id for the screen.
  package let busy: [String: Duration]
  /// Whether keys go to this screen now.
  package let isFocused: Bool
  /// The entries whose own rows are shown.
  package let shownEntries: Set<Int>
  /// Whether something can be typed, so that a shortcut needs Alt.
  package let hasFields: Bool
  /// Whether one came back to change an answer.
  package var isRevisit = false
  /// What is in the files of pictures; `nil` where no file is looked at.
  package var album: PictureAlbum?
  /// How many rows each part gets that takes what is left in a whole window: 0 while it is found out
  /// how many are, `nil` where nothing takes them.
  package var filledRows: Int?
  /// The list to choose from that takes what is left.
  package var filler: String?
  /// How many rows the list gets that keys go to, where it does not take what is left.
  package var listRows = ListHeight.wanted

  // MARK: The screen

  /// Title and elements.
  package func screen(_ snapshot: Snapshot) -> Block {
    var block = Block()
    let shown = snapshot.elements.filter { !isToldElsewhere($0) }
    if shown.count == 1, let field = shown.first, field.isField, field.label == snapshot.title {
      var sole = sole(field, of: snapshot)
      if field.isEnabled { sole.mark(field, columns: 0..<width) }
      block.add(sole)
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
  package func titleRows(_ title: String, note: StyledText, width: Int) -> [StyledText] {
    let margin = look.spacing.margin
    var rows = StyledText.wrapped(title.oneLine, to: width - margin - 1, look.strong).map {
      indented($0, margin)
    }
    rows[rows.count - 1].append(note)
    return rows.map { short($0) }
  }

  /// Why one is on a screen that was answered before.
  package func note(of snapshot: Snapshot) -> StyledText {
    var note = filledRows == nil ? badge(of: snapshot) : StyledText()
    let isAskedAgain = snapshot.trail.last(1).first?.status == .askedAgain
    if isAskedAgain { note.append("   \(look.localizer("asked again"))", look.muted) }
    return note
  }

  package func pointer(_ isFocused: Bool) -> StyledText {
    isFocused ? StyledText(look.symbols.pointer, look.accent) : StyledText(" ")
  }

  /// Whether the row of an answered screen says it already.
  package func isToldElsewhere(_ element: Snapshot.Element) -> Bool {
    element.revisits.map(shownEntries.contains) ?? false
  }

  package func labelWidth(of elements: [Snapshot.Element]) -> Int {
    let most = max(8, min(look.spacing.titleWidth.upperBound, width / 3))
    // A label that is too long has rows of its own.
    return elements.filter { $0.isField && $0.column == nil }
      .map { StyledText($0.label).width + ($0.section == nil ? 0 : 2) }
      .filter { $0 <= most }.max() ?? 4
  }

  package func noteColumn(of elements: [Snapshot.Element]) -> Int {
    elements.filter { $0.button != nil && $0.column == nil }
      .map { StyledText($0.label).width + Self.buttonEdges }.max() ?? 0
  }

  /// How many cells a button takes besides its label.
  package static let buttonEdges = 4

  package func short(_ row: StyledText, to cells: Int? = nil) -> StyledText {
    row.shortened(to: max(0, cells ?? width), ellipsis: look.symbols.ellipsis)
  }

  /// A sentence about what is wrong, with its mark.
  package func sentence(_ text: String, at column: Int) -> [StyledText] {
    marked(look.symbols.failed, look.errorMark, text, look.error, at: column)
  }

  /// A sentence under a mark.
  package func marked(
    _ mark: String, _ markStyle: Style, _ text: String, _ style: Style, at column: Int
  )
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

  package func textWidth(at column: Int) -> Int {
    max(1, min(look.spacing.textWidthMax, width - column - 1))
  }

  // MARK: Elements

  /// Elements one below the other, and grids.
  package func elements(
    _ elements: some Collection<Snapshot.Element>, labelWidth: Int, noteColumn: Int
  ) -> Block {
    var block = Block()
    var left = Array(elements)[...]
    while let element = left.first {
      if let cell = element.cell, !element.isField {
        let cells = left.prefix { $0.cell?.grid == cell.grid && !$0.isField }
        block.add(
          grid(Array(cells)) ?? stack(cells, labelWidth: labelWidth, noteColumn: noteColumn))
        left = left.dropFirst(cells.count)
      } else if element.labelled != nil {
        let pairs = left.prefix { $0.labelled != nil }
        block.rows += labelledRows(pairs)
        left = left.dropFirst(pairs.count)
      } else {
        block.add(self.element(element, labelWidth: labelWidth, noteColumn: noteColumn))
        left = left.dropFirst()
      }
    }
    return block
  }

  /// The cells of a grid for which there is no room, one below the other.
  package func stack(
    _ cells: some Collection<Snapshot.Element>, labelWidth: Int, noteColumn: Int
  ) -> Block {
    var block = Block()
    var row: Int?
    for element in cells {
      if let cell = element.cell, cell.row != row {
        row = cell.row
        let texts = cells.filter { $0.cell?.row == row && $0.button == nil }.map(\.badgedLabel)
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

  package func element(_ element: Snapshot.Element, labelWidth: Int, noteColumn: Int) -> Block {
    let indent = look.spacing.margin + (element.section != nil && !isHeading(element) ? 2 : 0)
    let text = indent + 2
    var block = Block()
    switch element.kind {
    case .text:
      let rows =
        element.isProminent
        ? prominentRows(element.badgedLabel, width: textWidth(at: text))
        : StyledText.wrapped(element.badgedLabel, to: textWidth(at: text))
      block.rows = rows.map { indented($0, text) }
    case .heading: block.rows = [indented(StyledText(element.label, look.strong), text)]
    case .divider: block.rows = [rule(at: text)]
    case .list(let rows): block = list(element, rows)
    case .table(let table): block.rows = rows(of: table).map { indented($0, text) }
    case .progress(let progress):
      block.rows = [indented(bar(element, progress, width: width - text - 1), text)]
    case .link(let destination):
      var style = look.accent
      style.isUnderlined = true
      style.link = destination
      var row = StyledText(element.label, style)
      let address = look.muted.linked(to: destination)
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
    guard element.isEnabled else { return block }
    if element.isField {
      block.mark(element, columns: 0..<width)
    } else if element.button != nil {
      let end = indent + 2 + StyledText(element.label).width + Self.buttonEdges
      block.mark(element, columns: indent..<max(indent + 1, min(end, width)))
    }
    return block
  }

  package func isHeading(_ element: Snapshot.Element) -> Bool {
    if case .heading = element.kind { true } else { false }
  }

  package func indented(_ row: StyledText, _ indent: Int) -> StyledText {
    var text = StyledText(String(repeating: " ", count: indent))
    text.append(row)
    return text
  }
}

extension Range<Int> {
  package func moved(by count: Int) -> Range<Int> { (lowerBound + count)..<(upperBound + count) }
}
