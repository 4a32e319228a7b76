/// Reads the replies of terminals.
nonisolated enum ReplyReader {
  /// Reads a reply of the form `ESC [ ? … x`.
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

  /// Reads a size: `ESC [ 6 ; height ; width t` is a cell, `ESC [ 4 ; … t` the window, and
  /// `ESC [ 8 ; rows ; columns t` the window in cells, as XTerm replies
  /// (invisible-island.net/xterm/ctlseqs).
  static func size(_ parameters: [[Int]]) -> TerminalReply? {
    guard parameters.count == 3, let height = parameters[1].first, let width = parameters[2].first,
      (1...PixelSize.sideMax).contains(height), (1...PixelSize.sideMax).contains(width)
    else { return nil }
    let size = PixelSize(width: width, height: height)
    switch parameters[0].first {
    case 4: return .windowSize(size)
    case 8: return .textSize(columns: width, rows: height)
    case 6: return .cellSize(size)
    default: return nil
    }
  }

  private static let background = "11;rgb:"
  private static let features = "1337;Capabilities="
  /// The reply to ``PictureQuery/kitty``.
  private static let kitty = "Gi=\(PictureQuery.kittyNumber);"

  /// Reads a reply in a string: the colour of the background, or the supported pictures.
  static func string(_ form: StringForm, _ bytes: [UInt8]) -> TerminalReply? {
    let text = String(decoding: bytes, as: UTF8.self)
    switch form {
    case .graphics:
      guard text.hasPrefix(kitty) else { return nil }
      return .kittyPictures(text.dropFirst(kitty.count) == "OK")
    case .system where text.hasPrefix(features):
      return .inlineFiles(PictureQuery.claimsFiles(text.dropFirst(features.count)))
    case .system where text.hasPrefix(background):
      return colour(text.dropFirst(background.count))
    default: return nil
    }
  }

  /// Parses `RRRR/GGGG/BBBB`.
  private static func colour(_ text: Substring) -> TerminalReply? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
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
