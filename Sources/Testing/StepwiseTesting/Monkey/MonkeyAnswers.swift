import Stepwise

extension SeededGenerator {
  nonisolated mutating func pick<Item>(_ items: [Item]) -> Item? {
    items.isEmpty ? nil : items[below(items.count)]
  }
}

/// The texts that monkeys type.
nonisolated enum MonkeyAnswers {
  /// Returns usual answers in a format.
  static func usual(_ format: any AnswerFormat) -> [String] { format.samples + usual(format.kind) }

  private static func usual(_ kind: AnswerKind) -> [String] {
    switch kind.value {
    case .flag: ["yes", "no", "y", "N"]
    case .date:
      [
        "2026-01-01", "2026-01-02", "2026-12-31", "2027-01-01", "2025-12-31", "2024-02-29",
        "1990-12-10", "1900-01-01",
      ]
    case .number:
      ["0", "1", "-1", "2", "7", "42", "100", "150", "1000", "0.5", "1.63", "2.5", "1e3"]
    case .text where kind.isMultiline:
      ["One line", "Two\nlines", "\nEmpty\n\nones\n", "  as it stands", ":end\n\\:end"]
    default: ["Ada", "Lovelace", "ada@example.org", "a long secret", "12 monkeys", "x", "Zoë"]
    }
  }

  /// Returns an odd text that few people would type.
  static func odd(_ dice: inout SeededGenerator) -> String {
    switch dice.below(40) {
    case 0: return String(repeating: dice.pick(["a", "é", "👩‍👩‍👧", "字", " x"]) ?? "a", count: 400)
    // One character over the limit: it is rejected, so later steps do not have to handle it.
    case 1: return String(repeating: "a", count: 1_000_001)
    case 2...6: return (dice.pick(strange) ?? "") + (dice.pick(strange) ?? "")
    default: return dice.pick(strange) ?? ""
    }
  }

  private static let strange = [
    "", " ", "   ", "\t", " x ", "\tx\t", "\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{1B}", "\0",
    "\u{7F}",
    "\u{9B}1m", "a\nb", "\r\n", "\r", "a\r", "\u{85}", "\u{2028}", "\u{0B}", "\u{0C}", "\u{FEFF}x",
    "e\u{301}\u{301}\u{301}", "\u{301}", "中文", "العربية", "עברית", "हिन्दी", "ไทย", "한국어", "Ελληνικά",
    "Русский", "ქართული", "👩‍👩‍👧‍👦", "🇩🇪🇫", "👍🏽", "\u{200D}", "\u{202E}cba", "\u{2066}x\u{2069}",
    "\u{200F}", "\u{10FFFF}", ":back", ":", "::x", ":end", "\\", "\\\\", "\\:end", "\\x", "#",
    "# x",
    "#x", "=", " = ", "a = b", "\"", "\"a\" = b", "a\"b", ",", ", ,", "0", "00", "-0", "1e400",
    "nan",
    "inf", "99999999999999999999", "9007199254740993", "0x10", "9999-12-31", "0001-01-01",
    "0000-00-00", "2023-02-29", "2026-1-1", "yes", "no", "1", "2", "-1",
  ]
}
