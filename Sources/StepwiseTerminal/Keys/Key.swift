/// A key with what was held down with it.
package nonisolated struct Key: Hashable, Sendable {
  /// Which key it is.
  package enum Code: Hashable, Sendable {
    /// One that types this.
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
    /// An arrow.
    case up, down, left, right
    /// To one end.
    case home, end
    /// By a page.
    case pageUp, pageDown
    /// Insert.
    case insert
    /// A function key, from 1 to 35.
    case function(Int)
  }

  /// What can be held down with a key.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as the Kitty keyboard protocol numbers them.
    package let rawValue: Int

    /// Modifiers by their bits.
    ///
    /// - Parameter rawValue: The bits, as the Kitty keyboard protocol numbers them.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift, where it does not only change the letter.
    package static let shift = Modifiers(rawValue: 1)
    /// Alt, or Meta.
    package static let alt = Modifiers(rawValue: 2)
    /// Control.
    package static let control = Modifiers(rawValue: 4)
  }

  /// Which key it is.
  package let code: Code
  /// What was held down with it.
  package let modifiers: Modifiers

  /// A key.
  ///
  /// - Parameters:
  ///   - code: Which key it is.
  ///   - modifiers: What was held down with it.
  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

/// What comes in from a terminal.
package nonisolated enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted, as one event and with all its lines.
  case paste(String)
  /// More text was pasted than is kept, and nothing of it was.
  case overlongPaste
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal answered a question.
  case reply(TerminalReply)

  /// Whether it is a key that types a character.
  package var isTyped: Bool {
    guard case .key(let key) = self, case .character = key.code else { return false }
    return key.modifiers.isSubset(of: .shift)
  }
}

/// What a terminal answered.
package nonisolated enum TerminalReply: Hashable, Sendable {
  /// Where the cursor is, counted from 1.
  case cursor(row: Int, column: Int)
  /// The colour of the background, each part from 0 to 1.
  case background(red: Double, green: Double, blue: Double)
  /// It speaks the Kitty keyboard protocol; with these flags on.
  case keyboard(flags: Int)
  /// A private mode: 1 or 3 set, 2 or 4 reset, 0 unknown.
  case mode(Int, state: Int)
  /// How large a cell is, in pixels.
  case cellSize(PixelSize)
  /// How large the window is, in pixels.
  case windowSize(PixelSize)
  /// How many columns and rows the window has.
  case textSize(columns: Int, rows: Int)
  /// It draws pictures by the Kitty graphics protocol, or it knows that and cannot.
  case kittyPictures(Bool)
  /// It draws files within the text, as iTerm2 does, or it reports its features and that is none.
  case inlineFiles(Bool)
  /// It is a terminal that says what it is: the first thing every terminal answers.
  case attributes
}
