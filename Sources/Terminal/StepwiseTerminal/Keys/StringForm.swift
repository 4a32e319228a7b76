/// The forms of the strings in which terminals reply.
nonisolated enum StringForm {
  /// An operating system command: `ESC ] number ; text`.
  case system
  /// A reply of Kitty's graphics protocol, in an application program command: `ESC _ G text`.
  case graphics
  /// A device control string, whose text begins with a parameter: `ESC P 1 + r text`.
  case device

  /// The form of the strings that begin with Escape and this byte; `nil` if none do.
  init?(introducer byte: UInt8) {
    switch byte {
    case UInt8(ascii: "]"): self = .system
    case UInt8(ascii: "_"): self = .graphics
    case UInt8(ascii: "P"): self = .device
    default: return nil
    }
  }

  /// The maximum number of digits of a command's number.
  private static let digitsMax = 4

  /// Whether a string with this text can continue with a byte.
  func canContinue(_ text: ArraySlice<UInt8>, with byte: UInt8) -> Bool {
    guard byte >= 0x20, byte != 0x7F else { return false }
    switch self {
    case .system:
      if text.contains(UInt8(ascii: ";")) { return true }
      return byte == UInt8(ascii: ";")
        ? !text.isEmpty : (48...57).contains(byte) && text.count < Self.digitsMax
    case .graphics: return !text.isEmpty || byte == UInt8(ascii: "G")
    case .device: return !text.isEmpty || byte < 0x40
    }
  }

  /// Whether a string with this text may end.
  func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .system: text.contains(UInt8(ascii: ";"))
    case .graphics, .device: !text.isEmpty
    }
  }
}
