/// The meaning of the control sequences of terminals: ECMA-48, XTerm's keys, and the Kitty keyboard
/// protocol.
nonisolated enum ControlSequence {
  /// The keys of `ESC O x` and of `ESC [ … x`.
  static let letters: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    UInt8(ascii: "M"): .enter,
  ]

  /// The keys of `ESC [ n ~`.
  private static let numbers: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  /// The event of a complete sequence; `nil` if the sequence is unknown.
  static func event(_ bytes: [UInt8], final: UInt8, expectsCursor: Bool) -> TerminalEvent? {
    if bytes.first == UInt8(ascii: "?") {
      return ReplyReader.privateSequence(Array(bytes.dropFirst()), final: final)
        .map { .reply($0) }
    }
    if bytes.first == UInt8(ascii: "<") {
      return MouseEvent.reported(bytes.dropFirst(), final: final).map { .mouse($0) }
    }
    guard let parameters = parameters(bytes) else { return nil }
    let first = parameters.first?.first ?? 0
    switch final {
    case UInt8(ascii: "Z"): return .key(Key(.tab, .shift))
    case UInt8(ascii: "~"): return number(parameters)
    case UInt8(ascii: "u"): return kitty(parameters)
    case UInt8(ascii: "R") where parameters.count == 2 && (first != 1 || expectsCursor):
      return .reply(.cursor(row: first, column: parameters[1].first ?? 1))
    case UInt8(ascii: "t"): return ReplyReader.size(parameters).map { .reply($0) }
    case UInt8(ascii: "M"): return nil
    default:
      guard let code = letters[final], let modifiers = modifiers(parameters) else { return nil }
      return .key(Key(code, modifiers))
    }
  }

  private static func number(_ parameters: [[Int]]) -> TerminalEvent? {
    guard let modifiers = modifiers(parameters) else { return nil }
    if parameters.first?.first == 27, parameters.count == 3, let code = parameters[2].first {
      return key(code, modifiers)
    }
    return numbers[parameters.first?.first ?? 0].map { .key(Key($0, modifiers)) }
  }

  /// `CSI code:shifted ; modifiers:event ; text u`.
  private static func kitty(_ parameters: [[Int]]) -> TerminalEvent? {
    guard let code = parameters.first?.first, let modifiers = modifiers(parameters) else {
      return nil
    }
    let isRelease = parameters.count > 1 && parameters[1].count > 1 && parameters[1][1] == 3
    if isRelease { return nil }
    if parameters.count > 2, let text = parameters[2].first.flatMap(Unicode.Scalar.init) {
      return .key(Key(.character(Character(text)), modifiers.subtracting(.shift)))
    }
    return key(code, modifiers)
  }

  /// The key with the number of a character, or with a number of the Kitty protocol.
  private static func key(_ code: Int, _ modifiers: Key.Modifiers) -> TerminalEvent? {
    let named: Key.Code? =
      switch code {
      case 9: .tab
      case 13, 57414: .enter
      case 27: .escape
      case 127, 8: .backspace
      case 57376...57398: .function(code - 57376 + 13)
      default: nil
      }
    // Even if the terminal distinguishes these control keys, they mean what they have meant since
    // the teletypewriter, because people expect that.
    if modifiers == .control, named == nil {
      switch Unicode.Scalar(code) {
      case "[": return .key(Key(.escape))
      case "i": return .key(Key(.tab))
      case "m": return .key(Key(.enter))
      default: break
      }
    }
    if let named { return .key(Key(named, modifiers)) }
    // The private use area holds keys that type nothing, such as Caps Lock.
    guard code >= 32, !(57344...63743).contains(code), let scalar = Unicode.Scalar(code) else {
      return nil
    }
    return .key(Key(.character(Character(scalar)), modifiers))
  }

  /// The bits of the modifiers; the second parameter is larger by one.
  ///
  /// `nil` for the release of a key.
  private static func modifiers(_ parameters: [[Int]]) -> Key.Modifiers? {
    guard parameters.count > 1, let bits = parameters[1].first, bits > 0 else { return [] }
    if parameters[1].count > 1, parameters[1][1] == 3 { return nil }
    return Key.Modifiers(rawValue: (bits - 1) & 7)
  }

  /// Parses numbers separated by semicolons, each with subnumbers separated by colons; `nil` for
  /// anything else.
  static func parameters(_ bytes: [UInt8]) -> [[Int]]? {
    var all: [[Int]] = [[0]]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ";"): all.append([0])
      case UInt8(ascii: ":"): all[all.count - 1].append(0)
      case 48...57:
        let part = all[all.count - 1].count - 1
        let value = all[all.count - 1][part] * 10 + Int(byte - 48)
        all[all.count - 1][part] = min(value, 10_000_000)
      default: return nil
      }
    }
    return bytes.isEmpty ? [] : all
  }
}
