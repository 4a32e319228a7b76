/// vi's commands on an array of characters, each written down as its definition.
struct ViModel {
  var text: [Character]
  var cursor: Int
  /// The column that moves up and down keep; `nil` after any other command.
  private var column: Int?
  private var register: (text: [Character], isLinewise: Bool)?
  private var undone: [[Character]] = []
  private var done: [[Character]] = []

  init(_ text: String) {
    self.text = Array(text)
    cursor = 0
  }

  // MARK: Places

  private var lineBreaks: [Int] { text.indices.filter { text[$0] == "\n" } }

  /// All lines, as ranges without their breaks.
  private var lines: [Range<Int>] {
    let ends = lineBreaks + [text.count]
    let starts = [0] + lineBreaks.map { $0 + 1 }
    return zip(starts, ends).map { $0..<$1 }
  }

  private func lineNumber(of place: Int) -> Int { text[..<place].count { $0 == "\n" } }

  private var line: Range<Int> { lines[lineNumber(of: cursor)] }

  private func kind(_ place: Int, big: Bool) -> Int {
    let character = text[place]
    if character.isWhitespace { return 0 }
    return big || character.isLetter || character.isNumber || character == "_" ? 1 : 2
  }

  private func wordStarts(big: Bool) -> [Int] {
    text.indices.filter { place in
      let isEmptyLine = text[place] == "\n" && (place == 0 || text[place - 1] == "\n")
      let kind = kind(place, big: big)
      return isEmptyLine || kind != 0 && (place == 0 || self.kind(place - 1, big: big) != kind)
    }
  }

  private func wordEnds(big: Bool) -> [Int] {
    text.indices.filter { place in
      let kind = kind(place, big: big)
      return kind != 0
        && (place == text.count - 1 || self.kind(place + 1, big: big) != kind)
    }
  }

  private func firstNonBlank(_ line: Range<Int>) -> Int {
    line.first { !text[$0].isWhitespace } ?? line.upperBound
  }

  mutating func clamp() {
    cursor = min(cursor, max(line.lowerBound, line.upperBound - 1))
  }

  // MARK: Motions

  struct Target {
    var place: Int
    var isInclusive = false
    var isLinewise = false
  }

  /// The place that a motion leads to; `nil` if there is none.
  func target(_ motion: String, _ count: Int, operates: Bool) -> Target? {
    let line = line
    let number = lineNumber(of: cursor)
    switch motion {
    case "h": return Target(place: max(line.lowerBound, cursor - count))
    case "l": return Target(place: min(line.upperBound, cursor + count))
    case "0": return Target(place: line.lowerBound)
    case "^": return Target(place: firstNonBlank(line))
    case "$": return Target(place: lines[min(lines.count - 1, number + count - 1)].upperBound)
    case "j", "k":
      let other = motion == "j" ? min(lines.count - 1, number + count) : max(0, number - count)
      guard other != number else { return nil }
      let kept = operates ? nil : column
      let place = min(
        lines[other].lowerBound + (kept ?? cursor - line.lowerBound), lines[other].upperBound)
      return Target(place: place, isLinewise: true)
    case "gg", "G":
      let wanted = min(lines.count, count)
      return Target(place: firstNonBlank(lines[wanted - 1]), isLinewise: true)
    case "w", "W":
      let starts = wordStarts(big: motion == "W").filter { $0 > cursor }
      let place = starts.dropFirst(count - 1).first ?? text.count
      guard operates else { return Target(place: place) }
      // An operation does not go on to the next line for the blanks behind the last word.
      let last = text[cursor..<place].lastIndex { !$0.isWhitespace }.map { $0 + 1 }
      guard text[(last ?? cursor)..<place].contains("\n") else { return Target(place: place) }
      return Target(place: last ?? line.upperBound)
    case "b", "B":
      let starts = wordStarts(big: motion == "B").filter { $0 < cursor }.reversed()
      return Target(place: starts.dropFirst(count - 1).first ?? 0)
    case "e", "E":
      guard !text.isEmpty else { return nil }
      let ends = wordEnds(big: motion == "E").filter { $0 > cursor }
      let place = ends.dropFirst(count - 1).first ?? text.count - 1
      return Target(place: max(cursor, place), isInclusive: true)
    default:
      let wanted = motion.last ?? " "
      let isForward = "ft".contains(motion.first ?? " ")
      let stops = "tT".contains(motion.first ?? " ")
      let places = line.filter {
        text[$0] == wanted && (isForward ? $0 > cursor : $0 < cursor)
      }
      let found = isForward ? places : places.reversed()
      guard let place = found.dropFirst(count - 1).first else { return nil }
      return Target(place: stops ? place + (isForward ? -1 : 1) : place, isInclusive: isForward)
    }
  }

  // MARK: Commands

  mutating func move(_ motion: String, _ count: Int) {
    let wanted = column ?? cursor - line.lowerBound
    if let target = target(motion, count, operates: false) {
      cursor = target.place
      // The end of the line is the end of every line.
      column = ["j", "k"].contains(motion) ? wanted : motion == "$" ? 1000 : nil
    } else {
      column = nil
    }
    clamp()
  }

