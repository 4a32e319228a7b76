/// Groups of elements that stand side by side if there is room, and otherwise one below the other.
public struct Columns: Element {
  private let columns: [any Element]
  private let minimum: Int

  /// Creates columns, from the first to the last.
  ///
  /// - Parameters:
  ///   - minimum: The width in cells that each column needs for the columns to stand side by side.
  ///   - columns: One element for each column; put several elements into a ``Section``. Each item of a loop or of a
  ///     ``ForEach`` is a column.
  public init(minimum: Int = 24, @ElementBuilder columns: () -> any Element) {
    self.minimum = minimum
    let content = columns()
    self.columns = (content as? any ElementSequence)?.parts ?? [content]
  }

  /// Adds the elements of each column with their place, one column after the other.
  public func render(into rendering: inout Rendering) {
    if rendering.modifiers.id != nil, columns.count > 1 { return rendering.group("", self) }
    let outside = rendering.modifiers.extras
    let group = rendering.count
    for (position, column) in columns.enumerated() {
      rendering.modifiers.change {
        $0.column = Snapshot.ColumnPlace(
          group: group, position: position, count: columns.count, minimum: minimum)
      }
      column.render(into: &rendering)
    }
    rendering.modifiers.extras = outside
  }
}
