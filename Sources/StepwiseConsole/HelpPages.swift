/// The visible page of the help.
package struct HelpPages {
  private var viewport = Viewport()

  /// Takes the height of the window.
  ///
  /// The title and the hints use some of its rows.
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
