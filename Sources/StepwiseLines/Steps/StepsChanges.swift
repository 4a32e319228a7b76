import StepwiseSystem

/// The lines of a steps file to which changes were appended: some lines forget earlier ones.
///
/// The line `# :forget {"from":12,"lines":3}` stands before three lines. Once all of them are there, the lines after
/// the first twelve are forgotten, and the three take their place. So a change counts completely or not at all,
/// at whatever moment a write ends. The three lines are taken as they are, even if one of them looks like such a line.
package nonisolated struct StepsChanges {
  /// The lines that count, in order.
  package private(set) var lines: [String] = []
  /// The number of each of them in the file.
  private var numbers: [Int] = []
  private var number = 0
  private var open: (from: Int, count: Int, lines: [String])?

  private static let beginning = "# :forget {\"from\":"
  private static let middle = ",\"lines\":"
  private static let ending = "}"

  package init() {}

  /// Returns the line that forgets all lines after the first ones, and takes the lines after it in their place.
  package static func forget(after kept: Int, adding count: Int) -> String {
    "\(beginning)\(kept)\(middle)\(count)\(ending)"
  }

  /// Returns whether a line has the form of one that forgets.
  package static func isOne(_ line: String) -> Bool { line.hasPrefix(beginning) }

  /// Reads the next line of the file.
  package mutating func add(_ line: String) {
    number += 1
    if open != nil {
      open?.lines.append(line)
      apply()
    } else if Self.isOne(line), let (from, count) = Self.parts(of: line), from <= lines.count {
      open = (from, count, [])
      apply()
    } else {
      lines.append(line)
      numbers.append(number)
    }
  }

  /// Carries out the open change if all its lines are there.
  private mutating func apply() {
    guard let change = open, change.lines.count == change.count else { return }
    open = nil
    lines.removeSubrange(change.from...)
    numbers.removeSubrange(change.from...)
    lines += change.lines
    numbers += (number - change.count + 1)..<(number + 1)
  }

  /// Resolves the changes in the bytes of a file, for a script.
  ///
  /// - Returns: The lines that count, each at its place in the file, with comments instead of the others; `nil` if no
  ///   line forgets another, or if the bytes are no text.
  package static func script(of bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: StepsReader.header.utf8), bytes.withUnsafeBytes(hasOne),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    var changes = StepsChanges()
    let whole = bytes.last == 10 ? text.utf8.dropLast() : text.utf8[...]
    for line in whole.split(separator: 10, omittingEmptySubsequences: false) {
      changes.add(String(Substring(line.last == 13 ? line.dropLast() : line)))
    }
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

  private static func parts(of line: String) -> (from: Int, count: Int)? {
    let rest = line.dropFirst(beginning.count)
    guard rest.hasSuffix(ending), let place = rest.firstRange(of: middle),
      let from = Int(rest[..<place.lowerBound]), from >= 0,
      let count = Int(rest[place.upperBound...].dropLast(ending.count)), count >= 0
    else { return nil }
    return (from, count)
  }
}
