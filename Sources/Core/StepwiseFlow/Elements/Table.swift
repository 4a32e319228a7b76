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

  /// Adds one element that holds all rows; its label consists of the column names.
  public func render(into rendering: inout Rendering) {
    rendering.text(
      LocalizedStringKey(verbatim: content.columns.joined(separator: ", ")), kind: .table(content))
  }
}
