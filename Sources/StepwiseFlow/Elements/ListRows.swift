/// The rows of a ``List``, as a value that shares unchanged rows with its earlier copies.
///
/// An array of rows that a screen has shown is copied whole by the next change. This type keeps rows in chunks, so that
/// changing or appending a row costs the same for any number of rows.
public nonisolated struct ListRows: RandomAccessCollection, Sendable {
  /// The number of rows in each chunk except the last.
  private static let chunkSize = 256

  private enum Storage: Sendable {
    /// Rows from an array, which is shared and not copied.
    case array([ListRow])
    case chunks([[ListRow]], count: Int)
  }

  private var storage: Storage

  /// Creates an empty list of rows.
  public init() { storage = .chunks([], count: 0) }

  /// Creates rows from an array without copying it.
  ///
  /// - Parameter rows: The rows, from top to bottom.
  public init(_ rows: [ListRow]) { storage = .array(rows) }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int {
    switch storage {
    case .array(let rows): rows.count
    case .chunks(_, let count): count
    }
  }

  /// The row at a position, counted from 0.
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

  /// Appends a row.
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
    // Storage must not hold the chunks while they change, because the change would then copy them.
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
