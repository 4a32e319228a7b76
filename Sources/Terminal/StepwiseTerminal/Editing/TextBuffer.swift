/// Text that is being typed, with a cursor and with all changes that can be undone.
///
/// It counts grapheme clusters, so that no change splits one. The time for a change depends on its
/// own length, not on the length of the text.
package nonisolated struct TextBuffer: Sendable {
  /// Whether the text may have several lines.
  package let allowsLines: Bool
  /// The maximum number of bytes of UTF-8.
  package let lengthMax: Int
  /// The text.
  package private(set) var text = ""
  /// The text's clusters.
  package private(set) var characters: [Character] = []
  /// The position of the character behind the cursor.
  package private(set) var cursor = 0
  /// The number of changes to the text so far.
  package private(set) var version = 0
  /// The first character that changed since ``takeFirstChange()``; `nil` if none did.
  private var firstChange: Int?
  /// Whether a change since ``beginKey()`` was rejected because the text would have become too long.
  package private(set) var isOverfull = false
  /// The position of the cursor in the text's UTF-8.
  private var cursorOffset = 0
  /// The changes that can be undone, oldest first.
  private var changes: [Edit] = []
  /// The changes that were undone, latest last.
  private var undone: [Edit] = []
  private var removedLength = 0
  private var isTyping = false
  /// The number of the last step; the changes of a step are undone together.
  private var step = 0
  /// Whether changes belong to the same step until ``endStep()``.
  package private(set) var isInStep = false

  /// A change that can be undone, in bytes of UTF-8.
  private struct Edit {
    let offset: Int
    let removed: String
    var insertedLength: Int
    /// The position of the cursor before the change.
    let cursor: Int
    let step: Int
  }

  /// The maximum number of changes that can be undone.
  static let undoMax = 200

  /// The maximum number of bytes of removed text that are kept for undo, as a multiple of
  /// `lengthMax`.
  private static let undoLengthFactor = 4

  /// The default maximum number of bytes of UTF-8.
  package static let lengthMax = 1_000_000

  /// The length from which the rest of the text is copied for an insertion, because it can be read
  /// faster then.
  private static let shortLength = 256

  /// Creates a text with the cursor at its end.
  ///
  /// - Parameters:
  ///   - text: The text; it may be longer than the limit, but then it cannot grow.
  ///   - allowsLines: Whether it may have several lines.
  ///   - lengthMax: The maximum number of bytes of UTF-8.
  package init(
    _ text: String = "", allowsLines: Bool = false, lengthMax: Int = TextBuffer.lengthMax
  ) {
    self.allowsLines = allowsLines
    self.lengthMax = lengthMax
    self.text = clean(text)
    characters = Self.clusters(of: self.text)
    cursor = characters.count
    cursorOffset = self.text.utf8.count
    firstChange = 0
  }

  /// Whether nothing is typed.
  package var isEmpty: Bool { characters.isEmpty }

  /// Whether the cursor is behind the last character.
  package var isAtEnd: Bool { cursor == characters.count }

  /// Moves the cursor to the right, or to the left by a negative number, at most to an end of its
  /// line.
  ///
  /// - Parameter cells: The distance in cells; the cursor moves before the character there.
  package mutating func moveCursor(byCells cells: Int) {
    var (left, position) = (cells, cursor)
    while left > 0, position < characters.count, !characters[position].isNewline {
      let width = TextWidth.of(characters[position])
      guard width <= left else { break }
      left -= width
      position += 1
    }
    while left < 0, position > 0, !characters[position - 1].isNewline {
      position -= 1
      left += TextWidth.of(characters[position])
    }
    move(to: position)
  }

  /// Marks all changes so far as noticed.
  ///
  /// - Returns: The position of the first character that changed since the last call; `nil` if none
  ///   did.
  package mutating func takeFirstChange() -> Int? {
    defer { firstChange = nil }
    return firstChange
  }

  /// Replaces the whole text, which can be undone; a text that is too long changes nothing.
  package mutating func replace(with text: String) {
    replace(0..<characters.count, with: text)
  }

  /// Inserts text at the cursor as one change, as a paste does; a text that is too long changes
  /// nothing.
  ///
  /// If only one line is allowed, line breaks become blanks. Control characters are left out.
  package mutating func insert(_ text: String) { replace(cursor..<cursor, with: text) }

  /// Replaces characters as one change, and moves the cursor behind the new text; a text that is
  /// too long changes nothing.
  package mutating func replace(_ range: Range<Int>, with text: String) {
    isOverfull = false
    isTyping = false
    splice(range, with: clean(text))
  }

  /// Inserts a typed character.
  ///
  /// Letters that are typed one after the other are undone together.
  package mutating func type(_ character: Character) {
    guard
      character == "\n" || !character.unicodeScalars.contains(where: TerminalSanitizer.isHarmful)
    else { return }
    let extendsStep = isTyping && (isInStep || character != " ")
    splice(cursor..<cursor, with: String(character), extendsStep: extendsStep)
    isTyping = true
  }

  /// Removes the character before the cursor, or the part of it that the last key typed.
  package mutating func eraseBack() {
    guard cursor > 0 else { return }
    isTyping = false
    splice(cursor - 1..<cursor, with: ScriptRules.afterBackspace(characters[cursor - 1]))
  }

  /// Moves the cursor, at most to an end of the text.
  package mutating func move(to position: Int) {
    isTyping = false
    let position = min(max(0, position), characters.count)
    cursorOffset = offset(of: position)
    cursor = position
  }

  /// Begins a key, before which no change was rejected.
  package mutating func beginKey() { isOverfull = false }

  /// Rejects a text that is known to be too long before it is made.
  package mutating func rejectLength() { isOverfull = true }

  /// The text without characters that control a terminal.
  private func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    let lineBreak: UInt8 = allowsLines ? 10 : 32
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar.value {
      case 0x20..<0x7F: bytes.append(UInt8(scalar.value))
      case 0x0A where wasReturn: continue
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: bytes.append(lineBreak)
      case 0x09: bytes.append(32)
      default:
        if !TerminalSanitizer.isHarmful(scalar) { bytes.append(contentsOf: scalar.utf8) }
      }
    }
    // A line that was copied with its line break does not get a blank at its end.
    if !allowsLines, bytes.count > 1, text.last?.isNewline == true { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Changes

  /// Replaces characters, which can be undone.
  private mutating func splice(
    _ range: Range<Int>, with new: String, extendsStep: Bool = false
  ) {
    let bytes = offset(of: range.lowerBound)..<offset(of: range.upperBound)
    guard !bytes.isEmpty || !new.isEmpty else { return }
    let length = text.utf8.count - bytes.count + new.utf8.count
    guard length <= lengthMax || new.isEmpty else {
      isOverfull = true
      return
    }
    if !isInStep { step += 1 }
    keep(
      Edit(
        offset: bytes.lowerBound, removed: String(text[indices(bytes)]),
        insertedLength: new.utf8.count, cursor: cursorOffset, step: step),
      extendsStep: extendsStep)
    change(bytes, within: range, to: new, cursor: bytes.lowerBound + new.utf8.count)
  }

  private mutating func keep(_ edit: Edit, extendsStep: Bool) {
    if !undone.isEmpty { undone = [] }
    if extendsStep, let last = changes.last, last.offset + last.insertedLength == edit.offset {
      changes[changes.count - 1].insertedLength += edit.insertedLength
      return
    }
    changes.append(edit)
    removedLength += edit.removed.utf8.count
    // Many at a time, because each removal moves all that stay.
    if changes.count > Self.undoMax * 5 / 4 { dropOldest(changes.count - Self.undoMax) }
    while removedLength > Self.undoLengthFactor * lengthMax { dropOldest(1) }
  }

  private mutating func dropOldest(_ count: Int) {
    for edit in changes.prefix(count) { removedLength -= edit.removed.utf8.count }
    changes.removeFirst(count)
  }

  // MARK: Undo

  /// Begins a step: all changes until ``endStep()`` are undone together.
  package mutating func beginStep() {
    step += 1
    isInStep = true
    isTyping = false
  }

  /// Ends a step.
  package mutating func endStep() { isInStep = false }

  /// Takes back the last step; returns whether there was one.
  @discardableResult
  package mutating func undo() -> Bool {
    guard let step = changes.last?.step else { return false }
    while let last = changes.last, last.step == step {
      changes.removeLast()
      removedLength -= last.removed.utf8.count
      undone.append(revert(last, cursor: last.cursor))
    }
    return true
  }

  /// Makes the last step again that was undone; returns whether there was one.
  @discardableResult
  package mutating func redo() -> Bool {
    guard let step = undone.last?.step else { return false }
    while let last = undone.last, last.step == step {
      undone.removeLast()
      let change = revert(last, cursor: last.offset + last.removed.utf8.count)
      changes.append(change)
      removedLength += change.removed.utf8.count
    }
    return true
  }

  /// Reverts a change, and returns the change that reverts this one.
  private mutating func revert(_ edit: Edit, cursor: Int) -> Edit {
    isTyping = false
    let bytes = edit.offset..<(edit.offset + edit.insertedLength)
    let reverse = Edit(
      offset: edit.offset, removed: String(text[indices(bytes)]),
      insertedLength: edit.removed.utf8.count, cursor: edit.cursor, step: edit.step)
    change(
      bytes, within: position(before: bytes.lowerBound)..<position(after: bytes.upperBound),
      to: edit.removed, cursor: cursor)
    return reverse
  }

  /// Replaces bytes, and finds the grapheme clusters around them again.
  ///
  /// A combining mark or a joined emoji forms a cluster with the character before it, even if that
  /// changes because text between them is removed; flags, which are pairs of letters, may pair in
  /// another way.
  private mutating func change(
    _ bytes: Range<Int>, within range: Range<Int>, to new: String, cursor target: Int
  ) {
    let first = max(0, range.lowerBound - 1)
    let start = offset(of: first)
    let following = offset(of: range.upperBound) - bytes.count + new.utf8.count
    if bytes.lowerBound == text.utf8.count {
      text += new
    } else {
      text.replaceSubrange(indices(bytes), with: new)
    }
    let tail = text[indices(start..<text.utf8.count)]
    let found =
      if new.utf8.count < Self.shortLength {
        clusters(tail, start, range.upperBound, following, target)
      } else if range.upperBound == characters.count, target == text.utf8.count {
        lastClusters(String(tail))
      } else {
        clusters(Self.clusters(of: String(tail)), start, range.upperBound, following, target)
      }
    if first == 0, found.end == characters.count {
      characters = found.clusters
    } else {
      characters.replaceSubrange(first..<found.end, with: found.clusters)
    }
    cursor = first + found.cursor
    cursorOffset = found.cursorOffset
    firstChange = min(firstChange ?? first, first)
    version += 1
  }

  /// Finds the clusters of a text up to the position where they agree with the old ones; from there
  /// on they are the same.
  ///
  /// - Parameters:
  ///   - text: The text from the beginning of a cluster.
  ///   - start: The position of the text, in bytes.
  ///   - next: The first old cluster behind the change.
  ///   - following: The new position of that cluster, in bytes.
  ///   - target: The wanted position of the cursor, in bytes.
  /// - Returns: The clusters, the first old cluster that is kept, and the cursor, counted in these
  ///   clusters and in bytes.
  private func clusters(
    _ text: some Sequence<Character>, _ start: Int, _ next: Int, _ following: Int, _ target: Int
  ) -> (clusters: [Character], end: Int, cursor: Int, cursorOffset: Int) {
    var clusters: [Character] = []
    var (offset, end, following) = (start, next, following)
    var cursor = start >= target ? (0, start) : nil
    var iterator = text.makeIterator()
    let changeEnd = following
    while offset < changeEnd || offset != following {
      guard let cluster = iterator.next() else { break }
      clusters.append(cluster)
      offset += cluster.utf8.count
      if cursor == nil, offset >= target { cursor = (clusters.count, offset) }
      while following < offset {
        following += characters[end].utf8.count
        end += 1
      }
    }
    return (clusters, end, cursor?.0 ?? clusters.count, cursor?.1 ?? offset)
  }

  /// The clusters of a long text at the end, with the cursor behind it.
  private func lastClusters(
    _ text: String
  ) -> (clusters: [Character], end: Int, cursor: Int, cursorOffset: Int) {
    let clusters = Self.clusters(of: text)
    return (clusters, characters.count, clusters.count, self.text.utf8.count)
  }

  /// All clusters of a long text; ASCII is split without Unicode's tables.
  private static func clusters(of text: String) -> [Character] {
    // A carriage return would form a cluster with the line feed behind it.
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 13 }) else { return Array(text) }
    let ascii = ascii
    return text.utf8.map { ascii[Int($0)] }
  }

  private static let ascii = (0..<128).map { Character(Unicode.Scalar(UInt8($0))) }

  // MARK: Bytes

  private func indices(_ bytes: Range<Int>) -> Range<String.Index> {
    let start = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
    return start..<text.utf8.index(start, offsetBy: bytes.count)
  }

  /// The position of a character in bytes, counted from the nearest known position.
  private func offset(of position: Int) -> Int {
    func length(_ range: Range<Int>) -> Int { characters[range].reduce(0) { $0 + $1.utf8.count } }
    if position <= cursor {
      return position < cursor - position
        ? length(0..<position) : cursorOffset - length(position..<cursor)
    }
    return position - cursor < characters.count - position
      ? cursorOffset + length(cursor..<position)
      : text.utf8.count - length(position..<characters.count)
  }

  /// The last character that begins at a byte or before it.
  private func position(before offset: Int) -> Int {
    var (position, place) = (cursor, cursorOffset)
    while place > offset {
      position -= 1
      place -= characters[position].utf8.count
    }
    while position < characters.count, place + characters[position].utf8.count <= offset {
      place += characters[position].utf8.count
      position += 1
    }
    return position
  }

  /// The first character that begins at a byte or behind it.
  private func position(after offset: Int) -> Int {
    let position = position(before: offset)
    return self.offset(of: position) == offset ? position : position + 1
  }
}
