import StepwiseFlow
import StepwiseTerminal

/// The focusable elements from top to bottom, and the steps between them.
nonisolated struct FocusOrder {
  /// The focusable elements.
  let elements: [Snapshot.Element]
  /// The buttons that only a shortcut can press.
  private let shortcutsOnly: [Snapshot.Element]
  /// The buttons that a typed name can choose: those in the order, and those that a row of the
  /// history replaces.
  let named: [Snapshot.Element]

  /// The elements that have a shortcut.
  var shortcuts: [Snapshot.Element] {
    (elements + shortcutsOnly).filter { $0.shortcut != nil }
  }

  /// Finds the focusable elements of a screen.
  ///
  /// It leaves out the buttons that a row of the history replaces; a button with a help text says more than that row.
  init(_ snapshot: Snapshot, shownEntries: Set<Int>) {
    let enabled = snapshot.elements.filter { element in
      (element.isField || element.button != nil) && element.isReachable
    }
    let usable = enabled.filter {
      $0.help != nil || !($0.revisits.map(shownEntries.contains) ?? false)
    }
    elements = usable.filter { !$0.needsShortcut }
    named = enabled.filter { $0.button != nil && !$0.needsShortcut }
    shortcutsOnly = usable.filter(\.needsShortcut)
  }

  /// The element with an id, if it can have the focus.
  subscript(id: String?) -> Snapshot.Element? {
    id.flatMap { id in elements.first { $0.id == id } }
  }

  /// The id of the element that has the focus first: the open question if there is one.
  func defaultFocus(for question: Snapshot.Question) -> String? {
    if case .field(let field) = question, self[field.id] != nil { return field.id }
    let buttons = elements.filter { $0.button != nil }
    return defaultButton
      ?? (buttons.first { $0.revisits == nil } ?? buttons.first ?? elements.first)?.id
  }

  /// The id of the button for the next step; `nil` if there is none.
  var defaultButton: String? { elements.first { $0.button?.isDefault == true }?.id }

  /// The element a number of steps further down; `nil` beyond the ends.
  func element(_ step: Int, from id: String?) -> Snapshot.Element? {
    guard let position = elements.firstIndex(where: { $0.id == id }) else { return nil }
    return element(at: position + step)
  }

  private func element(at position: Int) -> Snapshot.Element? {
    elements.indices.contains(position) ? elements[position] : nil
  }

  /// The button that a key presses.
  func button(for code: Key.Code) -> Snapshot.Element? {
    code.shortcut.flatMap { shortcut in
      shortcuts.first { $0.shortcut == shortcut && $0.button != nil }
    }
  }

  /// Finds the button with a name, or whose label begins with it.
  ///
  /// - Parameters:
  ///   - name: The typed beginning of a label; a single letter leads to the next such button.
  ///   - id: The id of the focused element.
  /// - Returns: The button; `nil` if there is none.
  func button(named name: String, from id: String?) -> Snapshot.Element? {
    let wanted = name.lowercased()
    let fitting = named.filter { $0.label.lowercased().hasPrefix(wanted) }
    if let whole = fitting.first(where: { $0.label.lowercased() == wanted }) { return whole }
    if name.count > 1 { return fitting.first { $0.id == id } ?? fitting.first }
    let position = named.firstIndex { $0.id == id } ?? -1
    let after = Set(named[(position + 1)...].map(\.id))
    return fitting.first { after.contains($0.id) } ?? fitting.first
  }

  // MARK: Grids

  /// The target of an arrow key in a grid.
  enum GridStep {
    /// To this cell, or to the element before or after the grid.
    case element(Snapshot.Element)
    /// Beyond all focusable elements.
    case beyond
  }

  /// The element above or below a cell; `nil` outside of grids.
  func gridStep(rows step: Int, from element: Snapshot.Element?) -> GridStep? {
    guard let element, let place = element.cell else { return nil }
    let cells = elements.filter { $0.cell?.grid == place.grid }
    let order = Self.rows(of: cells)
    guard let row = order.firstIndex(of: place.row) else { return nil }
    let column = cells.filter { $0.cell?.row == place.row }.firstIndex { $0.id == element.id } ?? 0
    if order.indices.contains(row + step) {
      let next = cells.filter { $0.cell?.row == order[row + step] }
      return .element(next[min(column, next.count - 1)])
    }
    let edge = step < 0 ? cells.first : cells.last
    guard let position = elements.firstIndex(where: { $0.id == edge?.id }) else { return nil }
    guard let beyond = self.element(at: position + step) else { return .beyond }
    // Enters the next grid in the same column.
    guard let other = beyond.cell else { return .element(beyond) }
    let next = elements.filter { $0.cell?.row == other.row }
    return .element(next[min(column, next.count - 1)])
  }

  /// The cell beside another, across the columns of the screen at the end of a row; `nil` if there
  /// is none.
  func cell(columns step: Int, from element: Snapshot.Element?) -> Snapshot.Element? {
    guard let element, let place = element.cell else { return nil }
    let row = elements.filter { $0.cell?.row == place.row }
    guard let position = row.firstIndex(where: { $0.id == element.id }) else { return nil }
    if row.indices.contains(position + step) { return row[position + step] }
    guard let column = element.column,
      let number = Self.rows(of: elements.filter { $0.cell?.grid == place.grid })
        .firstIndex(of: place.row)
    else { return nil }
    let beside = elements.filter {
      $0.cell != nil && $0.column?.group == column.group
        && $0.column?.position == column.position + step
    }
    let rows = Self.rows(of: beside)
    guard !rows.isEmpty else { return nil }
    let cells = beside.filter { $0.cell?.row == rows[min(number, rows.count - 1)] }
    return step > 0 ? cells.first : cells.last
  }

  private static func rows(of cells: [Snapshot.Element]) -> [Int] {
    var rows: [Int] = []
    for cell in cells.compactMap(\.cell) where cell.row != rows.last { rows.append(cell.row) }
    return rows
  }
}

nonisolated extension Key.Code {
  /// The shortcut that a key stands for.
  var shortcut: Character? {
    switch self {
    case .character(let character): character
    case .backspace: "\u{8}"
    default: nil
    }
  }
}
