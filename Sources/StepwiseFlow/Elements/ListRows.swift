/// The rows of a ``List`` as a value that shares what did not change with the values before it.
///
/// An array of rows that a screen has shown is copied whole by the next change. These are kept in chunks, so that
/// a change of one row, or a new one, costs the same however many rows there are.
public nonisolated struct ListRows: RandomAccessCollection, Sendable {
  /// How many rows a chunk has, but for the last.
  private static let chunkSize = 256

  private enum Storage: Sendable {
    /// Rows that came as an array, which is shared as it is.
    case array([ListRow])
    case chunks([[ListRow]], count: Int)
  }

  private var storage: Storage

  /// No rows.
  public init() { storage = .chunks([], count: 0) }

  /// The rows of an array, which is not copied.
  ///
  /// - Parameter rows: The rows, from top to bottom.
  public init(_ rows: [ListRow]) { storage = .array(rows) }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// How many rows there are.
  public var endIndex: Int {
    switch storage {
    case .array(let rows): rows.count
    case .chunks(_, let count): count
    }
  }

  /// A row by its place, counted from 0.
  public subscript(position: Int) -> ListRow {
    get {
      switch storage {
      case .array(let rows): return rows[position]
      case .chunks(let chunks, _):
        return chunks[position / Self.chunkSize][position % Self.chunkSize]
      }
    }
    set {
      changeChunks { chunks, _ in
        chunks[position / Self.chunkSize][position % Self.chunkSize] = newValue
      }
    }
  }

  /// Adds a row at the end.
  ///
  /// - Parameter row: The row.
  public mutating func append(_ row: ListRow) {
    changeChunks { chunks, count in
      if count.isMultiple(of: Self.chunkSize) { chunks.append([]) }
      chunks[chunks.count - 1].append(row)
      count += 1
    }
  }

  private mutating func changeChunks(_ body: (inout [[ListRow]], inout Int) -> Void) {
    var (chunks, count): ([[ListRow]], Int) =
      switch storage {
      case .array(let rows): (Self.chunks(of: rows), rows.count)
      case .chunks(let chunks, let count): (chunks, count)
      }
    // Nothing else may hold the chunks while they change, or the change would copy them.
    storage = .chunks([], count: 0)
    body(&chunks, &count)
    storage = .chunks(chunks, count: count)
  }

  private static func chunks(of rows: [ListRow]) -> [[ListRow]] {
    stride(from: 0, to: rows.count, by: chunkSize).map {
      Array(rows[$0..<Swift.min($0 + chunkSize, rows.count)])
    }
  }
}
