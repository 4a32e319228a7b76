/// Data that some elements add to a snapshot, so that a snapshot needs no element.
extension Snapshot {
  /// The place of an element among columns.
  public nonisolated struct ColumnPlace: Hashable, Sendable {
    /// A number that tells this group of columns from others on the screen.
    public let group: Int
    /// The position of the column, counted from 0.
    public let position: Int
    /// The number of columns in the group.
    public let count: Int
    /// The width in cells that each column needs.
    public let minimum: Int
  }

  /// The place of an element in a grid.
  public nonisolated struct GridPlace: Hashable, Sendable {
    /// A number that tells the grid from others on the screen.
    public let grid: Int
    /// A number that tells the row from others of the grid.
    public let row: Int
    /// The title in front of the row.
    public let title: String
  }

  /// A name and a value in two parts, for drivers that align them in columns.
  public nonisolated struct LabeledValue: Hashable, Sendable {
    /// The name.
    public var label: String { name.english }
    /// The value.
    public var value: String { content.english }

    let name: LocalizedStringKey
    let content: LocalizedStringKey

    init(_ name: LocalizedStringKey, _ content: LocalizedStringKey) {
      self.name = name
      self.content = content
    }
  }

  /// The content of a progress bar in a snapshot.
  public nonisolated struct Progress: Hashable, Sendable {
    /// The completed part, from 0 to 1; `nil` if it is not known.
    public let fraction: Double?
    /// The estimated time left; `nil` if it is not known.
    public let timeLeft: Duration?
  }

  /// The content of a table in a snapshot.
  public nonisolated struct Table: Hashable, Sendable {
    /// The column names.
    public let columns: [String]
    /// The rows, each with a text for each column.
    public let rows: [[String]]
  }
}
