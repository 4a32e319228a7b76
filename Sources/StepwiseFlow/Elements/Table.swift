/// Rows of text under the names of their columns.
public struct Table: Element {
  private let content: Snapshot.Table

  /// A table.
  ///
  /// - Parameters:
  ///   - columns: The columns' names; one string each.
  ///   - rows: The rows, from top to bottom, each with a text for each column.
  public init(columns: [String], rows: [[String]]) {
    content = Snapshot.Table(columns: columns, rows: rows)
  }

  /// Adds the table to what is shown.
  public func render(into rendering: inout Rendering) {
    rendering.text(
      LocalizedStringKey(verbatim: content.columns.joined(separator: ", ")), kind: .table(content))
  }
}

extension Snapshot {
  /// What a table shows.
  public nonisolated struct Table: Hashable, Sendable {
    /// The columns' names.
    public let columns: [String]
    /// The rows, each with a text for each column.
    public let rows: [[String]]
  }
}
