/// Rows of text under column names.
public struct Table: Element {
  private let content: Snapshot.Table

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The column names, one string each.
  ///   - rows: The rows, from top to bottom, each with a text for each column.
  public init(columns: [String], rows: [[String]]) {
    content = Snapshot.Table(columns: columns, rows: rows)
  }

  /// Adds the table to the rendering.
  public func render(into rendering: inout Rendering) {
    rendering.text(
      LocalizedStringKey(verbatim: content.columns.joined(separator: ", ")), kind: .table(content))
  }
}

extension Snapshot {
  /// The content of a table in a snapshot.
  public nonisolated struct Table: Hashable, Sendable {
    /// The column names.
    public let columns: [String]
    /// The rows, each with a text for each column.
    public let rows: [[String]]
  }
}
