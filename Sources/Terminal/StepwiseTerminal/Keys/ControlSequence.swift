/// The form and the meaning of the control sequences of terminals: ECMA-48, XTerm's keys, those of
/// rxvt and st, and the Kitty keyboard protocol.
nonisolated enum ControlSequence {
  /// The keys of `ESC O x` and of `ESC [ … x`.
  private static let letters: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    UInt8(ascii: "M"): .enter,
  ]

  /// The keys of `ESC [ n ~`, and of `ESC [ n ^`, `$` and `@`, which rxvt sends with modifiers.
  private static let numbers: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]

  private static let numbersModifiers: [UInt8: Key.Modifiers] = [
    UInt8(ascii: "~"): [], UInt8(ascii: "^"): .control, UInt8(ascii: "$"): .shift,
    UInt8(ascii: "@"): [.control, .shift],
  ]

  /// The arrow keys of rxvt: with Shift after `ESC [`, with Control after `ESC O`.
  private static let rxvtArrows: [UInt8: Key.Code] = [
    UInt8(ascii: "a"): .up, UInt8(ascii: "b"): .down, UInt8(ascii: "c"): .right,
    UInt8(ascii: "d"): .left,
  ]

  /// The keys of st that other terminals send in another form.
  private static let stKeys: [String: Key] = [
    "P": Key(.delete), "2K": Key(.delete, .shift), "4h": Key(.insert), "4l": Key(.insert, .shift),
    "L": Key(.insert, .control), "2J": Key(.home, .shift), "J": Key(.end, .control),
    "K": Key(.end, .shift),
  ]

  // MARK: The form

  /// What a byte does to a sequence.
  enum Step {
    case goesOn, ends
    /// It begins a key of the Linux console.
    case beginsConsole
    /// No terminal sends such a sequence.
    case breaksOff
  }

  /// Decides what the next byte does to a sequence with these bytes after `ESC [`.
  static func step(after bytes: ArraySlice<UInt8>, _ byte: UInt8) -> Step {
    let isPrivate = bytes.first.map(isPrivateMark) ?? false
    let isNumbered = bytes.contains { (48...57).contains($0) }
    let isAfterDollar = bytes.last == UInt8(ascii: "$")
    switch byte {
    case 48...57, UInt8(ascii: ";"), UInt8(ascii: ":"): return isAfterDollar ? .breaksOff : .goesOn
    case _ where isPrivateMark(byte): return bytes.isEmpty ? .goesOn : .breaksOff
    case UInt8(ascii: "$"):
      guard isNumbered, !isAfterDollar else { return .breaksOff }
      return isPrivate ? .goesOn : .ends
    case UInt8(ascii: "[") where bytes.isEmpty: return .beginsConsole
    case _ where isAfterDollar: return byte == UInt8(ascii: "y") ? .ends : .breaksOff
    case _ where bytes.isEmpty: return lettersAlone.contains(byte) ? .ends : .breaksOff
    case _ where !isNumbered: return .breaksOff
    case _ where bytes.first == UInt8(ascii: "<"):
      return byte == UInt8(ascii: "M") || byte == UInt8(ascii: "m") ? .ends : .breaksOff
    case 0x40...0x5A, 0x61...0x7A: return .ends
    case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      return isPrivate ? .breaksOff : .ends
    default: return .breaksOff
    }
  }

  private static func isPrivateMark(_ byte: UInt8) -> Bool { (0x3C...0x3F).contains(byte) }

  /// The letters that terminals send directly after `ESC [`: keys, and reports of the focus.
  private static let lettersAlone = Set("ABCDEFGHIJKLMOPQRSZabcd".utf8)

  // MARK: The meaning

  /// Reads a complete sequence.
  ///
  /// - Parameters:
  ///   - bytes: The bytes after `ESC [`, without the last one.
  ///   - final: The last byte.
  ///   - expectsCursor: Whether the terminal was asked for the cursor.
  ///   - knowsKitty: Whether the terminal knows Kitty's keyboard protocol.
  /// - Returns: The events; none if the meaning is unknown.
  static func events(
    _ bytes: [UInt8], final: UInt8, expectsCursor: Bool, knowsKitty: Bool
  ) -> [TerminalEvent] {
    if final == UInt8(ascii: "u"), let parameters = parameters(bytes) { return kitty(parameters) }
    // With Kitty's protocol, this letter alone is F1.
    if !knowsKitty, let key = stKeys[String(decoding: bytes + [final], as: UTF8.self)] {
      return [.key(key)]
    }
    return event(bytes, final: final, expectsCursor: expectsCursor).map { [$0] } ?? []
  }

  private static func event(
    _ bytes: [UInt8], final: UInt8, expectsCursor: Bool
  ) -> TerminalEvent? {
    if bytes.first == UInt8(ascii: "?") {
      return ReplyReader.privateSequence(Array(bytes.dropFirst()), final: final)
        .map { .reply($0) }
    }
    if bytes.first == UInt8(ascii: "<") {
      return MouseEvent.reported(bytes.dropFirst(), final: final).map { .mouse($0) }
    }
    guard let parameters = parameters(bytes) else { return nil }
    let first = parameters.first?.first ?? 0
    if let more = numbersModifiers[final] { return number(parameters, more) }
    switch final {
    case UInt8(ascii: "Z"): return .key(Key(.tab, .shift))
    case UInt8(ascii: "R") where parameters.count == 2 && (first != 1 || expectsCursor):
      return .reply(.cursor(row: first, column: parameters[1].first ?? 1))
    case UInt8(ascii: "t"): return ReplyReader.size(parameters).map { .reply($0) }
    case UInt8(ascii: "M"): return nil
    default:
      if bytes.isEmpty, let code = rxvtArrows[final] { return .key(Key(code, .shift)) }
      guard let code = letters[final], let modifiers = modifiers(parameters) else { return nil }
      return .key(Key(code, modifiers))
    }
  }

  /// The key of `ESC O x`, also with the modifiers that some terminals put before the letter; `nil`
  /// for other letters.
  ///
  /// Terminals send most of those for a keypad in application mode, which the wizard does not turn
  /// on, and does not turn off if an earlier program left it on.
  static func singleShift(_ bytes: ArraySlice<UInt8>, final: UInt8) -> Key? {
    if bytes.isEmpty, let code = rxvtArrows[final] { return Key(code, .control) }
    guard let code = letters[final], let parameters = parameters(Array(bytes)) else { return nil }
    let all = parameters.count == 1 ? [[1]] + parameters : parameters
    return modifiers(all).map { Key(code, $0) }
  }

  private static func number(
    _ parameters: [[Int]], _ more: Key.Modifiers
  ) -> TerminalEvent? {
    guard let modifiers = modifiers(parameters) else { return nil }
    if parameters.first?.first == 27, parameters.count == 3, let code = parameters[2].first {
      return key(code, modifiers)
    }
    return numbers[parameters.first?.first ?? 0].map { .key(Key($0, modifiers.union(more))) }
  }

  /// `CSI code:shifted ; modifiers:event ; text u`.
  private static func kitty(_ parameters: [[Int]]) -> [TerminalEvent] {
    guard let code = parameters.first?.first, let modifiers = modifiers(parameters) else {
      return []
    }
    if parameters.count > 2 {
      let scalars = parameters[2].filter { $0 >= 32 }.compactMap(Unicode.Scalar.init)
      let text = String(String.UnicodeScalarView(scalars))
      if !text.isEmpty {
        return text.map { .key(Key(.character($0), modifiers.subtracting(.shift))) }
      }
    }
    return key(code, modifiers).map { [$0] } ?? []
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
