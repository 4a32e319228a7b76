import StepwiseFlow
import StepwiseTerminal

/// Lays out tables and columns.
extension ScreenLayout {
  func rows(of table: Snapshot.Table) -> [StyledText] {
    let count = table.columns.count
    guard count > 0 else { return [] }
    var widths = table.columns.map { StyledText.width(of: $0) }
    for row in table.rows {
      for (column, cell) in row.prefix(count).enumerated() {
        widths[column] = max(widths[column], StyledText.width(of: cell))
      }
    }
    // The widest column is narrowed first.
    let room = max(count, width - theme.spacing.margin - 3 - 2 * (count - 1))
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
    return [line(table.columns, theme.strong)] + table.rows.map { line($0, .plain) }
  }

  /// Lays elements out side by side if each column has enough room, otherwise one below the other.
  func columns(_ elements: [Snapshot.Element], _ place: Snapshot.ColumnPlace) -> Block {
    let margin = theme.spacing.margin
    let count = place.count
    let room = (width - margin) / max(1, count)
    func blocks(_ width: Int) -> [Block] {
      var layout = self
      layout.width = width
      (layout.filler, layout.filledRows, layout.earlier) = (nil, nil, nil)
      layout.titleWidth = 0
      return (0..<count).map { position in
        let own = elements.filter { $0.column?.position == position }
        let labels = own.filter(\.isField).map { StyledText.width(of: $0.label) }.max() ?? 0
        let notes =
          own.filter { $0.button != nil && $0.cell == nil }
          .map { StyledText.width(of: $0.label) + Self.buttonEdges }.max() ?? 0
        return layout.elements(
          own,
          stops: TabStops(
            labels: min(labels + 2, width / 2), notes: notes, bars: layout.barColumn(of: own)))
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
      block.keep(column)
      block.add(pictures: column.pictures, down: 0, right: position * room)
      block.targets += column.targets.map { target in
        var target = target
        target.columns = target.columns.clamped(to: 0..<room)
        return target.moved(down: 0, right: position * room)
      }
      if let cursor = column.cursor {
        block.cursor = (cursor.row, cursor.column + position * room)
        block.isTyping = column.isTyping
      }
      if let focused = column.focused { block.focused = focused }
      if let list = column.list { block.list = list }
    }
    return block
  }
}
