import StepwiseTerminal

/// The positions of a text's row breaks, computed as far as they are needed and kept until the text
/// changes.
///
/// A row breaks after a blank; it breaks within a word only if the word is longer than a row.
package nonisolated struct RowBreaks {
  /// The number of cells of a row, one of them for the cursor.
  package var width = 2 {
    didSet { if width != oldValue { starts = [0] } }
  }
  /// The first characters of the known rows; the first row is always known.
  private var starts = [0]

  package init() {}

  /// Forgets the rows that a change at a position may have moved.
  package mutating func forget(from position: Int) {
    while starts.count > 1, starts[starts.count - 1] >= position { starts.removeLast() }
    // The changed word may now fit into the row above.
    if starts.count > 1 { starts.removeLast() }
  }

  /// The row that contains a character.
  package mutating func row(of position: Int, in characters: [Character]) -> Int {
    while starts[starts.count - 1] <= position, findNext(in: characters) {}
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// The characters of a row, without its line break.
  package mutating func characters(of row: Int, in characters: [Character]) -> ArraySlice<
    Character
  >? {
    while starts.count <= row + 1, findNext(in: characters) {}
    guard row < starts.count else { return nil }
    let end = row + 1 < starts.count ? starts[row + 1] : characters.count
    let all = characters[starts[row]..<end]
    return all.last == "\n" ? all.dropLast() : all
  }

  /// Finds the next row; returns whether there is one.
  private mutating func findNext(in characters: [Character]) -> Bool {
    let start = starts[starts.count - 1]
    var position = start
    var word = start
    var used = 0
    while position < characters.count {
      let width = TextWidth.of(characters[position])
      if width == 0, characters[position] == "\n" {
        starts.append(position + 1)
        return true
      }
      used += width
      let isFull = used >= self.width || position - start >= TextWidth.countMax(in: self.width)
      let isBlank = characters[position] == " "
      if isFull, position > start {
        // A blank may overhang its row, into the cell of the cursor.
        starts.append(isBlank ? position + 1 : word > start ? word : position)
        return true
      }
      position += 1
      if isBlank { word = position }
    }
    return false
  }
}
