import StepwiseTerminal

/// A key that a test presses: `.enter`, `"y"`, `.control("c")`, `.shift(.tab)`.
public nonisolated struct PressedKey: Hashable, Sendable {
  /// The key with its modifiers.
  package let key: Key

  /// Creates a key.
  package init(_ code: Key.Code, _ modifiers: Key.Modifiers = []) { key = Key(code, modifiers) }

  /// Enter.
  public static let enter = PressedKey(.enter)
  /// Tab.
  public static let tab = PressedKey(.tab)
  /// Tab with Shift.
  public static let shiftTab = PressedKey(.tab, .shift)
  /// Backspace.
  public static let backspace = PressedKey(.backspace)
  /// Delete.
  public static let delete = PressedKey(.delete)
  /// Escape.
  public static let escape = PressedKey(.escape)
  /// The space bar.
  public static let space = PressedKey(.character(" "))
  /// The up arrow.
  public static let up = PressedKey(.up)
  /// The down arrow.
  public static let down = PressedKey(.down)
  /// The left arrow.
  public static let left = PressedKey(.left)
  /// The right arrow.
  public static let right = PressedKey(.right)
  /// Home.
  public static let home = PressedKey(.home)
  /// End.
  public static let end = PressedKey(.end)
  /// Page up.
  public static let pageUp = PressedKey(.pageUp)
  /// Page down.
  public static let pageDown = PressedKey(.pageDown)
  /// Insert.
  public static let insert = PressedKey(.insert)
  /// F1.
  public static let f1 = PressedKey(.function(1))

  /// Returns a function key.
  ///
  /// - Parameter number: The number, from 1 to 12.
  /// - Returns: The key.
  public static func f(_ number: Int) -> PressedKey { PressedKey(.function(number)) }

  /// Returns a key that types a character.
  public static func character(_ character: Character) -> PressedKey {
    PressedKey(.character(character))
  }

  /// Returns a key with Control.
  ///
  /// - Parameter pressed: The key: `"c"`, or `.left`.
  /// - Returns: The key with Control.
  public static func control(_ pressed: PressedKey) -> PressedKey { pressed.with(.control) }

  /// Returns a key with Alt.
  ///
  /// - Parameter pressed: The key: `"b"`, or `.left`.
  /// - Returns: The key with Alt.
  public static func alt(_ pressed: PressedKey) -> PressedKey { pressed.with(.alt) }

  /// Returns a key with Shift.
  ///
  /// - Parameter pressed: The key, such as `.up`; for a letter, use the capital letter instead.
  /// - Returns: The key with Shift.
  public static func shift(_ pressed: PressedKey) -> PressedKey { pressed.with(.shift) }

  private func with(_ modifier: Key.Modifiers) -> PressedKey {
    PressedKey(key.code, key.modifiers.union(modifier))
  }
}

nonisolated extension PressedKey: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates a key that types a character.
  public init(extendedGraphemeClusterLiteral value: Character) { self.init(.character(value)) }
}
