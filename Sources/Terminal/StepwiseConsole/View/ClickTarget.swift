/// Something that people can click, and the cells that it occupies.
nonisolated struct ClickTarget: Equatable {
  /// The meaning of a click on a target.
  enum Thing: Equatable {
    /// A field or a button, by its id.
    case element(String)
    /// A row of a list, by the list's id and the row's position in it.
    case option(String, position: Int)
    /// A row of the history, by its position.
    case answer(Int)
  }

  /// The rows.
  var rows: Range<Int>
  /// The columns.
  var columns: Range<Int>
  /// The thing in these cells.
  let thing: Thing

  init(_ thing: Thing, rows: Range<Int>, columns: Range<Int>) {
    self.thing = thing
    self.rows = rows
    self.columns = columns
  }

  /// The same thing at another position.
  func moved(down: Int, right: Int = 0) -> ClickTarget {
    ClickTarget(thing, rows: rows.moved(by: down), columns: columns.moved(by: right))
  }

  /// The part of the target within some rows; `nil` if there is none.
  func clipped(to rows: Range<Int>) -> ClickTarget? {
    let seen = self.rows.clamped(to: rows)
    return seen.isEmpty ? nil : ClickTarget(thing, rows: seen, columns: columns)
  }

  /// Whether a cell belongs to the target.
  func contains(row: Int, column: Int) -> Bool {
    rows.contains(row) && columns.contains(column)
  }
}
