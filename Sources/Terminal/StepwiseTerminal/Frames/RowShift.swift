/// Neighbouring rows that moved up or down by one between two frames, as in a list that scrolls.
///
/// A terminal moves them by deleting a row and inserting another, so that their text is not written
/// again.
nonisolated struct RowShift {
  /// The rows between the deleted row and the inserted one, both included.
  let rows: ClosedRange<Int>
  /// Whether the rows moved up, so that the first row is deleted and the last one inserted.
  let isUp: Bool

  /// The number of rows from which a shift takes fewer bytes than writing a character in each row.
  private static let countMin = 4

  /// Finds the most rows that moved up together, or else down; `nil` if too few did.
  init?(from old: Frame, to new: Frame) {
    let shared = 0..<min(old.rows.count, new.rows.count)
    let isChanged = shared.map { !new.isRow($0, from: old, at: $0) }
    guard isChanged.count(where: \.self) >= Self.countMin else { return nil }
    var best: RowShift?
    var most = Self.countMin - 1
    for step in [1, -1] where best == nil {
      var count = 0
      var first: Int?
      for row in shared {
        guard shared.contains(row + step), new.isRow(row, from: old, at: row + step) else {
          (count, first) = (0, nil)
          continue
        }
        let begin = first ?? row
        first = begin
        if isChanged[row] { count += 1 }
        guard count > most else { continue }
        most = count
        best = RowShift(rows: min(begin, begin + step)...max(row, row + step), isUp: step > 0)
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init(rows: ClosedRange<Int>, isUp: Bool) {
    self.rows = rows
    self.isUp = isUp
  }

  /// The row where a row stood before the shift; `nil` for the inserted row.
  func origin(of row: Int) -> Int? {
    guard rows.contains(row) else { return row }
    let origin = row + (isUp ? 1 : -1)
    return rows.contains(origin) ? origin : nil
  }
}
