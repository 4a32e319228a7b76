import StepwiseTerminal

nonisolated extension TerminalScreen {
  /// Performs `CSI … m`.
  mutating func selectStyle(_ sequence: ControlString) {
    var style = self.style
    var left = sequence.parameters[...]
    while let parameter = left.popFirst() {
      let code = parameter[0] ?? 0
      switch code {
      case 0:
        let link = style.link
        style = .plain
        // A link does not belong to the style, so a reset does not end it.
        style.link = link
      case 4: style.isUnderlined = parameter.count < 2 || parameter[1] != 0
      case 30...37: style.foreground = .named(UInt8(code - 30))
      case 90...97: style.foreground = .named(UInt8(code - 82))
      case 39: style.foreground = .standard
      case 40...47: style.background = .named(UInt8(code - 40))
      case 100...107: style.background = .named(UInt8(code - 92))
      case 49: style.background = .standard
      case 38, 48:
        guard let colour = Self.colour(parameter, &left) else {
          doesNotKnow("CSI \(sequence.text)")
          continue
        }
        if code == 38 { style.foreground = colour } else { style.background = colour }
      default:
        if !Self.select(code, &style) { doesNotKnow("CSI \(sequence.text)") }
      }
    }
    screen.cursor.style = style
  }

  private static func select(_ code: Int, _ style: inout TerminalStyle) -> Bool {
    switch code {
    case 1: style.isBold = true
    case 2: style.isDim = true
    case 3: style.isItalic = true
    case 5, 6: style.isBlinking = true
    case 7: style.isReversed = true
    case 8: style.isHidden = true
    case 9: style.isStruckThrough = true
    case 21: style.isUnderlined = true
    case 22: (style.isBold, style.isDim) = (false, false)
    case 23: style.isItalic = false
    case 24: style.isUnderlined = false
    case 25: style.isBlinking = false
    case 27: style.isReversed = false
    case 28: style.isHidden = false
    case 29: style.isStruckThrough = false
    default: return false
    }
    return true
  }

  /// Parses the colour of `38:2::r:g:b`, `38:2:r:g:b` and `38:5:n`, and the same with semicolons.
  private static func colour(
    _ parameter: [Int?], _ left: inout ArraySlice<[Int?]>
  ) -> Style.Colour? {
    var parts = parameter.dropFirst().map { $0 ?? 0 }
    if parts.isEmpty {
      let count = left.first?.first == 5 ? 2 : left.first?.first == 2 ? 4 : 0
      parts = left.prefix(count).map { $0[0] ?? 0 }
      left = left.dropFirst(count)
    } else if parts.first == 2, parts.count > 4 {
      // The colour space, which is usually empty, is ignored.
      parts.remove(at: 1)
    }
    let bytes = parts.dropFirst().map { UInt8(clamping: $0) }
    switch (parts.first, bytes.count) {
    case (5, 1...): return TerminalStyle.sameOnScreen(.indexed(bytes[0]))
    case (2, 3...): return .rgb(bytes[0], bytes[1], bytes[2])
    default: return nil
    }
  }
}
