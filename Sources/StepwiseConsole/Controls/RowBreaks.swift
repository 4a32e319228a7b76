import StepwiseTerminal

/// The first characters of a text's rows, found as far as they are needed and kept until the text changes.
///
/// A row is broken behind a blank, and within a word only if the word is longer than a row.
package struct RowBreaks {
  /// How many cells a row has, one of them for the cursor.
  package var width = 2 {
    didSet { if width != oldValue { starts = [0] } }
  }
  /// The first characters of the rows that are known; the first row is always there.
  private var starts = [0]

  package init() {}

  /// Forgets the rows that a change may have moved.
  package mutating func forget(from position: Int) {
    while starts.count > 1, starts[starts.count - 1] >= position { starts.removeLast() }
    // The word that changed may now fit into the row above.
    if starts.count > 1 { starts.removeLast() }
  }

  /// The row that a character stands in.
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

  /// Whether there is another row.
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
        // A blank hangs over the end of its row, where the cursor has its cell.
        starts.append(isBlank ? position + 1 : word > start ? word : position)
        return true
      }
      position += 1
      if isBlank { word = position }
    }
    return false
  }
}
