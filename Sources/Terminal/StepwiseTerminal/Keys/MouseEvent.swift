/// An action with the mouse, as SGR reports it (invisible-island.net/xterm/ctlseqs, "Mouse
/// Tracking").
package nonisolated struct MouseEvent: Hashable, Sendable {
  /// The kind of action.
  package enum Action: Hashable, Sendable {
    /// The first button was pressed.
    case press
    /// The wheel was turned away from the person.
    case scrollUp
    /// The wheel was turned towards the person.
    case scrollDown
  }

  /// The kind of action.
  package let action: Action
  /// The window's row, counted from 0.
  package let row: Int
  /// The window's column, counted from 0.
  package let column: Int

  /// Creates an event.
  package init(_ action: Action, row: Int, column: Int) {
    self.action = action
    self.row = row
    self.column = column
  }

  /// The largest position; no window is larger.
  private static let placeMax = 10_000

  /// Parses `ESC [ < button ; column ; row M`.
  ///
  /// It returns `nil` for releases, motion, other buttons, and reports that no terminal would send.
  static func reported(_ bytes: some Collection<UInt8>, final: UInt8) -> MouseEvent? {
    let parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      guard (1...5).contains(part.count), part.allSatisfy({ (48...57).contains($0) }) else {
        return nil
      }
      return part.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
    guard final == UInt8(ascii: "M"), parts.count == 3, numbers.count == 3,
      (1...placeMax).contains(numbers[1]), (1...placeMax).contains(numbers[2])
    else { return nil }
    let action: Action
    switch numbers[0] {
    case 0: action = .press
    case 64: action = .scrollUp
    case 65: action = .scrollDown
    default: return nil
    }
    return MouseEvent(action, row: numbers[2] - 1, column: numbers[1] - 1)
  }
}

/// The modes in which a terminal reports the mouse.
package nonisolated enum MouseReports {
  /// Turns on reports of buttons and the wheel, without motion, in the form without a limit of
  /// columns.
  package static let on = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
  /// Turns off the reports.
  package static let off = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)
}
