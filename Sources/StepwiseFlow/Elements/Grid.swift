/// Rows of buttons or short texts that stand under one another, such as a row a player.
///
/// Where all the buttons have a ``Button/badge(_:)`` and the rows have the same labels, a terminal
/// writes the labels once, over the columns, and the badges and keys below. Fields do not belong here.
public struct Grid: Element {
  private let content: any Element

  /// A grid of rows.
  ///
  /// - Parameter content: Its rows, each a ``GridRow``.
  public init(@ElementBuilder content: () -> any Element) { self.content = content() }

  /// Adds the rows to what is shown.
  public func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers.extras
    let grid = rendering.elements.count
    rendering.modifiers.change { $0.cell = Snapshot.GridPlace(grid: grid, row: grid, title: "") }
    content.render(into: &rendering)
    rendering.modifiers.extras = outside
  }
}

/// A row of a ``Grid`` with a title, which is the first part of the names within.
public struct GridRow: Element {
  private let title: String
  private let content: any Element

  /// A row.
  ///
  /// - Parameters:
  ///   - title: What stands before it; elements within are named `Title / Label`.
  ///   - content: Its buttons or texts, from left to right.
  public init(_ title: String, @ElementBuilder content: () -> any Element) {
    self.title = title
    self.content = content()
  }

  /// Adds the row to what is shown.
  public func render(into rendering: inout Rendering) {
    let outside = rendering.modifiers.extras
    let row = rendering.elements.count
    let grid = outside?.content.cell?.grid ?? row
    rendering.modifiers.change { $0.cell = Snapshot.GridPlace(grid: grid, row: row, title: title) }
    rendering.group(title, content)
    rendering.modifiers.extras = outside
  }
}

extension Snapshot {
  /// Where in a grid an element stands.
  public nonisolated struct GridPlace: Hashable, Sendable {
    /// Tells the grid from others on the screen.
    public let grid: Int
    /// Tells the row from the grid's others.
    public let row: Int
    /// What stands before the row.
    public let title: String
  }
}