  /// Performs an operation over the characters of a motion; `inserts` is what a change types.
  mutating func operate(_ operation: Character, _ motion: String, _ count: Int, inserts: String) {
    column = nil
    var range: Range<Int>
    var isLinewise = false
    let start = cursor
    var moved = cursor
    if motion == "line" {
      let number = lineNumber(of: cursor)
      range = line.lowerBound..<lines[min(lines.count - 1, number + count - 1)].upperBound
      isLinewise = true
    } else {
      var motion = motion
      var from = target(motion, count, operates: true)
      // A changed word ends where the word ends.
      if operation == "c", ["w", "W"].contains(motion), start < text.count,
        !text[start].isWhitespace
      {
        motion = motion == "w" ? "e" : "E"
        let ends = wordEnds(big: motion == "E").filter { $0 >= cursor }
        let last = ends.dropFirst(count - 1).first ?? text.count - 1
        from = Target(place: last, isInclusive: true)
      }
      guard let target = from else { return }
      moved = target.place
      let low = min(start, target.place)
      let high = max(start, target.place)
      isLinewise = target.isLinewise
      range =
        isLinewise
        ? lines[lineNumber(of: low)].lowerBound..<lines[lineNumber(of: high)].upperBound
        : low..<min(text.count, target.isInclusive ? high + 1 : high)
    }
    if operation == "y" {
      register = (Array(text[range]), isLinewise)
      cursor = isLinewise ? min(start, moved) : range.lowerBound
      return clamp()
    }
    guard operation == "c" || isLinewise || !range.isEmpty else { return clamp() }
    register = (Array(text[range]), isLinewise)
    if operation == "c" {
      note()
      text.replaceSubrange(range, with: Array(inserts))
      cursor = range.lowerBound + inserts.count
      return leaveInsertion()
    }
    if isLinewise {
      if range.upperBound < text.count {
        range = range.lowerBound..<range.upperBound + 1
      } else if range.lowerBound > 0 {
        range = range.lowerBound - 1..<range.upperBound
      }
    }
    if !range.isEmpty { note() }
    text.removeSubrange(range)
    cursor = range.lowerBound
    if isLinewise { cursor = firstNonBlank(line) }
    clamp()
  }

  mutating func insert(_ place: Character, _ new: String) {
    column = nil
    note()
    var new = Array(new)
    switch place {
    case "a": cursor = min(cursor + 1, line.upperBound)
    case "A": cursor = line.upperBound
    case "I": cursor = firstNonBlank(line)
    case "o":
      cursor = line.upperBound
      new = ["\n"] + new
    case "O":
      cursor = line.lowerBound
      text.insert("\n", at: cursor)
    default: break
    }
    text.insert(contentsOf: new, at: cursor)
    cursor += new.count
    leaveInsertion()
  }

  private mutating func leaveInsertion() {
    if cursor > line.lowerBound { cursor -= 1 }
    clamp()
  }

  mutating func put(isBehind: Bool, _ count: Int) {
    column = nil
    guard let register else { return }
    let all = Array(repeating: register.text, count: count)
    if register.isLinewise {
      note()
      let block = Array(all.joined(separator: ["\n"]))
      let edge = isBehind ? line.upperBound : line.lowerBound
      text.insert(contentsOf: isBehind ? ["\n"] + block : block + ["\n"], at: edge)
      cursor = isBehind ? edge + 1 : edge
      cursor = firstNonBlank(line)
    } else {
      let block = Array(all.joined())
      guard !block.isEmpty else { return }
      note()
      let edge = isBehind ? min(cursor + 1, line.upperBound) : cursor
      text.insert(contentsOf: block, at: edge)
      cursor = block.contains("\n") ? edge : edge + block.count - 1
    }
    clamp()
  }

  mutating func replace(with character: Character, _ count: Int) {
    column = nil
    guard cursor + count <= line.upperBound else { return }
    note()
    for place in cursor..<cursor + count { text[place] = character }
    cursor += count - 1
  }

  mutating func switchCase(_ count: Int) {
    column = nil
    let range = cursor..<min(line.upperBound, cursor + count)
    guard !range.isEmpty else { return }
    note()
    for place in range {
      let character = text[place]
      text[place] =
        character.isLowercase
        ? Character(character.uppercased())
        : character.isUppercase ? Character(character.lowercased()) : character
    }
    cursor = range.upperBound
    clamp()
  }

  mutating func join() {
    column = nil
    let number = lineNumber(of: cursor)
    guard number + 1 < lines.count else { return }
    note()
    let (upper, lower) = (lines[number], lines[number + 1])
    let rest = Array(text[lower].drop { $0.isWhitespace })
    let isApart = upper.isEmpty || text[upper.upperBound - 1].isWhitespace || rest.isEmpty
    text.replaceSubrange(upper.upperBound..<lower.upperBound, with: (isApart ? [] : [" "]) + rest)
    cursor = upper.upperBound
    clamp()
  }

  // MARK: Undo

  private mutating func note() {
    done.append(text)
    undone = []
  }

  mutating func undo() {
    column = nil
    guard let before = done.popLast() else { return }
    undone.append(text)
    text = before
  }

  mutating func redo() {
    column = nil
    guard let after = undone.popLast() else { return }
    done.append(text)
    text = after
  }
}
