import StepwiseFlow
import StepwiseTerminal

/// Lists that grow, and what takes the room that is left in a whole window.
extension ScreenLayout {
  /// From how many rows on a blank row parts what different people say.
  private static let gapRowsMin = 20

  /// The rows of a list that are seen: the last ones, or those that one has scrolled to.
  package func list(_ element: Snapshot.Element, _ rows: ListRows) -> Block {
    var block = Block()
    let layout = ListRowLayout(
      look: look, width: width, hasGaps: windowRows >= Self.gapRowsMin)
    var window = state.lists[element.id] ?? ListWindow()
    if let filledRows {
      block.fillers = 1
      guard filledRows > 0 else { return block }
      block.rows = window.lines(of: rows, room: filledRows, layout: layout, fills: true)
    } else {
      // Above where one is asked something: to look back there is the whole window.
      window.moveToEnd()
      block.rows = window.lines(
        of: rows, room: max(1, windowRows / 2), layout: layout, fills: false)
    }
    block.lists[element.id] = window
    return block
  }

  /// The room in which a field is drawn.
  package func canvas(
    for field: Snapshot.Element, width: Int, rows: Int, at column: Int, isFocused: Bool
  ) -> Canvas {
    let filled = field.id == filler ? filledRows : nil
    let isList = field.format?.options != nil
    var rows = max(1, rows)
    if isFocused, isList, case .given(let given) = listRows {
      rows = given
    } else if isList {
      rows = max(Self.listRowsMin, Int(Double(windowRows) * look.spacing.listHeight))
    }
    return Canvas(
      look: look, width: max(1, width), rows: filled ?? rows,
      rowWidth: max(1, min(look.spacing.textWidthMax, self.width - column - 1)),
      isFilled: filled != nil, isMeasured: isFocused && listRows == .measured,
      isFocused: isFocused, region: region)
  }

  /// A count beside a title.
  package func badge(of snapshot: Snapshot) -> StyledText {
    snapshot.badge.map { StyledText("  (\(look.localizer.grouped($0)))", look.accent) }
      ?? StyledText()
  }
}

extension Snapshot {
  /// Whether it has a list that grows.
  package var hasList: Bool {
    elements.contains { if case .list = $0.kind { true } else { false } }
  }
}
