import StepwiseFlow
import StepwiseTerminal

/// Lays out lists that grow, and fields that fill the rest of a window.
extension ScreenLayout {
  /// The number of rows of a window from which a blank row separates the messages of different
  /// people.
  private static let gapRowsMin = 20

  /// The visible rows of a list: the last ones, or those to which the person scrolled.
  func list(_ element: Snapshot.Element, _ rows: ListRows) -> Block {
    var block = Block()
    let layout = ListRowLayout(
      theme: theme, width: width, hasGaps: windowRows >= Self.gapRowsMin)
    var window = state.lists[element.id] ?? ListWindow()
    if let filledRows {
      block.fillers = 1
      guard filledRows > 0 else { return block }
      block.rows = window.lines(of: rows, room: filledRows, layout: layout, fills: true)
    } else {
      // Above a question the list shows its end; only a full window can be scrolled back.
      window.moveToEnd()
      block.rows = window.lines(
        of: rows, room: max(1, windowRows / 2), layout: layout, fills: false)
    }
    block.lists[element.id] = window
    return block
  }

  /// The space in which a field is drawn.
  func canvas(
    for field: Snapshot.Element, width: Int, rows: Int, at column: Int, isFocused: Bool
  ) -> Canvas {
    let filled = field.id == filler ? filledRows : nil
    let isList = field.options != nil
    var rows = max(1, rows)
    if isFocused, isList, case .given(let given) = listRows {
      rows = given
    } else if isList {
      rows = max(Self.listRowsMin, Int(Double(windowRows) * theme.spacing.listHeight))
    }
    return Canvas(
      theme: theme, width: max(1, width), rows: filled ?? rows,
      rowWidth: max(1, min(theme.spacing.textWidthMax, self.width - column - 1)),
      isFilled: filled != nil, isMeasured: isFocused && listRows == .measured,
      isOpen: opensLists && !isFocused && field.isShortList && filled == nil,
      isFocused: isFocused, region: region)
  }

  /// The count beside a title.
  func badge(of snapshot: Snapshot) -> StyledText {
    snapshot.badge.map { StyledText("  (\(theme.localizer.grouped($0)))", theme.accent) }
      ?? StyledText()
  }
}

extension Snapshot.Element {
  /// The number of options that a form with room for them shows without the focus, too.
  private static let shortListMax = 6

  /// Whether a field has so few options that a form shows them all the time: then nothing moves when the focus does.
  var isShortList: Bool {
    guard let options, (1...Self.shortListMax).contains(options.count) else { return false }
    return isField && isEnabled && !isLocked && column == nil && loading == nil
  }
}

extension Snapshot {
  /// Whether the screen has a list that grows.
  var hasList: Bool {
    elements.contains { if case .list = $0.kind { true } else { false } }
  }
}
