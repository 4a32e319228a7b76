import StepwiseTerminal
import Testing

@Suite("The width of text")
struct TextWidthTests {
  @Test func textHasAWidthAndIsCutBetweenClusters() {
    for (text, width) in [
      ("abc", 3), ("", 0), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("สวัสดี", 4), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
      ("❤️", 2), ("☺", 1), ("ﾊﾟ", 2), ("Ａ", 2), ("שלום", 4), ("سلام", 4), ("1️⃣", 1), ("…", 1),
    ] { #expect(TextWidth.of(text) == width, "\(text)") }
    for (text, cells, shown) in [
      ("Lovelace", 20, "Lovelace"), ("Lovelace", 8, "Lovelace"), ("Lovelace", 5, "Love…"),
      ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 1, "…"), ("日本語", 0, ""),
      ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"),
    ] {
      #expect(TextWidth.shortened(text, to: cells) == shown)
      #expect(TextWidth.of(shown) <= cells)
    }
  }
}
