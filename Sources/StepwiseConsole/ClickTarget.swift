/// Something that people can click, and the cells that it stands in.
package struct ClickTarget: Equatable {
  /// What a click is meant for.
  package enum Thing: Equatable {
    /// A field or a button, by its id.
    case element(String)
    /// A row of a list, by the list's id and the row's position in it.
    case option(String, position: Int)
    /// A row of the history, by its position.
    case answer(Int)
  }

  /// The rows.
  package var rows: Range<Int>
  /// The columns.
  package var columns: Range<Int>
  /// What stands there.
  package let thing: Thing

  package init(_ thing: Thing, rows: Range<Int>, columns: Range<Int>) {
    self.thing = thing
    self.rows = rows
    self.columns = columns
  }

  /// The same thing in another place.
  package func moved(down: Int, right: Int = 0) -> ClickTarget {
    ClickTarget(thing, rows: rows.moved(by: down), columns: columns.moved(by: right))
  }

  /// What of it lies within some rows; `nil` for nothing.
  package func clipped(to rows: Range<Int>) -> ClickTarget? {
    let seen = self.rows.clamped(to: rows)
    return seen.isEmpty ? nil : ClickTarget(thing, rows: seen, columns: columns)
  }

  /// Whether a cell belongs to it.
  package func contains(row: Int, column: Int) -> Bool {
    rows.contains(row) && columns.contains(column)
  }
}
