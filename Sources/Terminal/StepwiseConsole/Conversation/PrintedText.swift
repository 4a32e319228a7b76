import StepwiseTerminal

/// Cleans output that a library printed, so that it can stand above a frame.
nonisolated enum PrintedText {
  /// Returns the lines without anything that moves the cursor or changes the style of the following
  /// text.
  static func lines(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      guard byte == 27, position < bytes.endIndex else {
        text.append(byte)
        continue
      }
      // A control sequence ends with its final byte; other sequences are Escape and one byte.
      guard bytes[position] == UInt8(ascii: "[") else {
        position += 1
        continue
      }
      position += 1
      while position < bytes.endIndex, !(0x40...0x7E).contains(bytes[position]) { position += 1 }
      position = min(position + 1, bytes.endIndex)
    }
    var lines: [UInt8] = []
    TerminalSanitizer.append(String(decoding: text, as: UTF8.self), to: &lines, indent: 0)
    if let last = lines.last, last != 10 { lines.append(10) }
    return lines.flatMap { $0 == 10 ? [13, 10] : [$0] }
  }
}
