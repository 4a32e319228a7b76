import StepwiseFlow
import TestSupport
import Testing

/// The laws that Scripts/fuzz tests for longer, with the same bytes each time.
@Suite nonisolated struct TerminalLawsTests {
  private let pieces = [
    "\u{1B}", "[", "O", "]11;rgb:", "_Gi=31;", "]1337;Capabilities=", "t", "?", ";", "200~", "201~",
    "1", "5", "u", "A", "R", "<0;", "M", "\u{7}",
    "\u{1B}\\", "a", "é", "日", "👩‍👩‍👧", "\u{301}", "\u{200D}", "\u{FE0F}", "🇩", "ᄀ", "का", "\u{600}",
    "\r\n",
  ]

  private func someBytes(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<random.below(40)).flatMap { _ in
      random.below(2) == 0
        ? [UInt8(random.below(256))] : Array(pieces[random.below(pieces.count)].utf8)
    }
  }

  @Test(
    .slow,
    arguments: [
      ("keys", TerminalLaws.keys), ("width", TerminalLaws.width), ("frames", TerminalLaws.frames),
    ])
  func theLawHoldsOfAnyBytes(_ name: String, _ law: @Sendable ([UInt8]) -> String?) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Repetition.times(200) {
      let bytes = someBytes(&random)
      #expect(law(bytes) == nil, "\(bytes)")
    }
  }
}
