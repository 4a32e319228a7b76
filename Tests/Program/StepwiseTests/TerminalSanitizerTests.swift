import StepwiseTerminal
import Testing

@testable import Stepwise

@Suite struct TerminalSanitizerTests {
  private static let lines: [(String, String)] = [
    ("plain", "plain"), ("Grüße 👩‍🚀 你好", "Grüße 👩‍🚀 你好"), ("\u{1B}[2Jgone", "\u{FFFD}[2Jgone"),
    ("\u{1B}]0;title\u{7}", "\u{FFFD}]0;title\u{FFFD}"), ("\u{9B}31m", "\u{FFFD}31m"),
    ("\u{85}", "\u{FFFD}"), ("nul\0", "nul\u{FFFD}"),
    ("back\u{8}space\u{7F}", "back\u{FFFD}space\u{FFFD}"), ("abc\u{202E}fed", "abc\u{FFFD}fed"),
    ("\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"),
    ("\u{200E}\u{200F}\u{061C}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{2028}\u{2029}", "\u{FFFD}\u{FFFD}"), ("a\tb", "a b"),
    ("one\ntwo\r", "one\u{FFFD}two\u{FFFD}"),
  ]

  private static let blocks: [(String, String)] = [
    ("one\ntwo", "one\n  two"), ("one\r\ntwo", "one\n  two"),
    ("one\rtwo\n\n", "one\n  two\n  \n  "), ("a\u{1B}\nb", "a\u{FFFD}\n  b"),
  ]

  @Test func noControlCharacterIsLeftAndLinesAreIndented() {
    for (text, shown) in Self.lines { #expect(harmless(text, indent: nil) == shown) }
    for (text, shown) in Self.blocks { #expect(harmless(text, indent: 2) == shown) }
  }

  private func harmless(_ text: String, indent: Int?) -> String {
    var bytes: [UInt8] = []
    TerminalSanitizer.append(text, to: &bytes, indent: indent)
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Suite struct NearestNameTests {
  @Test func theNearestIsNamedIfItIsNear() {
    let rows: [(String, String?)] = [
      ("bakc", "back"), ("hlep", "help"), ("Back", "back"), ("exepct", "expect"), ("quit", nil),
      ("", nil), ("xxxxxxxx", nil), (String(repeating: "a", count: 10_000), nil),
    ]
    for (typed, meant) in rows {
      #expect(NearestName.of(typed, among: ["back", "help", "expect", "expect-screen"]) == meant)
    }
  }
}
