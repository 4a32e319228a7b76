import StepwiseFlow
import StepwiseTerminal

/// Keys with a description, for the last row of the window and for the help.
nonisolated struct Hint: Equatable, Sendable {
  /// The keys; they identify the hint.
  package let keys: KeyName
  package let word: LocalizedStringKey
  /// The short form, for narrow windows.
  let short: LocalizedStringKey
  /// Whether the keys edit text; the help lists them in a group of their own.
  var isEditing = false
  /// The priority of the hint.
  ///
  /// If there is no room for all, the least needed hints are left out first.
  let need: Need

  /// The importance of a key, least important first.
  enum Need: Comparable {
    /// People know this key.
    case common
    /// Other keys do the same.
    case handy
    /// The key shows all other keys.
    case overview
    /// The key leads back or out.
    case way
    /// The key answers the question.
    case answers
    /// No answer is possible without the key.
    case first
  }

  init(
    _ keys: KeyName, _ word: LocalizedStringKey, short: LocalizedStringKey? = nil,
    need: Need = .handy
  ) {
    self.keys = keys
    self.word = word
    self.short = short ?? word
    self.need = need
  }

  /// A copy with another priority.
  func needed(_ need: Need) -> Hint { Hint(keys, word, short: short, need: need) }

  init(
    _ key: Key.Code, _ word: LocalizedStringKey, short: LocalizedStringKey? = nil,
    need: Need = .handy
  ) {
    self.init(.keys([Key(key)]), word, short: short, need: need)
  }
}

/// The names of keys, as a person reads them.
package nonisolated enum KeyName: Hashable, Sendable {
  case keys([Key])
  /// The shortcut of a button; it needs Alt if letters can be typed.
  case shortcut(Character, needsAlt: Bool)
  case anyKey, letters, typing, yesNo, click, wheel

  /// The up and down arrows.
  static let upDown = KeyName.keys([Key(.up), Key(.down)])

  private static let arrowWords: [[Key.Code]: LocalizedStringKey] = [
    [.up, .down]: "up down", [.left, .right]: "left right", [.up]: "up", [.down]: "down",
    [.left]: "left", [.right]: "right",
  ]

  private static func arrowSign(of key: Key) -> String? {
    guard key.modifiers.isSubset(of: .shift) else { return nil }
    return switch key.code {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    default: nil
    }
  }

  /// The name; with `isASCII`, arrows are words.
  package func text(isASCII: Bool) -> LocalizedStringKey {
    switch self {
    case .anyKey: return "any key"
    case .letters: return "letters"
    case .typing: return "type"
    case .yesNo: return "y n"
    case .click: return "click"
    case .wheel: return "wheel"
    case .shortcut(let character, let needsAlt):
      let name = Self.name(of: .character(character))
      return LocalizedStringKey(verbatim: needsAlt ? "alt-\(name)" : name)
    case .keys(let keys):
      let signs = keys.compactMap(Self.arrowSign)
      if signs.count == keys.count, let words = Self.arrowWords[keys.map(\.code)] {
        if !isASCII {
          let modifiers = Self.names(of: keys[0].modifiers)
          return LocalizedStringKey(stringLiteral: modifiers + signs.joined())
        }
        if keys.allSatisfy(\.modifiers.isEmpty) { return words }
      }
      return LocalizedStringKey(stringLiteral: keys.map(Self.name).joined(separator: " "))
    }
  }

  private static let modifiers: [(Key.Modifiers, String)] = [
    (.control, "ctrl-"), (.alt, "alt-"), (.shift, "shift-"),
  ]

  private static func names(of all: Key.Modifiers) -> String {
    all.isEmpty ? "" : modifiers.filter { all.contains($0.0) }.map(\.1).joined()
  }

  private static func name(of key: Key) -> String { names(of: key.modifiers) + name(of: key.code) }

  /// The key with a name such as `ctrl-g`; `nil` for none.
  package static func key(named name: String) -> Key? {
    var (rest, modifiers) = (name[...], Key.Modifiers())
    while let (modifier, prefix) = Self.modifiers.first(where: {
      rest.lowercased().hasPrefix($0.1) && rest.count > $0.1.count
    }) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    let functions = (1...35).map { Key.Code.function($0) }
    let codes: [Key.Code] = [
      .character(" "), .backspace, .delete, .insert, .escape, .enter, .tab, .up, .down, .left,
      .right, .home, .end, .pageUp, .pageDown,
    ]
    if let code = (codes + functions).first(where: {
      Self.name(of: $0) == rest.lowercased()
        || Self.name(of: $0) == rest.uppercased()
    }) {
      return Key(code, modifiers)
    }
    guard rest.count == 1, let character = rest.first, !character.isWhitespace,
      !character.unicodeScalars.contains(where: TerminalSanitizer.isHarmful)
    else { return nil }
    return Key(.character(character), modifiers)
  }

  private static func name(of code: Key.Code) -> String {
    switch code {
    case .character(" "): "space"
    case .character("\u{8}"), .backspace: "backspace"
    case .character(let character): String(character)
    case .escape: "esc"
    case .pageUp: "pgup"
    case .pageDown: "pgdn"
    case .function(let number): "F\(number)"
    // Spelled out, because finding the name of a case by reflection takes longer than a frame.
    case .enter: "enter"
    case .tab: "tab"
    case .delete: "delete"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    case .insert: "insert"
    }
  }
}
