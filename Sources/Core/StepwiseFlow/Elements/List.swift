/// A list of many rows that grows at its end, such as the messages of a chat or the lines of a log.
///
/// A terminal shows the newest rows and lets the person scroll back. If the screen fills the window, the list
/// takes the room that the other elements leave. Plain lines print the new rows.
public struct List: Element {
  private let label: String
  private let rows: ListRows

  /// Creates a list of rows, oldest first.
  ///
  /// - Parameters:
  ///   - label: A word for the rows.
  ///   - rows: The rows, with unique ids. Make them in the view model, and make only those that changed.
  public init(_ label: String, rows: [ListRow]) { self.init(label, rows: ListRows(rows)) }

  /// Creates a list of rows, oldest first, in which a change costs the same for any number of rows.
  ///
  /// - Parameters:
  ///   - label: A word for the rows.
  ///   - rows: The rows, with unique ids. Keep them in the view model, and change only the rows that changed.
  public init(_ label: String, rows: ListRows) {
    self.label = label
    self.rows = rows
  }

  /// Adds one element that holds all rows, under the label.
  public func render(into rendering: inout Rendering) {
    rendering.text(LocalizedStringKey(label: label), kind: .list(rows))
  }
}
