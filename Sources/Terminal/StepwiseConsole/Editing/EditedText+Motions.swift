import StepwiseTerminal

/// Finds the text that motions lead over.
nonisolated extension EditedText {
  /// The characters that a motion leads over, and whether they are whole lines.
  func range(
    of motion: EditCommand.Motion, _ count: Int?
  ) -> (range: Range<Int>, isLinewise: Bool)? {
    guard let target = target(of: motion, count, isOperating: true) else { return nil }
    let first = min(target.position, buffer.cursor)
    let last = max(target.position, buffer.cursor)
    if target.isLinewise {
      return (buffer.lineStart(at: first)..<buffer.lineEnd(at: last), true)
    }
    return (first..<min(last + (target.isInclusive ? 1 : 0), buffer.characters.count), false)
  }

  /// The characters that a change replaces: a word without the blanks behind it.
  func changedRange(
    of motion: EditCommand.Motion, _ count: Int?
  ) -> (range: Range<Int>, isLinewise: Bool)? {
    let cursor = buffer.cursor
    guard case .nextWord(let big) = motion, cursor < buffer.characters.count,
      !buffer.characters[cursor].isWhitespace
    else { return range(of: motion, count) }
    var end = buffer.end(ofWordAt: cursor, big: big)
    for _ in 1..<max(1, count ?? 1) {
      end = min(buffer.wordEnd(after: end - 1, big: big) + 1, buffer.characters.count)
    }
    return (cursor..<end, false)
  }

  func target(
    of motion: EditCommand.Motion, _ count: Int?, isOperating: Bool
  ) -> MotionTarget? {
    let times = max(1, count ?? 1)
    let cursor = buffer.cursor
    let end = buffer.characters.count
    func repeated(_ step: (Int) -> Int) -> MotionTarget {
      var position = cursor
      for _ in 0..<times {
        let next = step(position)
        if next == position { break }
        position = next
      }
      return MotionTarget(position: position)
    }
    switch motion {
    case .left: return MotionTarget(position: max(0, cursor - times))
    case .right: return MotionTarget(position: min(end, cursor + times))
    case .leftInLine:
      return MotionTarget(position: max(buffer.lineStart(at: cursor), cursor - times))
    case .rightInLine:
      return MotionTarget(position: min(buffer.lineEnd(at: cursor), cursor + times))
    case .up, .down:
      let column = cursor - buffer.lineStart(at: cursor)
      let lines = motion == .up ? -times : times
      return buffer.line(lines, from: cursor, column: column).map {
        MotionTarget(position: $0, isLinewise: true)
      }
    case .line:
      let last = times == 1 ? nil : buffer.line(times - 1, from: cursor, column: 0)
      return MotionTarget(position: last ?? cursor, isLinewise: true)
    case .lineStart: return MotionTarget(position: buffer.lineStart(at: cursor))
    case .lineEnd:
      let last = times == 1 ? nil : buffer.line(times - 1, from: cursor, column: 0)
      return MotionTarget(position: buffer.lineEnd(at: last ?? cursor))
    case .lineRest:
      let rest = buffer.lineEnd(at: cursor)
      return MotionTarget(position: rest == cursor ? min(end, cursor + 1) : rest)
    case .firstNonBlank: return MotionTarget(position: buffer.firstNonBlank(at: cursor))
    case .textStart: return MotionTarget(position: 0)
    case .textEnd: return MotionTarget(position: end)
    case .wordLeft: return repeated(buffer.wordLeft)
    case .wordRight: return repeated(buffer.wordRight)
    case .blankLeft: return repeated(buffer.blankLeft)
    case .nextWord(let big):
      let target = repeated { buffer.nextWord(after: $0, big: big) }
      return isOperating ? withinLastLine(target) : target
    case .previousWord(let big): return repeated { buffer.previousWord(before: $0, big: big) }
    case .wordEnd(let big):
      var target = repeated { buffer.wordEnd(after: $0, big: big) }
      target.isInclusive = true
      return end == 0 ? nil : target
    case .toCharacter: return lastSearch.flatMap { search($0, times, isRepeated: false) }
    case .sameCharacter(let reversed):
      return lastSearch.flatMap {
        search(reversed ? $0.reversed : $0, times, isRepeated: true)
      }
    case .firstLine, .lastLine:
      let last = motion == .lastLine ? buffer.lineStart(at: end) : 0
      let start = count.map { buffer.lineStart(number: max(1, $0)) } ?? last
      return MotionTarget(position: buffer.firstNonBlank(at: start), isLinewise: true)
    }
  }

  /// The target of an operation over words, which ends at the last word of a line instead of the
  /// first one of the next.
  private func withinLastLine(_ target: MotionTarget) -> MotionTarget {
    let (start, characters) = (buffer.cursor, buffer.characters)
    var last = target.position
    while last > start, characters[last - 1].isWhitespace { last -= 1 }
    guard characters[last..<target.position].contains("\n") else { return target }
    return MotionTarget(position: last > start ? last : buffer.lineEnd(at: start))
  }

  /// The position of a character in the line.
  private func search(
    _ search: CharacterSearch, _ times: Int, isRepeated: Bool
  ) -> MotionTarget? {
    let (characters, cursor) = (buffer.characters, buffer.cursor)
    let line = buffer.lineStart(at: cursor)..<buffer.lineEnd(at: cursor)
    let step = search.isForward ? 1 : -1
    var position = cursor
    // Stopping before the same character again would not move.
    if isRepeated, search.stopsBefore, times == 1, line.contains(cursor + step),
      characters[cursor + step] == search.character
    {
      position += step
    }
    for _ in 0..<times {
      repeat {
        position += step
      } while line.contains(position)
        && characters[position] != search.character
      guard line.contains(position) else { return nil }
    }
    return MotionTarget(
      position: search.stopsBefore ? position - step : position, isInclusive: search.isForward)
  }
}
