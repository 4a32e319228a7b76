import StepwiseTerminal

/// The help: the question, and the keys in pages.
nonisolated struct HelpPages {
  /// The rows of the question, which stay in sight.
  package private(set) var question: [StyledText] = []
  private var rows: [StyledText] = []
  private var viewport = Viewport()

  /// Takes the rows, and the height of the window.
  ///
  /// - Parameters:
  ///   - rows: The rows of all keys.
  ///   - question: The rows of the question; a low window has no room for them.
  ///   - height: The height of the window; the hints and their gap use two rows.
  mutating func fit(_ rows: [StyledText], under question: [StyledText], height: Int) {
    self.rows = rows
    let room = height - 2
    // Half of the window is for the keys, or all that they need.
    let isRoomy = question.count + 1 <= max(room / 3, room - rows.count)
    self.question = isRoomy ? question + [StyledText()] : Array(question.prefix(height > 3 ? 1 : 0))
    // A partly filled last page stays as it is.
    viewport.fit(count: .max, height: max(1, room - self.question.count))
  }

  /// The rows of the page.
  var shown: ArraySlice<StyledText> {
    rows[viewport.rows.clamped(to: rows.indices)]
  }

  /// Whether another page follows.
  var hasMore: Bool { viewport.rows.upperBound < rows.count }

  /// Turns to the next page.
  mutating func turn() { viewport.scroll(by: viewport.height) }
}
