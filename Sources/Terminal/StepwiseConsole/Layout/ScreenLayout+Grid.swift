import StepwiseFlow
import StepwiseTerminal

/// Lays out grids.
extension ScreenLayout {
  /// A row of a grid.
  private struct Row {
    let title: StyledText
    var cells: [Snapshot.Element] = []
    var contents: [StyledText] = []
  }

  /// Lays out a grid; `nil` if there is no room for it.
  func grid(_ elements: [Snapshot.Element]) -> Block? {
    var rows: [Row] = []
    var current: Int?
    for element in elements {
      if element.cell?.row != current || rows.isEmpty {
        rows.append(Row(title: StyledText(element.cell?.title ?? "")))
        current = element.cell?.row
      }
      rows[rows.count - 1].cells.append(element)
    }
    let headings = headings(of: rows)
    let indent = theme.spacing.margin + 2
    var widths = Array(repeating: 0, count: rows.map(\.cells.count).max() ?? 0)
    for row in rows.indices {
      rows[row].contents = rows[row].cells.map { content(of: $0, isHeaded: headings != nil) }
      for (column, content) in rows[row].contents.enumerated() {
        widths[column] = max(widths[column], content.width + 1)
      }
    }
    let narrowest = widths
    if let headings { widths = zip(widths, headings).map { max($0, $1.width + 1) } }
    var names = rows.map(\.title.width).max() ?? 0
    func total() -> Int { indent + names + widths.reduce(0) { $0 + $1 + Self.gap } }
    // Names are narrowed first, then headings.
    names = max(min(names, Self.nameMin), names - max(0, total() - width + 1))
    while total() >= width,
      let widest = widths.indices.filter({ widths[$0] > narrowest[$0] })
        .max(by: { widths[$0] < widths[$1] })
    {
      widths[widest] -= 1
    }
    guard total() < width else { return nil }
    return block(rows, headings, names: names, widths: widths)
  }

  /// The minimum width of the names of rows.
  private static let nameMin = 6
  private static let gap = 1

  private func block(_ rows: [Row], _ headings: [StyledText]?, names: Int, widths: [Int]) -> Block {
    let indent = theme.spacing.margin + 2
    var block = Block()
    if let headings {
      var text = StyledText()
      var column = indent + names
      for (heading, width) in zip(headings, widths) {
        text.pad(to: column + Self.gap + 1)
        text.append(short(heading, to: width - 1))
        column += Self.gap + width
      }
      block.rows.append(text)
    }
    var errors: [String] = []
    for row in rows {
      var text = indented(short(row.title, to: names), indent)
      var column = indent + names
      for ((cell, content), width) in zip(zip(row.cells, row.contents), widths) {
        text.pad(to: column + Self.gap)
        let isFocused = isFocused && state.focus == cell.id
        if isFocused {
          block.cursor = (block.rows.count, column + Self.gap)
          block.focused = block.rows.count..<block.rows.count + 1
        }
        if cell.button != nil, cell.isReachable {
          block.targets.append(
            ClickTarget(
              .element(cell.id), rows: block.rows.count..<block.rows.count + 1,
              columns: column + Self.gap..<column + Self.gap + width))
        }
        text.append(pointer(isFocused, cell))
        text.append(content)
        column += Self.gap + width
        if let error = cell.error, !errors.contains(error.message) { errors.append(error.message) }
      }
      block.rows.append(text)
    }
    for error in errors { block.rows += sentence(error, at: indent) }
    return block
  }

  /// The labels above the columns; `nil` unless they are the same in every row.
  private func headings(of rows: [Row]) -> [StyledText]? {
    let labels = rows.map { $0.cells.map(\.label) }
    guard let first = labels.first, labels.allSatisfy({ $0 == first }),
      rows.allSatisfy({ $0.cells.allSatisfy { $0.badge != nil } })
    else { return nil }
    return first.map { StyledText($0, theme.muted) }
  }

  private func content(of cell: Snapshot.Element, isHeaded: Bool) -> StyledText {
    let isFocused = isFocused && state.focus == cell.id
    let style = !cell.isReachable ? theme.muted : isFocused ? theme.filled(theme.accent) : .plain
    var text = StyledText()
    if !isHeaded { text.append(cell.label.oneLine, style) }
    if let badge = cell.badge {
      // Two digits are reserved, so that a count may grow without moving its key.
      text.pad(to: isHeaded ? max(0, 2 - badge.count) : text.width + 1)
      text.append(badge, style)
    }
    if let key = keyName(of: cell) {
      text.append(" ")
      text.append(key, theme.muted)
    }
    return text
  }

  /// The key that presses the button of an element.
  func keyName(of element: Snapshot.Element) -> String? {
    guard let shortcut = element.shortcut, element.isReachable else { return nil }
    return KeyName.shortcut(shortcut, needsAlt: hasFields).text(isASCII: theme.namesKeys).english
  }
}
