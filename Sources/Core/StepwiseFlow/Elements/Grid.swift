/// Rows of buttons or short texts in columns, such as one row for each player.
///
/// If all buttons have a ``Button/badge(_:)`` and all rows have the same labels, a terminal writes the labels once,
/// above the columns, and the badges and keys below. Do not put fields into a grid.
public struct Grid: Element {
  private let content: any Element

  /// Creates a grid.
  ///
  /// - Parameter content: The rows, each a ``GridRow``.
  public init(@ElementBuilder content: () -> any Element) { self.content = content() }

  /// Adds the elements of each row with their place, one row after the other.
  public func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers.extras
    let grid = rendering.count
    rendering.modifiers.change { $0.cell = Snapshot.GridPlace(grid: grid, row: grid, title: "") }
    content.render(into: &rendering)
    rendering.modifiers.extras = outside
  }
}

/// A row of a ``Grid``, whose title is the prefix of the names within.
public struct GridRow: Element {
  private let title: String
  private let content: any Element

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - title: The title in front of the row; elements within are named `Title / Label`.
  ///   - content: The buttons or texts, from left to right.
  public init(_ title: String, @ElementBuilder content: () -> any Element) {
    self.title = title
    self.content = content()
  }

  /// Adds the elements of the row, whose names begin with its title.
  public func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers.extras
    let row = rendering.count
    let grid = outside?.content.cell?.grid ?? row
    rendering.modifiers.change { $0.cell = Snapshot.GridPlace(grid: grid, row: row, title: title) }
    rendering.group(title, content)
    rendering.modifiers.extras = outside
  }
}
