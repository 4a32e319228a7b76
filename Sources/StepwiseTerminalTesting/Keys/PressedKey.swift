import StepwiseTerminal

/// A key that a test presses: `.enter`, `"y"`, `.control("c")`, `.shift(.tab)`.
public nonisolated struct PressedKey: Hashable, Sendable {
  /// The key, with what is held down.
  package let key: Key

  /// A key.
  ///
  /// - Parameters:
  ///   - code: Which key it is.
  ///   - modifiers: What is held down with it.
  package init(_ code: Key.Code, _ modifiers: Key.Modifiers = []) { key = Key(code, modifiers) }

  /// Enter.
  public static let enter = PressedKey(.enter)
  /// Tab.
  public static let tab = PressedKey(.tab)
  /// Tab while Shift is held down.
  public static let shiftTab = PressedKey(.tab, .shift)
  /// Backspace.
  public static let backspace = PressedKey(.backspace)
  /// Delete.
  public static let delete = PressedKey(.delete)
  /// Escape.
  public static let escape = PressedKey(.escape)
  /// The space bar.
  public static let space = PressedKey(.character(" "))
  /// The arrow up.
  public static let up = PressedKey(.up)
  /// The arrow down.
  public static let down = PressedKey(.down)
  /// The arrow to the left.
  public static let left = PressedKey(.left)
  /// The arrow to the right.
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

  /// A function key.
  ///
  /// - Parameter number: Its number, from 1 to 12.
  /// - Returns: The key.
  public static func f(_ number: Int) -> PressedKey { PressedKey(.function(number)) }

  /// A key that types a character.
  ///
  /// - Parameter character: What it types.
  /// - Returns: The key.
  public static func character(_ character: Character) -> PressedKey {
    PressedKey(.character(character))
  }

  /// A key while Control is held down.
  ///
  /// - Parameter pressed: The key: `"c"`, or `.left`.
  /// - Returns: Both.
  public static func control(_ pressed: PressedKey) -> PressedKey { pressed.with(.control) }

  /// A key while Alt is held down.
  ///
  /// - Parameter pressed: The key: `"b"`, or `.left`.
  /// - Returns: Both.
  public static func alt(_ pressed: PressedKey) -> PressedKey { pressed.with(.alt) }

  /// A key while Shift is held down.
  ///
  /// - Parameter pressed: The key, such as `.up`; a letter is better written as the capital that it types.
  /// - Returns: Both.
  public static func shift(_ pressed: PressedKey) -> PressedKey { pressed.with(.shift) }

  private func with(_ modifier: Key.Modifiers) -> PressedKey {
    PressedKey(key.code, key.modifiers.union(modifier))
  }
}

nonisolated extension PressedKey: ExpressibleByExtendedGraphemeClusterLiteral {
  /// A key that types a character.
  ///
  /// - Parameter value: What it types.
  public init(extendedGraphemeClusterLiteral value: Character) { self.init(.character(value)) }
}
