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

  /// Removes the rows from a position on.
  @usableFromInline mutating func cut(at end: Int) {
    guard end < count else { return }
    changeChunks { chunks, count in
      chunks.removeSubrange((end + Self.chunkSize - 1) / Self.chunkSize..<chunks.count)
      if let last = chunks.indices.last {
        chunks[last].removeSubrange((end - last * Self.chunkSize)...)
      }
      count = end
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

extension ListRows {
  /// The rows of items that change one by one: only the rows of an item that has changed are built again.
  ///
  /// Keep it where the rows are asked for again and again, such as in a view model's builder. Make a new one when
  /// everything has changed, such as the day from which dates are shown.
  public nonisolated struct Cache<Item: Identifiable, Revision: Equatable> {
    @usableFromInline var rows = ListRows()
    /// The items whose rows were built, each with the position behind its rows.
    @usableFromInline var built: [(id: Item.ID, revision: Revision, end: Int)] = []

    /// Creates a cache without rows.
    @inlinable public init() {}

    // The module of the items compiles it for their type, because it looks at each item whenever the rows are asked for.
    /// Returns the rows of items, and builds only the rows that are missing.
    ///
    /// An item with another id than at the last call has all rows from there on built again, so the rows of an item
    /// may depend on the item before it, such as the name of a day above its first item.
    ///
    /// - Parameters:
    ///   - items: The items, from top to bottom.
    ///   - revision: Returns a value that differs after each change of an item, such as a number that grows.
    ///   - build: Builds the rows of the item at an index, one or more.
    /// - Returns: The rows of all items.
    @inlinable public mutating func rows<Items: RandomAccessCollection<Item>>(
      of items: Items, revision: (Item) -> Revision, build: (Items.Index) -> [ListRow]
    ) -> ListRows {
      var position = 0
      for index in items.indices {
        defer { position += 1 }
        let item = items[index]
        let revision = revision(item)
        let start = position == 0 ? 0 : built[position - 1].end
        if position < built.count, built[position].id == item.id {
          if built[position].revision == revision { continue }
          let new = build(index)
          if built[position].end == start + new.count {
            for (row, content) in zip(start..., new) { rows[row] = content }
            built[position].revision = revision
            continue
          }
          cut(at: position, start)
          append(new, item.id, revision)
        } else {
          cut(at: position, start)
          append(build(index), item.id, revision)
        }
      }
      cut(at: items.count, items.isEmpty ? 0 : built[items.count - 1].end)
      return rows
    }

    @usableFromInline mutating func cut(at position: Int, _ start: Int) {
      guard position < built.count else { return }
      built.removeSubrange(position...)
      rows.cut(at: start)
    }

    @usableFromInline mutating func append(_ new: [ListRow], _ id: Item.ID, _ revision: Revision) {
      for row in new { rows.append(row) }
      built.append((id, revision, rows.count))
    }
  }
}
