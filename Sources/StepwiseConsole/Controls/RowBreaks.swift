import StepwiseTerminal

/// Where the rows of a text begin, found as far as it is needed and kept until the text changes before.
package struct RowBreaks {
  /// How many cells a row has, one of them for the cursor.
  package var width = 2 {
    didSet { if width != oldValue { starts = [0] } }
  }
  /// The first characters of the rows that are known; the first row is always there.
  private var starts = [0]

  /// Forgets the rows that a change may have moved.
  package mutating func forget(from position: Int) {
    while starts.count > 1, starts[starts.count - 1] >= position { starts.removeLast() }
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
    var used = 0
    while position < characters.count {
      let width = TextWidth.of(characters[position])
      if width == 0, characters[position] == "\n" {
        starts.append(position + 1)
        return true
      }
      used += width
      let isFull = used >= self.width || position - start >= TextWidth.countMax(in: self.width)
      if isFull, position > start {
        starts.append(position)
        return true
      }
      position += 1
    }
    return false
  }
}
