/// Text that is being typed, edited with the keys that people know from readline.
///
/// It counts in grapheme clusters, so that no key ever splits one.
public nonisolated struct TextBuffer: Sendable {
  /// Whether Enter and arrows may make and cross lines.
  public let allowsLines: Bool
  /// What is typed.
  public private(set) var characters: [Character]
  /// Before which character the cursor stands.
  public private(set) var cursor: Int
  private var killed: [Character] = []
  private var lastWasKill = false
  private var undone: [(characters: [Character], cursor: Int)] = []
  private var isTyping = false
  /// The column that moving up and down keeps to.
  private var column: Int?

  /// How many steps can be undone.
  static let undoMax = 200

  /// How long the text may grow, in characters.
  public static let lengthMax = 1_000_000

  /// A text with the cursor at its end.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - allowsLines: Whether it may have several lines.
  public init(_ text: String = "", allowsLines: Bool = false) {
    self.allowsLines = allowsLines
    characters = []
    cursor = 0
    insert(text)
    undone = []
    isTyping = false
  }

  /// The text.
  public var text: String { String(characters) }

  /// Whether nothing is typed.
  public var isEmpty: Bool { characters.isEmpty }

  /// Puts another text in the place of the whole, which can be undone.
  ///
  /// - Parameter text: The text.
  public mutating func replace(with text: String) {
    keep()
    characters = []
    cursor = 0
    insert(text, keeps: false)
  }

  /// Types text at the cursor, as a paste does: one step to undo.
  ///
  /// Where only one line is allowed, line breaks become blanks. Control characters are left out.
  ///
  /// - Parameter text: The text.
  public mutating func insert(_ text: String) { insert(text, keeps: true) }

  private mutating func insert(_ text: String, keeps: Bool) {
    if keeps { keep() }
    var inserted: [Character] = []
    for character in text {
      if character.isNewline {
        inserted.append(allowsLines ? "\n" : " ")
      } else if character == "\t" {
        inserted.append(" ")
      } else if !character.unicodeScalars.contains(where: HarmlessText.isHarmful) {
        inserted.append(character)
      }
    }
    if !allowsLines {
      // What was copied with its line's end has no blank there.
      while inserted.last == " ", text.last?.isNewline == true, inserted.count > 1 {
        inserted.removeLast()
        break
      }
    }
    splice(cursor..<cursor, with: Array(inserted.prefix(max(0, Self.lengthMax - characters.count))))
  }

  /// Replaces characters and joins what became one cluster.
  private mutating func splice(_ range: Range<Int>, with new: [Character]) {
    characters.replaceSubrange(range, with: new)
    cursor = range.lowerBound + new.count
    join(max(0, range.lowerBound - 1)..<min(characters.count, cursor + 1))
  }

  /// A mark or a joined emoji becomes one with what stands before it, also where what was between them
  /// went.
  private mutating func join(_ range: Range<Int>) {
    let near = characters[range]
    guard !near.elementsEqual(String(near)) else { return }
    // What follows may join otherwise, too, as flags do, which are pairs of letters.
    let before = Array(String(characters[..<cursor])).count
    characters = Array(text)
    cursor = min(before, characters.count)
  }

  private mutating func keep() {
    isTyping = false
    undone.append((characters, cursor))
    if undone.count > Self.undoMax { undone.removeFirst() }
  }

  // MARK: Keys

  /// Does what a key does.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether it means something here; otherwise nothing changed.
  public mutating func handle(_ key: Key) -> Bool {
    let wasKill = lastWasKill
    lastWasKill = false
    let keptColumn = column
    column = nil
    switch (key.code, key.modifiers.subtracting(.shift)) {
    case (.character(let character), []):
      type(character)
    case (.backspace, []), (.character("h"), .control):
      guard cursor > 0 else { return true }
      keep()
      splice(cursor - 1..<cursor, with: [])
    case (.delete, []), (.character("d"), .control):
      guard cursor < characters.count else { return true }
      keep()
      splice(cursor..<cursor + 1, with: [])
    case (.left, []), (.character("b"), .control): move(to: cursor - 1)
    case (.right, []), (.character("f"), .control): move(to: cursor + 1)
    case (.left, .control), (.left, .alt), (.character("b"), .alt): move(to: wordStart)
    case (.right, .control), (.right, .alt), (.character("f"), .alt): move(to: wordEnd)
    case (.home, []), (.character("a"), .control): move(to: lineStart)
    case (.end, []), (.character("e"), .control): move(to: lineEnd)
    case (.home, .control): move(to: 0)
    case (.end, .control): move(to: characters.count)
    case (.character("k"), .control):
      let end = lineEnd == cursor && cursor < characters.count ? cursor + 1 : lineEnd
      kill(cursor..<end, joins: wasKill, before: false)
    case (.character("u"), .control): kill(lineStart..<cursor, joins: wasKill, before: true)
    case (.character("w"), .control): kill(blankStart..<cursor, joins: wasKill, before: true)
    case (.backspace, .alt), (.backspace, .control):
      kill(wordStart..<cursor, joins: wasKill, before: true)
    case (.character("d"), .alt), (.delete, .control), (.delete, .alt):
      kill(cursor..<wordEnd, joins: wasKill, before: false)
    case (.character("y"), .control):
      guard !killed.isEmpty else { return true }
      keep()
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
    guard characters.count < Self.lengthMax,
      character == "\n" || !character.unicodeScalars.contains(where: HarmlessText.isHarmful)
    else { return }
    // A word typed in one go is one step to undo.
    if !isTyping || character == " " { keep() }
    isTyping = true
    splice(cursor..<cursor, with: [character])
  }

  private mutating func move(to position: Int) {
    isTyping = false
    cursor = min(max(0, position), characters.count)
  }

  private mutating func kill(_ range: Range<Int>, joins: Bool, before: Bool) {
    lastWasKill = true
    guard !range.isEmpty else { return }
    keep()
    let taken = Array(characters[range])
    killed = joins ? (before ? taken + killed : killed + taken) : taken
    splice(range, with: [])
  }

  private mutating func undo() {
    guard let last = undone.popLast() else { return }
    isTyping = false
    characters = last.characters
    cursor = last.cursor
  }

  private mutating func transpose() {
    guard characters.count > 1, cursor > 0 else { return }
    let second = min(cursor, characters.count - 1)
    keep()
    characters.swapAt(second - 1, second)
    cursor = second + 1
    join(max(0, second - 2)..<min(characters.count, second + 2))
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
    var position = cursor
    while position > 0, characters[position - 1] != "\n" { position -= 1 }
    return position
  }

  private var lineEnd: Int {
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
      cursor = lineStart - 1
    } else {
      guard lineEnd < characters.count else { return false }
      cursor = lineEnd + 1
    }
    cursor = min(lineStart + wanted, lineEnd)
    column = wanted
    isTyping = false
    return true
  }
}
