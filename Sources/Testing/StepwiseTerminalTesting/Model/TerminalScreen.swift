/// The contents of a terminal after the bytes that a program wrote to it.
///
/// It has a window, a scrollback, and an alternate screen; it wraps, scrolls, and is resized as
/// VTE, Kitty and tmux do it.
public nonisolated struct TerminalScreen: Hashable, Sendable {
  /// A cell, or the first cell of a wide character.
  package struct Cell: Hashable, Sendable {
    /// The grapheme cluster in the cell; `nil` in the other cells of a wide one.
    package var text: Character?
    /// The style of the text.
    package var style: TerminalStyle
    /// The part of a picture in the cell.
    var part: PicturePart?

    /// Creates a cell.
    package init(text: Character?, style: TerminalStyle) {
      self.text = text
      self.style = style
    }

    /// A blank in the terminal's own style.
    package static let blank = Cell(text: " ", style: .plain)
  }

  /// The kind of terminal.
  package let traits: TerminalTraits
  /// The number of columns of the window.
  public internal(set) var columns: Int
  /// The number of rows of the window.
  public internal(set) var rows: Int
  /// The window's title; empty until a program sets it.
  public internal(set) var title = ""
  /// The private modes that are set, such as 25 for a visible cursor.
  package internal(set) var modes: Set<Int> = Self.modesAsFound
  /// How often the bell rang.
  public internal(set) var bells = 0
  /// The cursor's shape, as DECSCUSR numbers them; 0 for the terminal's own.
  package internal(set) var cursorShape = 0
  /// The unknown sequences as they were written, without control characters.
  package internal(set) var unknown: [String] = []

  static let modesAsFound: Set<Int> = [7, 25]
  /// The maximum number of levels of a stack, as in Kitty.
  static let stackDepthMax = 8

  var tokenizer = TerminalTokenizer()
  var main: ScreenBuffer
  var alternate: ScreenBuffer
  var titles: [String] = []
  /// The Kitty keyboard flags of each screen; the last ones are on.
  var mainKeyboard: [Int] = []
  var alternateKeyboard: [Int] = []
  /// The value that `CSI > 4 ; n m` set.
  var otherKeys = 0
  var replies: [UInt8] = []
  var inlineFiles: [InlineFile] = []
  var loading: Loading?

  /// Creates a fresh terminal.
  ///
  /// - Parameters:
  ///   - columns: The number of columns, at least 1.
  ///   - rows: The number of rows, at least 1.
  ///   - traits: The kind of terminal.
  package init(columns: Int = 80, rows: Int = 24, traits: TerminalTraits = .modern) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.traits = traits
    main = ScreenBuffer(
      columns: self.columns, rows: self.rows, keepsScrollback: true,
      keepsErased: traits.keepsErased)
    alternate = ScreenBuffer(columns: self.columns, rows: self.rows, keepsScrollback: false)
  }

  /// Reads bytes that a program writes; they may arrive in pieces.
  package mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      var tokens: [TerminalToken] = []
      tokenizer.read(byte) { tokens.append($0) }
      for token in tokens { obey(token) }
    }
  }

  /// Reads text that a program writes; it may arrive in pieces.
  package mutating func read(_ text: String) { read(text.utf8) }

  /// Resizes the window.
  ///
  /// - Parameters:
  ///   - columns: The number of columns, at least 1.
  ///   - rows: The number of rows, at least 1.
  package mutating func resize(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    main.resize(columns: self.columns, rows: self.rows, rewraps: traits.rewraps)
    alternate.resize(columns: self.columns, rows: self.rows, rewraps: false)
  }

  /// Returns the terminal's replies since the last call, which the program will read.
  package mutating func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  // MARK: State

  /// The current screen.
  var screen: ScreenBuffer {
    get { isAlternate ? alternate : main }
    _modify {
      if isAlternate { yield &alternate } else { yield &main }
    }
  }

  /// Whether the alternate screen is shown, which has no scrollback.
  package var isAlternate: Bool { modes.contains { [47, 1047, 1049].contains($0) } }

  /// The position of the cursor, counted from 0.
  public var cursor: (row: Int, column: Int) { (screen.cursor.row, screen.cursor.column) }

  /// Whether the cursor is visible.
  public var isCursorVisible: Bool { modes.contains(25) }

  /// Whether the last column was written, so that the next character begins the next row.
  package var isAtMargin: Bool { screen.cursor.isAtMargin }

  /// The style of the text that is written next.
  package var style: TerminalStyle { screen.cursor.style }

  /// The flags of the Kitty keyboard protocol that are on; 0 for the traditional keyboard.
  package var keyboardFlags: Int { keyboard.last ?? 0 }

  /// Whether a frame is incomplete and not visible yet.
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

  /// Whether the terminal's state was restored; differences are listed in ``changes``.
  public var isAsFound: Bool { changes.isEmpty }

  /// The differences from a fresh terminal, except text and scrollback, in a few words each.
  public var changes: [String] {
    var changes: [String] = []
    for mode in modes.symmetricDifference(Self.modesAsFound).sorted() {
      changes.append("mode \(mode) is \(modes.contains(mode) ? "set" : "reset")")
    }
    if style != .plain {
      changes.append("the style is \(style.words(naming: [:]).joined(separator: " "))")
    }
    if !title.isEmpty { changes.append("the title is “\(title)”") }
    func count(_ number: Int, _ thing: String) -> String {
      number == 1 ? "1 \(thing) is" : "\(number) \(thing)s are"
    }
    if !titles.isEmpty { changes.append("\(count(titles.count, "title")) put aside") }
    for (name, stack) in [("main", mainKeyboard), ("second", alternateKeyboard)]
    where !stack.isEmpty {
      changes.append("the \(name) screen's keyboard flags are \(stack)")
    }
    if otherKeys != 0 { changes.append("modifyOtherKeys is \(otherKeys)") }
    if cursorShape != 0 { changes.append("the cursor's shape is \(cursorShape)") }
    if main.hasMargins || alternate.hasMargins { changes.append("a scroll region is set") }
    for (name, screen) in [("main", main), ("second", alternate)] where !screen.images.isEmpty {
      changes.append("\(count(screen.images.count, "picture")) stored for the \(name) screen")
    }
    if loading != nil { changes.append("a picture is incomplete") }
    if tokenizer.isPending { changes.append("a sequence is incomplete") }
    return changes
  }
}
