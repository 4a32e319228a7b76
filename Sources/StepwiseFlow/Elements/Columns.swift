/// Groups that stand side by side where there is room, and one below the other where there is not.
public struct Columns: Element {
  private let columns: [any Element]
  private let minimum: Int

  /// Columns, from the first to the last.
  ///
  /// - Parameters:
  ///   - minimum: How many cells of the window each must have for them to stand side by side.
  ///   - columns: One element each; put several into a ``Section``. Each item of a loop or a ``ForEach`` is a
  ///     column.
  public init(minimum: Int = 24, @ElementBuilder columns: () -> any Element) {
    self.minimum = minimum
    let content = columns()
    self.columns = (content as? any ElementSequence)?.parts ?? [content]
  }

  /// Adds the columns to what is shown.
  public func render(into rendering: inout Rendering) {
    if rendering.modifiers.id != nil, columns.count > 1 { return rendering.group("", self) }
    let outside = rendering.modifiers.column
    let group = rendering.elements.count
    for (position, column) in columns.enumerated() {
      rendering.modifiers.column = Snapshot.ColumnPlace(
        group: group, position: position, count: columns.count, minimum: minimum)
      column.render(into: &rendering)
    }
    rendering.modifiers.column = outside
  }
}

extension Snapshot {
  /// Where among columns an element stands.
  public nonisolated struct ColumnPlace: Hashable, Sendable {
    /// Tells the columns that stand side by side from others on the screen.
    public let group: Int
    /// Which column it is, counted from 0.
    public let position: Int
    /// How many columns stand side by side.
    public let count: Int
    /// How many cells of the window each of them needs.
    public let minimum: Int
  }
}
