import StepwiseFlow
import StepwiseTerminal

/// Lays out prominent texts, and labeled values.
extension ScreenLayout {
  /// The minimum height of a window for digits that are several rows high.
  static let bigDigitsWindowMin = 22

  /// Returns a prominent text: in big digits if possible and if there is room, otherwise bold.
  func prominentRows(_ text: String, width: Int) -> [StyledText] {
    let style = Style(colour: theme.accent.colour, isBold: true)
    guard windowRows >= Self.bigDigitsWindowMin,
      let rows = BigDigits.rows(of: text, isASCII: theme.isASCII),
      rows.allSatisfy({ StyledText.width(of: $0) <= width })
    else { return StyledText.wrapped(text, to: width, style) }
    return rows.map { StyledText($0, style) }
  }

  /// Returns labels in one column and values in another.
  func labeledRows(_ pairs: some Collection<Snapshot.Element>) -> [StyledText] {
    let indent = theme.spacing.margin + 2
    let room = textWidth(at: indent)
    let names = pairs.compactMap { pair in
      pair.labeled.map { StyledText.width(of: $0.label.oneLine) + (pair.section == nil ? 0 : 2) }
    }
    let column = max(min(names.max() ?? 0, room / 2) + 2, titleWidth + 1)
    guard width >= Self.besideLabelMin else {
      return pairs.flatMap { StyledText.wrapped($0.label, to: room) }.map {
        short(indented($0, indent))
      }
    }
    return pairs.flatMap { pair in
      guard let labeled = pair.labeled else { return [StyledText]() }
      let inSection = pair.section == nil ? 0 : 2
      let values = StyledText.wrapped(labeled.value, to: max(1, room - column))
      return values.enumerated().map { row, value in
        var text = StyledText()
        if row == 0 {
          let label = StyledText(labeled.label.oneLine, theme.muted)
          text.append(short(label, to: column - inSection - 2))
        }
        text.pad(to: column - inSection)
        text.append(value)
        return short(indented(text, indent + inSection))
      }
    }
  }
}

/// Digits that are three rows high; each row shows two halves of a cell.
nonisolated enum BigDigits {
  /// Returns the rows of a text; `nil` if a character has no big shape, or if there is no digit.
  static func rows(of text: String, isASCII: Bool) -> [String]? {
    let digits = text.compactMap { shapes[$0] }
    guard digits.count == text.count, text.contains(where: \.isNumber) else { return nil }
    return (0..<3).map { row in
      let line = digits.map { $0[row] }.joined(separator: " ")
      return isASCII ? String(line.map { ascii[$0] ?? $0 }) : line
    }
  }

  private static let ascii: [Character: Character] = ["█": "#", "▀": "\"", "▄": "."]

  private static let shapes: [Character: [String]] = [
    "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"],
    "3": ["▀▀█", " ▀█", "▀▀▀"], "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"],
    "6": ["█▀▀", "█▀█", "▀▀▀"], "7": ["▀▀█", "  █", "  ▀"], "8": ["█▀█", "█▀█", "▀▀▀"],
    "9": ["█▀█", "▀▀█", "▀▀▀"], "-": ["  ", "▀▀", "  "], " ": [" ", " ", " "],
    ":": ["▄", "▄", " "], ".": [" ", " ", "▀"],
  ]
}
