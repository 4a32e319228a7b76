/// The visible part of many rows: the first visible row, and the number of rows that fit.
///
/// Lists, texts and windows scroll by it. No space stays empty below the last row while rows above
/// are hidden.
package nonisolated struct Viewport: Hashable {
  /// The first visible row.
  package private(set) var first = 0
  /// The number of all rows; `Int.max` if the end is unknown.
  package private(set) var count: Int
  /// The number of rows that fit.
  package private(set) var height: Int

  package init(first: Int = 0, count: Int = .max, height: Int = 0) {
    self.count = count
    self.height = height
    scroll(by: first)
  }

  /// The visible rows.
  package var rows: Range<Int> { first..<max(first, min(count, first + height)) }

  /// The number of rows hidden below.
  package var below: Int { max(0, count - first - height) }

  /// Takes a new number of rows and a new height.
  package mutating func fit(count: Int, height: Int) {
    self.count = count
    self.height = height
    scroll(by: 0)
  }

  /// Scrolls down, or up by a negative number, at most to an end.
  package mutating func scroll(by rows: Int) {
    first = max(0, min(first + rows, count - height))
  }

  /// Scrolls as little as needed to show these rows; if they do not all fit, shows the first of
  /// them.
  package mutating func show(_ rows: Range<Int>, margin: Int = 0) {
    first = max(first, min(count, rows.upperBound + margin) - height)
    first = min(first, max(0, rows.lowerBound - margin))
  }

  /// The rows of a page: the height without the rows that stay visible.
  func page(keeping kept: Int) -> Int { max(1, height - kept) }

  /// Half a page.
  var halfPage: Int { max(1, height / 2) }
}
