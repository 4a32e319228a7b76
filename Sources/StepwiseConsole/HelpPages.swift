/// The page of the help that is seen.
package struct HelpPages {
  private var viewport = Viewport()

  /// Takes the height of the window, of which a title and the hints have some rows.
  package mutating func fit(height: Int) {
    // A last page that is not full stays so.
    viewport.fit(count: .max, height: max(1, height - 3))
  }

  /// The rows of the page.
  package func shown<Row>(of all: [Row]) -> ArraySlice<Row> {
    all[viewport.rows.clamped(to: all.indices)]
  }

  /// Whether another page follows.
  package func hasMore(of count: Int) -> Bool { viewport.rows.upperBound < count }

  /// Turns to the next page.
  package mutating func turn() { viewport.scroll(by: viewport.height) }
}
