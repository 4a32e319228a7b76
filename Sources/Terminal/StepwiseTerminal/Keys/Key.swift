/// A key with its modifiers.
package nonisolated struct Key: Hashable, Sendable {
  /// The key without its modifiers.
  package enum Code: Hashable, Sendable {
    /// A key that types this character.
    case character(Character)
    /// Enter or Return.
    case enter
    /// Tab.
    case tab
    /// Backspace: erases to the left.
    case backspace
    /// Delete: erases to the right.
    case delete
    /// Escape.
    case escape
    /// An arrow key.
    case up, down, left, right
    /// Home and End.
    case home, end
    /// Page up and Page down.
    case pageUp, pageDown
    /// Insert.
    case insert
    /// A function key, from 1 to 35.
    case function(Int)
  }

  /// The modifiers of a key.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as the Kitty keyboard protocol numbers them.
    package let rawValue: Int

    /// Creates modifiers from their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift, unless it only changes the letter.
    package static let shift = Modifiers(rawValue: 1)
    /// Alt, or Meta.
    package static let alt = Modifiers(rawValue: 2)
    /// Control.
    package static let control = Modifiers(rawValue: 4)
  }

  /// The key without its modifiers.
  package let code: Code
  /// The modifiers.
  package let modifiers: Modifiers

  /// Creates a key.
  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

/// An event from a terminal.
package nonisolated enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted, as one event with all its lines.
  case paste(String)
  /// A paste was too long, and all of it was dropped.
  case overlongPaste
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal replied to a query.
  case reply(TerminalReply)

  /// Whether the event is a key that types a character.
  package var isTyped: Bool {
    guard case .key(let key) = self, case .character = key.code else { return false }
    return key.modifiers.isSubset(of: .shift)
  }
}

/// A reply of the terminal.
package nonisolated enum TerminalReply: Hashable, Sendable {
  /// The position of the cursor, counted from 1.
  case cursor(row: Int, column: Int)
  /// The colour of the background, each part from 0 to 1.
  case background(red: Double, green: Double, blue: Double)
  /// The terminal supports the Kitty keyboard protocol; the flags that are on.
  case keyboard(flags: Int)
  /// A private mode: 1 or 3 set, 2 or 4 reset, 0 unknown.
  case mode(Int, state: Int)
  /// The size of a cell in pixels.
  case cellSize(PixelSize)
  /// The size of the window in pixels.
  case windowSize(PixelSize)
  /// The size of the window in cells.
  case textSize(columns: Int, rows: Int)
  /// Whether the terminal draws pictures by the Kitty graphics protocol, which it knows.
  case kittyPictures(Bool)
  /// Whether the terminal draws files within the text, as iTerm2 does, by its report of features.
  case inlineFiles(Bool)
  /// The terminal's attributes: the query that every terminal answers first.
  case attributes
}
