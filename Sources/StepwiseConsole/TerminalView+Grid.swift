import StepwiseFlow
import StepwiseTerminal

/// Moving among the cells of grids.
extension TerminalView {
  /// Goes to the cell above or below, or to what comes before or after the grid.
  ///
  /// - Parameter step: -1 for up, 1 for down.
  /// - Returns: Whether one was in a grid.
  package func moveInGrid(rows step: Int) -> Bool {
    guard let focused, let place = focused.cell else { return false }
    let all = focusable
    let cells = all.filter { $0.cell?.grid == place.grid }
    let order = Self.rows(of: cells)
    guard let row = order.firstIndex(of: place.row) else { return false }
    let column = cells.filter { $0.cell?.row == place.row }.firstIndex { $0.id == focused.id } ?? 0
    if order.indices.contains(row + step) {
      let next = cells.filter { $0.cell?.row == order[row + step] }
      moveTo(next[min(column, next.count - 1)])
      return true
    }
    let edge = step < 0 ? cells.first : cells.last
    guard let position = all.firstIndex(where: { $0.id == edge?.id }) else { return false }
    let beyond = position + step
    guard all.indices.contains(beyond) else {
      if !readOn(step), step < 0 { beginClimb() }
      return true
    }
    // Into the grid that follows by the same column.
    if let other = all[beyond].cell {
      let next = all.filter { $0.cell?.row == other.row }
      moveTo(next[min(column, next.count - 1)])
    } else {
      moveTo(all[beyond])
    }
    return true
  }

  /// Goes to the cell beside, across the columns of the screen where the row ends.
  ///
  /// - Parameter step: -1 for left, 1 for right.
  /// - Returns: Whether one was in a grid and there is a cell in that direction.
  package func moveInGrid(columns step: Int) -> Bool {
    guard let focused, let place = focused.cell else { return false }
    let all = focusable
    let row = all.filter { $0.cell?.row == place.row }
    guard let position = row.firstIndex(where: { $0.id == focused.id }) else { return false }
    if row.indices.contains(position + step) {
      moveTo(row[position + step])
      return true
    }
    guard let column = focused.column,
      let number = Self.rows(of: all.filter { $0.cell?.grid == place.grid })
        .firstIndex(of: place.row)
    else { return false }
    let beside = all.filter {
      $0.cell != nil && $0.column?.group == column.group
        && $0.column?.position == column.position + step
    }
    let rows = Self.rows(of: beside)
    guard !rows.isEmpty else { return false }
    let cells = beside.filter { $0.cell?.row == rows[min(number, rows.count - 1)] }
    moveTo(step > 0 ? cells.first : cells.last)
    return true
  }

  private static func rows(of cells: [ElementSnapshot]) -> [Int] {
    var rows: [Int] = []
    for cell in cells.compactMap(\.cell) where cell.row != rows.last { rows.append(cell.row) }
    return rows
  }
}
