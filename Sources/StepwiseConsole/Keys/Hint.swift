import StepwiseFlow
import StepwiseTerminal

/// Keys and what they do, as the foot of the window and the help say it.
package struct Hint {
  /// The keys, which tell one hint from another.
  package let keys: KeyName
  package let word: LocalizedStringKey
  /// What is said where there is little room.
  package let short: LocalizedStringKey
  /// What it is for: of those that have no room, the ones that are needed least are left out first.
  package let need: Need

  /// How much a key is needed, least first.
  package enum Need: Comparable {
    /// It is one way of several, or what is known from elsewhere.
    case handy
    /// It shows all the others.
    case overview
    /// It answers what is asked.
    case answers
    /// Without it nothing can be answered now.
    case first
  }

  package init(
    _ keys: KeyName, _ word: LocalizedStringKey, short: LocalizedStringKey? = nil,
    need: Need = .handy
  ) {
    self.keys = keys
    self.word = word
    self.short = short ?? word
    self.need = need
  }

  /// The same, needed more or less.
  package func needed(_ need: Need) -> Hint { Hint(keys, word, short: short, need: need) }

  package init(
    _ key: Key.Code, _ word: LocalizedStringKey, short: LocalizedStringKey? = nil,
    need: Need = .handy
  ) {
    self.init(.keys([Key(key)]), word, short: short, need: need)
  }
}

/// What a person calls keys.
package enum KeyName: Hashable {
  case keys([Key])
  /// The key of a button's own, which needs Alt where letters are typed.
  case shortcut(Character, needsAlt: Bool)
  case anyKey, letters, typing, yesNo

  /// The arrows that go up and down.
  package static let upDown = KeyName.keys([Key(.up), Key(.down)])

  private static let arrowWords: [[Key.Code]: LocalizedStringKey] = [
    [.up, .down]: "up down", [.left, .right]: "left right", [.up]: "up", [.down]: "down",
    [.left]: "left", [.right]: "right",
  ]

  private static let arrowSigns: [Key.Code: String] = [
    .up: "↑", .down: "↓", .left: "←", .right: "→",
  ]

  /// The name; arrows are words where only ASCII can be shown.
  package func text(isASCII: Bool) -> LocalizedStringKey {
    switch self {
    case .anyKey: return "any key"
    case .letters: return "letters"
    case .typing: return "type"
    case .yesNo: return "y n"
    case .shortcut(let character, let needsAlt):
      let name = Self.name(of: .character(character))
      return LocalizedStringKey(verbatim: needsAlt ? "alt-\(name)" : name)
    case .keys(let keys):
      if let words = Self.arrowWords[keys.map(\.code)], keys.allSatisfy(\.modifiers.isEmpty) {
        let signs = keys.compactMap { Self.arrowSigns[$0.code] }.joined()
        return isASCII ? words : LocalizedStringKey(stringLiteral: signs)
      }
      return LocalizedStringKey(stringLiteral: keys.map(Self.name).joined(separator: " "))
    }
  }

  private static func name(of key: Key) -> String {
    let held: [(Key.Modifiers, String)] = [(.control, "ctrl-"), (.alt, "alt-"), (.shift, "shift-")]
    let modifiers = held.filter { key.modifiers.contains($0.0) }.map(\.1).joined()
    return modifiers + name(of: key.code)
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
    default: "\(code)"
    }
  }
}
