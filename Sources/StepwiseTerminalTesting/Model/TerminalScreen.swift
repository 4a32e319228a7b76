/// What a terminal shows: what it made of the bytes that a program wrote to it.
///
/// It has a window, a scrollback, and a second screen; it wraps, scrolls, and is resized as VTE, Kitty and
/// tmux do it.
public nonisolated struct TerminalScreen: Hashable, Sendable {
  /// One cell, or the first of those that a wide character takes.
  package struct Cell: Hashable, Sendable {
    /// The grapheme cluster in it; `nil` in the cells that a wide one reaches into.
    package var text: Character?
    /// How it looks.
    package var style: TerminalStyle
    /// What of a picture stands in it.
    var part: PicturePart?

    /// A cell.
    ///
    /// - Parameters:
    ///   - text: The grapheme cluster in it; `nil` in those that a wide one reaches into.
    ///   - style: How it looks.
    package init(text: Character?, style: TerminalStyle) {
      self.text = text
      self.style = style
    }

    /// A blank in the terminal's own look.
    package static let blank = Cell(text: " ", style: .plain)
  }

  /// What kind of terminal it is.
  package let traits: TerminalTraits
  /// How many columns the window has.
  public internal(set) var columns: Int
  /// How many rows the window has.
  public internal(set) var rows: Int
  /// The window's title, as far as a program set it.
  public internal(set) var title = ""
  /// The private modes that are set, such as 25 for a cursor that is seen.
  package internal(set) var modes: Set<Int> = Self.modesAsFound
  /// How often the bell rang.
  public internal(set) var bells = 0
  /// The cursor's shape, from 0 for the terminal's own, as DECSCUSR numbers them.
  package internal(set) var cursorShape = 0
  /// What was written that it does not know, as it was written, but for control characters.
  package internal(set) var unknown: [String] = []

  static let modesAsFound: Set<Int> = [7, 25]
  /// How many levels a stack may have, as in Kitty.
  static let stackDepthMax = 8

  var tokenizer = TerminalTokenizer()
  var main: ScreenBuffer
  var alternate: ScreenBuffer
  var titles: [String] = []
  /// The Kitty keyboard flags of each screen; the last are those that are on.
  var mainKeyboard: [Int] = []
  var alternateKeyboard: [Int] = []
  /// What `CSI > 4 ; n m` chose.
  var otherKeys = 0
  var replies: [UInt8] = []
  var inlineFiles: [InlineFile] = []
  var loading: Loading?

  /// A fresh terminal.
  ///
  /// - Parameters:
  ///   - columns: How many columns, from 1.
  ///   - rows: How many rows, from 1.
  ///   - traits: What kind of terminal it is.
  package init(columns: Int = 80, rows: Int = 24, traits: TerminalTraits = .modern) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.traits = traits
    main = ScreenBuffer(
      columns: self.columns, rows: self.rows, keepsScrollback: true,
      keepsErased: traits.keepsErased)
    alternate = ScreenBuffer(columns: self.columns, rows: self.rows, keepsScrollback: false)
  }

  /// Reads bytes that a program writes.
  ///
  /// - Parameter bytes: The bytes, or a piece of them.
  package mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      var tokens: [TerminalToken] = []
      tokenizer.read(byte) { tokens.append($0) }
      for token in tokens { obey(token) }
    }
  }

  /// Reads text that a program writes.
  ///
  /// - Parameter text: The text, or a piece of it.
  package mutating func read(_ text: String) { read(text.utf8) }

  /// Gives the window another size.
  ///
  /// - Parameters:
  ///   - columns: How many columns, from 1.
  ///   - rows: How many rows, from 1.
  package mutating func resize(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    main.resize(columns: self.columns, rows: self.rows, rewraps: traits.rewraps)
    alternate.resize(columns: self.columns, rows: self.rows, rewraps: false)
  }

  /// Takes what the terminal has answered since this was last called.
  ///
  /// - Returns: The bytes that the program will read.
  package mutating func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  // MARK: What is there

  /// The screen that is shown.
  var screen: ScreenBuffer {
    get { isAlternate ? alternate : main }
    _modify {
      if isAlternate { yield &alternate } else { yield &main }
    }
  }

  /// Whether the second screen is shown, which has no scrollback.
  package var isAlternate: Bool { modes.contains { [47, 1047, 1049].contains($0) } }

  /// Where the cursor is, counted from 0.
  public var cursor: (row: Int, column: Int) { (screen.cursor.row, screen.cursor.column) }

  /// Whether the cursor is seen.
  public var isCursorVisible: Bool { modes.contains(25) }

  /// Whether the last column was written, so that the next character begins the next row.
  package var isAtMargin: Bool { screen.cursor.isAtMargin }

  /// How what is written next will look.
  package var style: TerminalStyle { screen.cursor.style }

  /// The flags of the Kitty keyboard protocol that are on; 0 for a keyboard as it always was.
  package var keyboardFlags: Int { keyboard.last ?? 0 }

  /// Whether a frame is being drawn that a person does not see yet.
  package var isDrawing: Bool { modes.contains(2026) || tokenizer.isPending }

  var keyboard: [Int] {
    get { isAlternate ? alternateKeyboard : mainKeyboard }
    set {
      if isAlternate { alternateKeyboard = newValue } else { mainKeyboard = newValue }
    }
  }

  /// A cell of the window.
  ///
  /// - Parameters:
  ///   - row: The row, counted from 0.
  ///   - column: The column, counted from 0.
  package subscript(row: Int, column: Int) -> Cell { screen.cell(row, column) }

  /// The rows of the window, each with a cell for each column.
  package var cells: [[Cell]] {
    screen.rows.map { row in
      row.cells + repeatElement(.blank, count: max(0, columns - row.cells.count))
    }
  }

  /// Whether a person gets the terminal back as it was: what is off is named in ``changes``.
  public var isAsFound: Bool { changes.isEmpty }

  /// What is otherwise than in a fresh terminal, text and scrollback aside, a few words each.
  public var changes: [String] {
    var changes: [String] = []
    for mode in modes.symmetricDifference(Self.modesAsFound).sorted() {
      changes.append("mode \(mode) is \(modes.contains(mode) ? "set" : "reset")")
    }
    if style != .plain {
      changes.append("the style is \(style.words(naming: [:]).joined(separator: " "))")
    }
    if !title.isEmpty { changes.append("the title is “\(title)”") }
    if !titles.isEmpty { changes.append("\(titles.count) titles are put aside") }
    for (name, stack) in [("main", mainKeyboard), ("second", alternateKeyboard)]
    where !stack.isEmpty {
      changes.append("the \(name) screen's keyboard flags are \(stack)")
    }
    if otherKeys != 0 { changes.append("modifyOtherKeys is \(otherKeys)") }
    if cursorShape != 0 { changes.append("the cursor's shape is \(cursorShape)") }
    if main.hasMargins || alternate.hasMargins { changes.append("a scroll region is set") }
    for (name, screen) in [("main", main), ("second", alternate)] where !screen.images.isEmpty {
      changes.append("\(screen.images.count) pictures are stored for the \(name) screen")
    }
    if loading != nil { changes.append("a picture is not over") }
    if tokenizer.isPending { changes.append("a sequence is not over") }
    return changes
  }
}
