import StepwiseTerminal

/// The part of a line that is seen, with the cursor in it: the rest of the line is not looked at.
package struct LineWindow {
  /// The characters that are seen, and the one behind them that is not whole any more.
  package let characters: Range<Int>
  /// The cell that the cursor is in.
  package let cursorColumn: Int

  /// The part around the cursor.
  package init(_ all: [Character], cursor: Int, cells: Int, from first: Int) {
    let countMax = TextWidth.countMax(in: cells)
    var start = cursor
    var before = 0
    /// Goes to the left as far as the cursor stays in sight.
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
    // Nothing is hidden at the left while there is room at the right.
    if end == all.count { extend(to: 0, with: after) }
    characters = start..<end
    cursorColumn = before
  }
}
