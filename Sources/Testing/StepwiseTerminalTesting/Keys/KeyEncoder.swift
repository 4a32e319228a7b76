import StepwiseTerminal

/// Encodes keys as a terminal sends them: XTerm's bytes, or Kitty's if the program asked for them.
nonisolated struct KeyEncoder {
  /// Whether arrow keys are in application mode, which mode 1 turns on.
  let isApplication: Bool
  /// The flags of the Kitty keyboard protocol.
  let flags: Int

  private var disambiguates: Bool { flags & 1 != 0 || reportsAll }
  private var reportsReleases: Bool { flags & 2 != 0 }
  private var reportsAll: Bool { flags & 8 != 0 }
  private var reportsText: Bool { flags & 16 != 0 }

  func bytes(for key: Key) -> [UInt8] { Array(text(for: key).utf8) }

  private func text(for key: Key) -> String {
    switch key.code {
    case .character(let character): return self.character(character, key.modifiers)
    case .enter: return plain(13, "\r", key.modifiers)
    case .tab: return plain(9, "\t", key.modifiers)
    case .backspace: return plain(127, "\u{7F}", key.modifiers)
    case .escape:
      if disambiguates { return kitty("27", key.modifiers) }
      return (key.modifiers.contains(.alt) ? "\u{1B}" : "") + "\u{1B}"
    case .up: return letter("A", key.modifiers)
    case .down: return letter("B", key.modifiers)
    case .right: return letter("C", key.modifiers)
    case .left: return letter("D", key.modifiers)
    case .home: return letter("H", key.modifiers)
    case .end: return letter("F", key.modifiers)
    case .insert: return number(2, key.modifiers)
    case .delete: return number(3, key.modifiers)
    case .pageUp: return number(5, key.modifiers)
    case .pageDown: return number(6, key.modifiers)
    case .function(let which): return function(which, key.modifiers)
    }
  }

  /// Enter, Tab and Backspace keep their bytes, so that a shell is usable in any mode.
  private func plain(_ code: Int, _ legacy: String, _ modifiers: Key.Modifiers) -> String {
    if reportsAll || (disambiguates && !modifiers.isEmpty) { return kitty("\(code)", modifiers) }
    if code == 9, modifiers.contains(.shift) { return "\u{1B}[Z" }
    let isErasedWord = code == 127 && modifiers.contains(.control)
    return (modifiers.contains(.alt) ? "\u{1B}" : "") + (isErasedWord ? "\u{8}" : legacy)
  }

  private func character(_ character: Character, _ modifiers: Key.Modifiers) -> String {
    let isHeld = !modifiers.subtracting(.shift).isEmpty
    if reportsAll || (disambiguates && isHeld) {
      let lower = String(character).lowercased()
      let isCapital = lower != String(character)
      let held = isCapital ? modifiers.union(.shift) : modifiers
      let code = lower.unicodeScalars.first.map { "\($0.value)" } ?? "0"
      let typed = reportsText && !isHeld ? String(character) : nil
      return kitty(code, held, typed: typed)
    }
    let text = modifiers.contains(.shift) ? String(character).uppercased() : String(character)
    let escape = modifiers.contains(.alt) ? "\u{1B}" : ""
    guard modifiers.contains(.control), let ascii = character.asciiValue else {
      return escape + text
    }
    switch ascii {
    case UInt8(ascii: " "): return escape + "\u{0}"
    case UInt8(ascii: "/"): return escape + "\u{1F}"
    case UInt8(ascii: "?"): return escape + "\u{7F}"
    case 0x40...0x5F, 0x61...0x7A: return escape + String(Unicode.Scalar(ascii & 0x1F))
    default: return escape + text
    }
  }

  private func letter(_ letter: String, _ modifiers: Key.Modifiers) -> String {
    if !modifiers.isEmpty || disambiguates {
      return sequence("1", modifiers, final: letter)
    }
    return "\u{1B}" + (isApplication ? "O" : "[") + letter
  }

  private func number(_ number: Int, _ modifiers: Key.Modifiers) -> String {
    sequence("\(number)", modifiers, final: "~")
  }

  private func function(_ which: Int, _ modifiers: Key.Modifiers) -> String {
    let numbers = [15, 17, 18, 19, 20, 21, 23, 24]
    switch which {
    // In Kitty's protocol F3 would look like a reply about the cursor.
    case 3 where disambiguates: return number(13, modifiers)
    case 1...4:
      let letter = ["P", "Q", "R", "S"][which - 1]
      if !modifiers.isEmpty || disambiguates { return sequence("1", modifiers, final: letter) }
      return "\u{1B}O" + letter
    case 5...12: return number(numbers[which - 5], modifiers)
    default: return kitty("\(57376 + which - 13)", modifiers)
    }
  }

  private func kitty(_ code: String, _ modifiers: Key.Modifiers, typed: String? = nil) -> String {
    guard let typed else { return sequence(code, modifiers, final: "u") }
    let codes = typed.unicodeScalars.map { "\($0.value)" }.joined(separator: ":")
    return sequence(code, modifiers, more: ";" + codes, final: "u")
  }

  /// The sequence for a pressed key, and for its release if the program wants to know.
  private func sequence(
    _ code: String, _ modifiers: Key.Modifiers, more: String = "", final: String
  ) -> String {
    let held = modifiers.rawValue + 1
    var down = "\u{1B}["
    if held > 1 || !more.isEmpty {
      down += "\(code);\(held > 1 ? "\(held)" : "")\(more)"
    } else if code != "1" || final == "~" || final == "u" {
      down += code
    }
    down += final
    return reportsReleases ? down + "\u{1B}[\(code);\(held):3\(final)" : down
  }
}
