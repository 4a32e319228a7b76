/// The visible page of the help.
package nonisolated struct HelpPages {
  private var viewport = Viewport()

  /// Takes the height of the window; the title and the hints use some of its rows.
  package mutating func fit(height: Int) {
    // A partly filled last page stays as it is.
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
