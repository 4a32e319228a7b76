/// Text that is being typed, edited with the keys that people know from readline.
///
/// It counts grapheme clusters, so that no key splits one. The time for a key depends on the length
/// of the change, not on the length of the text.
package nonisolated struct TextBuffer: Sendable {
  /// Whether the text may have several lines; then Enter breaks a line, and the arrow keys cross
  /// lines.
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
  /// Whether the last key or paste was rejected because the text would have become too long.
  package private(set) var isOverfull = false
  /// The position of the cursor in the text's UTF-8.
  private var cursorOffset = 0
  private var killed = ""
  private var lastWasKill = false
  private var undone: [Edit] = []
  private var undoneLength = 0
  private var isTyping = false
  /// The column that the cursor keeps while it moves up and down.
  private var column: Int?

  /// A change that can be undone, in bytes of UTF-8.
  private struct Edit {
    let offset: Int
    let removed: String
    var insertedLength: Int
    /// The position of the cursor before the change.
    let cursor: Int
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
    isOverfull = false
    isTyping = false
    splice(0..<characters.count, with: clean(text))
  }

  /// Inserts text at the cursor as one change, as a paste does; a text that is too long changes
  /// nothing.
  ///
  /// If only one line is allowed, line breaks become blanks. Control characters are left out.
  package mutating func insert(_ text: String) {
    isOverfull = false
    isTyping = false
    splice(cursor..<cursor, with: clean(text))
  }

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
    keep(
      Edit(
        offset: bytes.lowerBound, removed: String(text[indices(bytes)]),
        insertedLength: new.utf8.count, cursor: cursorOffset), extendsStep: extendsStep)
    change(bytes, within: range, to: new, cursor: bytes.lowerBound + new.utf8.count)
  }

  private mutating func keep(_ edit: Edit, extendsStep: Bool) {
    if extendsStep, let last = undone.last, last.offset + last.insertedLength == edit.offset {
      undone[undone.count - 1].insertedLength += edit.insertedLength
      return
    }
    undone.append(edit)
    undoneLength += edit.removed.utf8.count
    while undone.count > Self.undoMax || undoneLength > Self.undoLengthFactor * lengthMax {
      undoneLength -= undone.removeFirst().removed.utf8.count
    }
  }

  private mutating func undo() {
    guard let last = undone.popLast() else { return }
    undoneLength -= last.removed.utf8.count
    isTyping = false
    let bytes = last.offset..<(last.offset + last.insertedLength)
    change(
      bytes, within: position(before: bytes.lowerBound)..<position(after: bytes.upperBound),
      to: last.removed, cursor: last.cursor)
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

  // MARK: Keys

  /// Handles a key.
  ///
  /// - Returns: Whether the key has a meaning here; otherwise nothing changed.
  package mutating func handle(_ key: Key) -> Bool {
    let wasKill = lastWasKill
    lastWasKill = false
    isOverfull = false
    let keptColumn = column
    column = nil
    switch (key.code, key.modifiers.subtracting(.shift)) {
    case (.character(let character), []):
      type(character)
    case (.backspace, []), (.character("h"), .control):
      guard cursor > 0 else { return true }
      isTyping = false
      splice(cursor - 1..<cursor, with: ScriptRules.afterBackspace(characters[cursor - 1]))
    case (.delete, []), (.character("d"), .control):
      guard !isAtEnd else { return true }
      remove(cursor..<cursor + 1)
    case (.left, []), (.character("b"), .control): move(to: cursor - 1)
    case (.right, []), (.character("f"), .control): move(to: cursor + 1)
    case (.left, .control), (.left, .alt), (.character("b"), .alt): move(to: wordStart)
    case (.right, .control), (.right, .alt), (.character("f"), .alt): move(to: wordEnd)
    case (.home, []), (.character("a"), .control): move(to: lineStart)
    case (.end, []), (.character("e"), .control): move(to: lineEnd)
    case (.home, .control): move(to: 0)
    case (.end, .control): move(to: characters.count)
    case (.character("k"), .control):
      let end = lineEnd == cursor && !isAtEnd ? cursor + 1 : lineEnd
      kill(cursor..<end, joins: wasKill, before: false)
    case (.character("u"), .control): kill(lineStart..<cursor, joins: wasKill, before: true)
    case (.character("w"), .control): kill(blankStart..<cursor, joins: wasKill, before: true)
    case (.backspace, .alt), (.backspace, .control):
      kill(wordStart..<cursor, joins: wasKill, before: true)
    case (.character("d"), .alt), (.delete, .control), (.delete, .alt):
      kill(cursor..<wordEnd, joins: wasKill, before: false)
    case (.character("y"), .control):
      isTyping = false
      splice(cursor..<cursor, with: killed)
    case (.character("_"), .control), (.character("/"), .control): undo()
    case (.character("t"), .control): transpose()
    case (.enter, .alt), (.character("j"), .control):
      guard allowsLines else { return false }
      type("\n")
    case (.enter, []) where key.modifiers == .shift && allowsLines: type("\n")
    case (.up, []): return moveLine(by: -1, column: keptColumn)
    case (.down, []): return moveLine(by: 1, column: keptColumn)
    default: return false
    }
    return true
  }

  private mutating func type(_ character: Character) {
    guard
      character == "\n" || !character.unicodeScalars.contains(where: TerminalSanitizer.isHarmful)
    else { return }
    // Letters that were typed one after the other are undone together.
    let extendsStep = isTyping && character != " "
    splice(cursor..<cursor, with: String(character), extendsStep: extendsStep)
    isTyping = true
  }

  private mutating func remove(_ range: Range<Int>) {
    isTyping = false
    splice(range, with: "")
  }

  private mutating func move(to position: Int) {
    isTyping = false
    place(min(max(0, position), characters.count))
  }

  private mutating func place(_ position: Int) {
    cursorOffset = offset(of: position)
    cursor = position
  }

  private mutating func kill(_ range: Range<Int>, joins: Bool, before: Bool) {
    lastWasKill = true
    guard !range.isEmpty else { return }
    let taken = String(characters[range])
    killed = joins ? (before ? taken + killed : killed + taken) : taken
    remove(range)
  }

  private mutating func transpose() {
    guard characters.count > 1, cursor > 0 else { return }
    let second = min(cursor, characters.count - 1)
    isTyping = false
    splice(second - 1..<second + 1, with: String([characters[second], characters[second - 1]]))
  }

  // MARK: Places

  private var wordStart: Int {
    var position = cursor
    while position > 0, !Self.isWord(characters[position - 1]) { position -= 1 }
    while position > 0, Self.isWord(characters[position - 1]) { position -= 1 }
    return position
  }

  private var wordEnd: Int {
    var position = cursor
    while position < characters.count, !Self.isWord(characters[position]) { position += 1 }
    while position < characters.count, Self.isWord(characters[position]) { position += 1 }
    return position
  }

  private var blankStart: Int {
    var position = cursor
    while position > 0, characters[position - 1].isWhitespace { position -= 1 }
    while position > 0, !characters[position - 1].isWhitespace { position -= 1 }
    return position
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private var lineStart: Int {
    guard allowsLines else { return 0 }
    var position = cursor
    while position > 0, characters[position - 1] != "\n" { position -= 1 }
    return position
  }

  private var lineEnd: Int {
    guard allowsLines else { return characters.count }
    var position = cursor
    while position < characters.count, characters[position] != "\n" { position += 1 }
    return position
  }

  /// - Returns: Whether there is such a line.
  private mutating func moveLine(by lines: Int, column kept: Int?) -> Bool {
    guard allowsLines else { return false }
    let wanted = kept ?? cursor - lineStart
    if lines < 0 {
      guard lineStart > 0 else { return false }
      place(lineStart - 1)
    } else {
      guard lineEnd < characters.count else { return false }
      place(lineEnd + 1)
    }
    place(min(lineStart + wanted, lineEnd))
    column = wanted
    isTyping = false
    return true
  }
}
