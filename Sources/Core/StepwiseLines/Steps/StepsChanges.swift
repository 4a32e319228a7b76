import StepwiseSystem

/// The lines of a steps file to which changes were appended: some lines forget earlier ones.
///
/// The line `# :forget {"from":12,"lines":3}` stands before three lines. Once all of them are there, the lines after
/// the first twelve are forgotten, and the three take their place. So a change counts completely or not at all,
/// at whatever moment a write ends. The three lines are taken as they are, even if one of them looks like such a line.
///
/// A third member, as in `{"from":12,"lines":3,"notes":2}`, says that two notes follow the three lines. Notes are not
/// among the lines that are counted and forgotten.
package nonisolated struct StepsChanges {
  /// The lines that count, in order.
  package private(set) var lines: [String] = []
  /// The number of each of them in the file.
  package private(set) var numbers: [Int] = []
  /// The notes, in order, with their numbers in the file.
  package private(set) var notes: [(line: String, number: Int)] = []
  private var number = 0
  private var open: (change: Change, lines: [String])?

  /// The numbers in a line that forgets.
  private struct Change {
    let from: Int
    let count: Int
    let noteCount: Int
  }

  private static let beginning = "# :forget {\"from\":"
  private static let middle = ",\"lines\":"
  private static let notesBeginning = ",\"notes\":"
  private static let ending = "}"

  package init() {}

  /// Returns the line that forgets all lines after the first ones, and takes the lines after it in their place.
  package static func forget(after kept: Int, adding count: Int, notes: Int = 0) -> String {
    "\(beginning)\(kept)\(middle)\(count)\(notes > 0 ? "\(notesBeginning)\(notes)" : "")\(ending)"
  }

  /// Returns whether a line has the form of one that forgets.
  package static func isOne(_ line: String) -> Bool { line.hasPrefix(beginning) }

  /// Reads the next line of the file.
  package mutating func add(_ line: String) {
    number += 1
    if open != nil {
      open?.lines.append(line)
      apply()
    } else if Self.isOne(line), let change = Self.change(of: line), change.from <= lines.count {
      open = (change, [])
      apply()
    } else {
      lines.append(line)
      numbers.append(number)
    }
  }

  /// Carries out the open change if all its lines are there.
  private mutating func apply() {
    guard let (change, new) = open, new.count - change.count == change.noteCount else { return }
    open = nil
    lines.removeSubrange(change.from...)
    numbers.removeSubrange(change.from...)
    let first = number - new.count + 1
    lines += new.prefix(change.count)
    numbers += first..<first + change.count
    for (offset, note) in new.enumerated().dropFirst(change.count) {
      notes.append((note, first + offset))
    }
  }

  /// Resolves the changes in the bytes of a file, for a script.
  ///
  /// - Returns: The lines that count, each at its place in the file, with comments instead of the others; `nil` if no
  ///   line forgets another, or if the bytes are no text.
  package static func script(of bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: StepsReader.header.utf8), bytes.withUnsafeBytes(hasOne),
      let lines = StepsFile.lines(of: bytes)
    else { return nil }
    var changes = StepsChanges()
    for line in lines { changes.add(line) }
    var script: [UInt8] = []
    var next = 1
    for (line, number) in zip(changes.lines, changes.numbers) {
      while next < number {
        script += [UInt8(ascii: "#"), 10]
        next += 1
      }
      script += Array(line.utf8) + [10]
      next += 1
    }
    return script
  }

  private static func hasOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let mark = Array(beginning.utf8)
    var rest = bytes[...]
    while rest.count >= mark.count, let base = bytes.baseAddress?.advanced(by: rest.startIndex) {
      if memcmp(base, mark, mark.count) == 0 { return true }
      guard let end = memchr(base, 10, rest.count) else { return false }
      rest = rest.dropFirst(base.distance(to: UnsafeRawPointer(end)) + 1)
    }
    return false
  }

  private static func change(of line: String) -> Change? {
    guard line.hasSuffix(ending) else { return nil }
    var rest = line.dropFirst(beginning.count).dropLast(ending.count)
    var noteCount: Int? = 0
    if let place = rest.firstRange(of: notesBeginning) {
      noteCount = Int(rest[place.upperBound...])
      rest = rest[..<place.lowerBound]
    }
    guard let place = rest.firstRange(of: middle), let from = Int(rest[..<place.lowerBound]),
      let count = Int(rest[place.upperBound...]), let noteCount, from >= 0, count >= 0,
      noteCount >= 0
    else { return nil }
    return Change(from: from, count: count, noteCount: noteCount)
  }
}
