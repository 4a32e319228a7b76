import StepwiseTerminal

/// The visible part of a line, with the cursor in it; the rest of the line is not read.
nonisolated struct LineWindow {
  /// The visible characters, and the first one behind them that does not fit as a whole.
  let characters: Range<Int>
  /// The cell that the cursor is in.
  let cursorColumn: Int

  /// Finds the visible part around the cursor.
  init(_ all: [Character], cursor: Int, cells: Int, from first: Int) {
    let countMax = TextWidth.countMax(in: cells)
    var start = cursor
    var before = 0
    /// Extends the part to the left as long as the cursor stays visible.
    func extend(to first: Int, with after: Int) {
      while start > first, cursor - start < countMax {
        let width = TextWidth.of(all[start - 1])
        guard before + width + after < cells else { break }
        before += width
        start -= 1
      }
    }
    extend(to: min(first, cursor), with: 0)
    var end = cursor
    var after = 0
    while end < all.count, end - cursor < countMax, before + after <= cells {
      after += TextWidth.of(all[end])
      end += 1
    }
    // Hides nothing at the left while there is room at the right.
    if end == all.count { extend(to: 0, with: after) }
    characters = start..<end
    cursorColumn = before
  }
}
