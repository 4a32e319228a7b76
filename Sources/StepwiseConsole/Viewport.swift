/// The part of many rows that is seen: which of them is the first, and how many there is room for.
///
/// Lists, texts and windows scroll by it. No room is left below the last row while rows above are hidden.
package struct Viewport: Hashable {
  /// The first row that is seen.
  package private(set) var first = 0
  /// How many rows there are; `Int.max` where the end is not known.
  package private(set) var count: Int
  /// How many rows there is room for.
  package private(set) var height: Int

  package init(first: Int = 0, count: Int = .max, height: Int = 0) {
    self.count = count
    self.height = height
    scroll(by: first)
  }

  /// The rows that are seen.
  package var rows: Range<Int> { first..<max(first, min(count, first + height)) }

  /// How many rows are hidden below.
  package var below: Int { max(0, count - first - height) }

  /// Takes another number of rows or another room.
  package mutating func fit(count: Int, height: Int) {
    self.count = count
    self.height = height
    scroll(by: 0)
  }

  /// Scrolls down, or up by a negative number, as far as there are rows.
  package mutating func scroll(by rows: Int) {
    first = max(0, min(first + rows, count - height))
  }

  /// Scrolls as little as needed to see these rows, and the first of them if there is no room for all.
  package mutating func show(_ rows: Range<Int>, margin: Int = 0) {
    first = max(first, min(count, rows.upperBound + margin) - height)
    first = min(first, max(0, rows.lowerBound - margin))
  }

  /// A page: the room, but for the rows that stay in sight.
  package func page(keeping kept: Int) -> Int { max(1, height - kept) }

  /// Half a page.
  package var halfPage: Int { max(1, height / 2) }
}
