/// A character or a control sequence that a terminal reads.
nonisolated enum TerminalToken: Hashable {
  case print(Unicode.Scalar)
  /// A control character.
  case control(UInt8)
  /// `ESC`, bytes from 20 to 2F, and a last one.
  case escape(intermediates: String, final: Character)
  /// `ESC [`, parameters, and a final byte.
  case sequence(ControlString)
  /// `ESC ] … ESC \` and similar strings, which may end with BEL instead.
  case string(introducer: Character, text: String, endsWithBell: Bool)
}

/// The contents of a control sequence.
nonisolated struct ControlString: Hashable {
  /// One of `<=>?` at the beginning; empty for none.
  let prefix: String
  /// Numbers separated by semicolons, each with subnumbers separated by colons; `nil` for an
  /// omitted number.
  let parameters: [[Int?]]
  let intermediates: String
  let final: Character
  /// The whole sequence as it was written, without `ESC [`.
  let text: String

  /// The kind of sequence: everything except the numbers.
  var kind: String { prefix + intermediates + String(final) }

  /// A parameter; the default if it is omitted or zero.
  func count(_ index: Int = 0, default standard: Int = 1) -> Int {
    let value = number(index)
    return value == 0 ? standard : value
  }

  /// A parameter; zero if it is omitted.
  func number(_ index: Int = 0) -> Int {
    index < parameters.count ? parameters[index].first.flatMap { $0 } ?? 0 : 0
  }
}

/// Splits bytes into tokens, one byte at a time, so that the size of the pieces does not matter.
nonisolated struct TerminalTokenizer: Hashable {
  private enum State: Hashable {
    case ground, escape, sequence, string, stringEscape
  }

  /// The maximum length of a sequence or a string; the rest is dropped.
  private static let lengthMax = 40_000_000

  private var state = State.ground
  private var collected: [UInt8] = []
  private var introducer: Character = "]"
  private var character: [UInt8] = []

  /// Whether a token is incomplete.
  var isPending: Bool { state != .ground || !character.isEmpty }

  mutating func read(_ byte: UInt8, _ take: (TerminalToken) -> Void) {
    if !character.isEmpty || (byte >= 0x80 && state == .ground) {
      return readCharacter(byte, take)
    }
    switch (state, byte) {
    case (.string, 7), (.stringEscape, UInt8(ascii: "\\")):
      finishString(endsWithBell: byte == 7, take)
    case (.string, 27): state = .stringEscape
    case (.string, 0x18), (.string, 0x1A): begin(.ground)
    case (.string, _): collect(byte)
    case (.stringEscape, _):
      finishString(endsWithBell: false, take)
      begin(.escape)
      read(byte, take)
    case (_, 27): begin(.escape)
    case (_, 0x18), (_, 0x1A): begin(.ground)
    // Control characters are performed even within a sequence.
    case (_, 0..<0x20): take(.control(byte))
    case (_, 0x7F): break
    case (.ground, _): take(.print(Unicode.Scalar(byte)))
    case (.escape, _): readEscape(byte, take)
    case (.sequence, _): readSequence(byte, take)
    }
  }

  private mutating func begin(_ next: State) {
    state = next
    collected = []
  }

  private mutating func collect(_ byte: UInt8) {
    if collected.count < Self.lengthMax { collected.append(byte) }
  }

  private mutating func readEscape(_ byte: UInt8, _ take: (TerminalToken) -> Void) {
    let character = Character(Unicode.Scalar(byte))
    if collected.isEmpty, byte == UInt8(ascii: "[") { return begin(.sequence) }
    if collected.isEmpty, "]P_^X".contains(character) {
      introducer = character
      return begin(.string)
    }
    if (0x20...0x2F).contains(byte) { return collect(byte) }
    let intermediates = String(decoding: collected, as: UTF8.self)
    begin(.ground)
    take(.escape(intermediates: intermediates, final: character))
  }

  private mutating func readSequence(_ byte: UInt8, _ take: (TerminalToken) -> Void) {
    guard (0x40...0x7E).contains(byte) else { return collect(byte) }
    let bytes = collected
    begin(.ground)
    take(.sequence(ControlString(bytes, final: byte)))
  }

  private mutating func finishString(endsWithBell: Bool, _ take: (TerminalToken) -> Void) {
    let text = String(decoding: collected, as: UTF8.self)
    begin(.ground)
    take(.string(introducer: introducer, text: text, endsWithBell: endsWithBell))
  }

  /// Collects the bytes of a character beyond ASCII; invalid bytes result in U+FFFD.
  private mutating func readCharacter(_ byte: UInt8, _ take: (TerminalToken) -> Void) {
    if let lead = character.first {
      guard Self.mayFollow(byte, lead: lead, isSecond: character.count == 1) else {
        character = []
        take(.print("\u{FFFD}"))
        return read(byte, take)
      }
    }
    character.append(byte)
    let length =
      switch character[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard character.count == length else { return }
    let text = String(decoding: character, as: UTF8.self)
    character = []
    for scalar in text.unicodeScalars { take(.print(scalar)) }
  }

  /// Whether a byte can continue a character, without making it longer than needed, a surrogate, or
  /// larger than U+10FFFF.
  private static func mayFollow(_ byte: UInt8, lead: UInt8, isSecond: Bool) -> Bool {
    guard isSecond else { return (0x80...0xBF).contains(byte) }
    switch lead {
    case 0xE0: return (0xA0...0xBF).contains(byte)
    case 0xED: return (0x80...0x9F).contains(byte)
    case 0xF0: return (0x90...0xBF).contains(byte)
    case 0xF4: return (0x80...0x8F).contains(byte)
    default: return (0x80...0xBF).contains(byte)
    }
  }
}

nonisolated extension ControlString {
  init(_ bytes: [UInt8], final: UInt8) {
    let prefix = bytes.prefix { (0x3C...0x3F).contains($0) }
    let intermediates = bytes.reversed().prefix { (0x20...0x2F).contains($0) }.reversed()
    let middle = bytes.dropFirst(prefix.count).dropLast(intermediates.count)
    var parameters: [[Int?]] = [[nil]]
    for byte in middle {
      switch byte {
      case UInt8(ascii: ";"): parameters.append([nil])
      case UInt8(ascii: ":"): parameters[parameters.count - 1].append(nil)
      case 48...57:
        let part = parameters[parameters.count - 1].count - 1
        let value = (parameters[parameters.count - 1][part] ?? 0) * 10 + Int(byte - 48)
        parameters[parameters.count - 1][part] = min(value, 100_000)
      default: break
      }
    }
    self.prefix = String(decoding: prefix, as: UTF8.self)
    self.parameters = parameters
    self.intermediates = String(decoding: intermediates, as: UTF8.self)
    self.final = Character(Unicode.Scalar(final))
    text = String(decoding: bytes + [final], as: UTF8.self)
  }
}
