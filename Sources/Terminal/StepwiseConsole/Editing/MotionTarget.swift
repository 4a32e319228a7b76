import StepwiseTerminal

/// The position that a motion leads to.
nonisolated struct MotionTarget {
  var position: Int
  /// Whether an operation includes the character at the position.
  var isInclusive = false
  /// Whether an operation acts on whole lines.
  var isLinewise = false
}

/// Finds the places in a text that motions lead to.
nonisolated extension TextBuffer {
  // MARK: Lines

  func lineStart(at position: Int) -> Int {
    guard allowsLines else { return 0 }
    var position = position
    while position > 0, characters[position - 1] != "\n" { position -= 1 }
    return position
  }

  func lineEnd(at position: Int) -> Int {
    guard allowsLines else { return characters.count }
    var position = position
    while position < characters.count, characters[position] != "\n" { position += 1 }
    return position
  }

  func firstNonBlank(at position: Int) -> Int {
    let end = lineEnd(at: position)
    var first = lineStart(at: position)
    while first < end, characters[first].isWhitespace { first += 1 }
    return first
  }

  /// The position in the line that is some lines further down, or up by a negative number; `nil`
  /// if there is no other line in that direction.
  func line(_ lines: Int, from position: Int, column: Int) -> Int? {
    guard allowsLines else { return nil }
    var start = lineStart(at: position)
    let first = start
    for _ in 0..<abs(lines) {
      if lines < 0 {
        guard start > 0 else { break }
        start = lineStart(at: start - 1)
      } else {
        let end = lineEnd(at: start)
        guard end < characters.count else { break }
        start = end + 1
      }
    }
    guard start != first else { return nil }
    return min(start + column, lineEnd(at: start))
  }

  /// The beginning of a line, counted from 1; the last line for a larger number.
  func lineStart(number: Int) -> Int {
    line(number - 1, from: 0, column: 0) ?? 0
  }

  // MARK: Words

  static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  func wordLeft(of position: Int) -> Int {
    var position = position
    while position > 0, !Self.isWord(characters[position - 1]) { position -= 1 }
    while position > 0, Self.isWord(characters[position - 1]) { position -= 1 }
    return position
  }

  func wordRight(of position: Int) -> Int {
    var position = position
    while position < characters.count, !Self.isWord(characters[position]) { position += 1 }
    while position < characters.count, Self.isWord(characters[position]) { position += 1 }
    return position
  }

  func blankLeft(of position: Int) -> Int {
    var position = position
    while position > 0, characters[position - 1].isWhitespace { position -= 1 }
    while position > 0, !characters[position - 1].isWhitespace { position -= 1 }
    return position
  }

  /// The kind of a character in vi's words.
  private enum WordClass { case blank, word, sign }

  private func wordClass(at position: Int, big: Bool) -> WordClass {
    let character = characters[position]
    if character.isWhitespace { return .blank }
    return big || Self.isWord(character) ? .word : .sign
  }

  /// Whether a position is in an empty line, which vi counts as a word.
  private func isEmptyLine(_ position: Int) -> Bool {
    characters[position] == "\n" && (position == 0 || characters[position - 1] == "\n")
  }

  /// The end of the word at a position, exclusive; the position itself at a blank.
  func end(ofWordAt start: Int, big: Bool) -> Int {
    guard start < characters.count else { return start }
    let first = wordClass(at: start, big: big)
    guard first != .blank else { return start }
    var position = start
    while position < characters.count, wordClass(at: position, big: big) == first { position += 1 }
    return position
  }

  func nextWord(after start: Int, big: Bool) -> Int {
    var position = end(ofWordAt: start, big: big)
    while position < characters.count, wordClass(at: position, big: big) == .blank {
      if position > start, isEmptyLine(position) { return position }
      position += 1
    }
    return position
  }

  func previousWord(before start: Int, big: Bool) -> Int {
    var position = start - 1
    while position > 0, wordClass(at: position, big: big) == .blank {
      if isEmptyLine(position) { return position }
      position -= 1
    }
    guard position > 0 else { return 0 }
    let last = wordClass(at: position, big: big)
    while position > 0, wordClass(at: position - 1, big: big) == last { position -= 1 }
    return position
  }

  /// The last character of the word that ends behind a position.
  func wordEnd(after start: Int, big: Bool) -> Int {
    var position = start + 1
    while position < characters.count, wordClass(at: position, big: big) == .blank {
      position += 1
    }
    return max(start, min(end(ofWordAt: position, big: big), characters.count) - 1)
  }
}
