/// Reads what terminals answer.
nonisolated enum ReplyReader {
  /// An answer of the form `ESC [ ? … x`.
  static func privateSequence(_ bytes: [UInt8], final: UInt8) -> TerminalReply? {
    switch final {
    case UInt8(ascii: "c"): return .attributes
    case UInt8(ascii: "u"):
      return .keyboard(flags: ControlSequence.parameters(bytes)?.first?.first ?? 0)
    case UInt8(ascii: "y") where bytes.last == UInt8(ascii: "$"):
      guard let parameters = ControlSequence.parameters(bytes.dropLast()), parameters.count == 2,
        let mode = parameters[0].first, let state = parameters[1].first
      else { return nil }
      return .mode(mode, state: state)
    default: return nil
    }
  }

  /// An answer in a string: the colour of the background, `11;rgb:RRRR/GGGG/BBBB`.
  static func string(kind: UInt8, _ bytes: [UInt8]) -> TerminalReply? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard kind == UInt8(ascii: "]"), text.hasPrefix("11;rgb:") else { return nil }
    let parts = text.dropFirst(7).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var colour: [Double] = []
    for part in parts {
      guard (1...4).contains(part.count), let value = Int(part, radix: 16), value >= 0 else {
        return nil
      }
      colour.append(Double(value) / Double((1 << (4 * part.count)) - 1))
    }
    return .background(red: colour[0], green: colour[1], blue: colour[2])
  }
}
